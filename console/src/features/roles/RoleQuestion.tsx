import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './roles.module.css';
import { roleDetail, useRolesChanged } from './roles.queries.ts';

interface Props {
  what: 'enable' | 'disable' | 'delete';
  role: RoleRow;
  onClose: () => void;
}

/** Says what happens to those who hold the role before it happens. */
export function RoleQuestion({ what, role, onClose }: Props) {
  const { t } = useTranslation('roles');
  const changed = useRolesChanged();
  const { id, name } = role;
  // the list may be a moment old, and somebody may hold it by now
  const { accounts } = useQuery(roleDetail(id)).data ?? role;

  async function confirm() {
    if (what === 'delete') await call(roleEndpoints.delete, { body: { id } }, { quiet: true });
    else await call(roleEndpoints.updateStatus, { body: { id, enabled: what === 'enable' } }, { quiet: true });
    await changed();
    toast('success', t(`${what}.done`, { name }));
    onClose();
  }

  const holders = accounts === 0 ? 'none' : accounts === 1 ? 'one' : 'many';
  return (
    <ConfirmAction
      title={t(`${what}.title`, { name })}
      confirmLabel={t(`${what}.submit`)}
      danger={what === 'delete'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={classes.loss}>{t(`${what}.text`)}</p>
      <p className={classes.loss}>
        <strong>{t(`${what}.holders.${holders}`, { number: formatNumber(accounts, { digits: 0 }) })}</strong>
      </p>
    </ConfirmAction>
  );
}
