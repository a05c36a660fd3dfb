import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Organization, Side } from '#contract/organizations.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { organizationsKey } from '../../ui/people/people.queries.ts';
import { OrganizationFields } from './OrganizationFields.tsx';
import { checkOrganization, type OrganizationValues, saveOrganization } from './organization.form.ts';

interface Props {
  side: Side;
  /** Null adds one. */
  organization: Organization | null;
  initial: OrganizationValues;
  onClose: () => void;
  onSaved: (id: string) => void;
  /** Somebody else has changed it meanwhile: show it as it is now. */
  onReload: () => void;
}

export function OrganizationDialog({ side, organization, initial, onClose, onSaved, onReload }: Props) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const words = organization ? 'edit' : 'add';
  const form = useFields({
    initial,
    check: (values) => checkOrganization(organization, values),
    send: async (values) => {
      const id = await saveOrganization(organization, values);
      toast('success', t(`${words}.done`, { name: values.name }));
      await client.invalidateQueries({ queryKey: organizationsKey });
      onSaved(id);
    },
  });
  return (
    <FormDialog
      ref={form.ref}
      title={t(`${words}.title.${side}`)}
      submitLabel={t(`${words}.save`)}
      onSubmit={form.form.onSubmit}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
    >
      <OrganizationFields side={side} organization={organization} form={form} />
    </FormDialog>
  );
}
