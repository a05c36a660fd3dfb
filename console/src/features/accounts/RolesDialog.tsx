import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRefreshPeople } from '../../ui/people/people.queries.ts';
import { RolePicker } from '../../ui/people/RolePicker.tsx';

interface Props {
  row: AccountRow;
  onClose: () => void;
  onReload: () => void;
}

export function RolesDialog({ row, onClose, onReload }: Props) {
  const { t } = useTranslation(['accounts', 'person', 'validation']);
  const refresh = useRefreshPeople();
  const initial: { roleIds: readonly string[] } = { roleIds: row.roles.map(({ id }) => id) };
  const form = useFields({
    initial,
    check: ({ roleIds }): Record<string, string> => (roleIds.length > 0 ? {} : { roleIds: t('validation:required') }),
    send: async ({ roleIds }) => {
      const body = { userId: row.id, version: row.version, roleIds: [...roleIds] };
      await call(accountEndpoints.assignRoles, { body }, { quiet: true });
      toast('success', t('roles.done', { name: row.accountName }));
      onClose();
      await refresh();
    },
  });
  return (
    <FormDialog
      ref={form.ref}
      title={t('roles.title', { name: row.accountName })}
      submitLabel={t('roles.save')}
      onSubmit={form.form.onSubmit}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
    >
      <RolePicker
        label={t('person:roles')}
        description={t('person:roles.help')}
        error={form.problems.roleIds}
        value={form.values.roleIds}
        onChange={(ids) => form.set('roleIds', ids)}
        held={row.roles}
      />
    </FormDialog>
  );
}
