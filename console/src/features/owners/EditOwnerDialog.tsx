import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/fields.ts';
import { EditOwnerBody, type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { useRefreshOwners } from './owners.queries.ts';

interface Props {
  owner: OwnerRow;
  onClose: () => void;
  /** Loads the row as somebody else has left it. */
  onReload: () => void;
}

export function EditOwnerDialog({ owner, onClose, onReload }: Props) {
  const { t } = useTranslation(['owners', 'people']);
  const refresh = useRefreshOwners();
  const { id, version } = owner;
  const initial = { nickName: owner.nickName ?? '', organizationId: owner.organizationId ?? '', status: owner.status };
  const toBody = ({ nickName, organizationId, status }: typeof initial) => ({
    id,
    version,
    nickName,
    organizationId: organizationId || null,
    status,
  });
  const form = useFields({
    initial,
    check: (values) => validateWith(EditOwnerBody)(toBody(values)),
    send: async (values) => {
      await call(ownerEndpoints.edit, { body: toBody(values) }, { quiet: true });
      toast('success', t('edit.done'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t('edit.title', { account: owner.accountName })}
      submitLabel={t('edit.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <TextInput {...form.text('nickName')} label={t('column.nickName')} autoComplete="off" data-autofocus />
      <OrganizationPicker
        label={t('column.organization')}
        description={t('organizationHelp')}
        value={form.values.organizationId || null}
        onChange={(chosen) => form.set('organizationId', chosen ?? '')}
        error={form.problems.organizationId}
      />
      <NativeSelect
        {...form.text('status')}
        label={t('status', { ns: 'people' })}
        description={t('edit.statusHelp')}
        data={statuses.map((value) => ({ value, label: t(`status.${value}`, { ns: 'people' }) }))}
      />
    </FormDialog>
  );
}
