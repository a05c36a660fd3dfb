import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Organization, organizationEndpoints } from '#contract/organizations.ts';
import { ApiError, call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { organizationsKey } from '../../ui/people/people.queries.ts';
import { useReturnedFocus } from '../../ui/useReturnedFocus.ts';

interface Props {
  organization: Organization;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteOrganization({ organization, onClose, onDeleted }: Props) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { id, name } = organization;
  useReturnedFocus();

  const erase = async (typedName: string) => {
    setFailure(null);
    try {
      await call(organizationEndpoints.delete, { body: { id, typedName } }, { quiet: true });
    } catch (error) {
      if (error instanceof ApiError) setFailure(error.fields[0]?.message ?? error.msg);
      throw error;
    }
    toast('success', t('delete.done', { name }));
    onDeleted();
    await client.invalidateQueries({ queryKey: organizationsKey });
  };
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      loss={
        <>
          <p>{t('delete.loss', { name })}</p>
          <p>{t('delete.first')}</p>
        </>
      }
      name={name}
      confirmLabel={t('delete.confirm')}
      onConfirm={erase}
    >
      <FormAlert text={failure} />
    </ConfirmByTyping>
  );
}
