import {
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconPlayerStop,
  IconSnowflake,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { hasPermission } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { ManagedPerson } from '../../ui/people/ManagedPerson.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { AccountTask } from './accounts.model.ts';
import { useActivate } from './accounts.queries.ts';

interface Props {
  row: AccountRow;
  onTask: (task: AccountTask) => void;
}

const size = 16;

export function AccountActions({ row, onTask }: Props) {
  const { t } = useTranslation('accounts');
  const activate = useActivate();
  const open = (kind: Exclude<AccountTask['kind'], 'add'>) => () => onTask({ kind, row });

  const actions = [
    {
      label: t('edit'),
      icon: <IconPencil size={size} aria-hidden />,
      onClick: open('edit'),
      shown: hasPermission(organizationEndpoints.editEmp.permission),
    },
    { label: t('roles'), icon: <IconKey size={size} aria-hidden />, onClick: open('roles') },
    { label: t('resetPassword'), icon: <IconMailForward size={size} aria-hidden />, onClick: open('resetPassword') },
    {
      label: t('activate'),
      icon: <IconLockOpen size={size} aria-hidden />,
      onClick: () => void activate(row),
      shown: row.status !== 'normal',
    },
    {
      label: t('stop'),
      icon: <IconPlayerStop size={size} aria-hidden />,
      onClick: open('stop'),
      shown: row.status !== 'stop',
    },
    {
      label: t('freeze'),
      icon: <IconSnowflake size={size} aria-hidden />,
      onClick: open('freeze'),
      shown: row.status !== 'freeze',
    },
    { label: t('delete'), icon: <IconTrash size={size} aria-hidden />, onClick: open('delete'), danger: true },
  ];
  return (
    <Can call={accountEndpoints.updateStatus}>
      <ManagedPerson person={row}>
        <RowActions label={t('actionsOf', { name: row.accountName })} actions={actions.filter(({ shown }) => shown !== false)} />
      </ManagedPerson>
    </Can>
  );
}
