import { IconBan, IconCheck, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountEndpoints } from '#contract/accounts.ts';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { useMay } from '../../lib/useMay.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import { holdersOf, type RoleTask } from './roles.task.ts';

interface Props {
  role: RoleRow;
  onTask: (task: RoleTask) => void;
}

export function RoleActions({ role, onTask }: Props) {
  const { t } = useTranslation('roles');
  const may = useMay();
  const navigate = useNavigate();
  const blocked = role.builtIn ? t('builtInStays') : undefined;

  const edit = {
    call: roleEndpoints.edit,
    label: t('edit.open'),
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => onTask({ do: 'edit', role }),
  };
  const holders = {
    call: accountEndpoints.page,
    label: t('holders'),
    icon: <IconUsers size={16} aria-hidden />,
    onClick: () => navigate(holdersOf(role)),
  };
  const enable = {
    call: roleEndpoints.updateStatus,
    label: t('enable.open'),
    icon: <IconCheck size={16} aria-hidden />,
    onClick: () => onTask({ do: 'enable', role }),
  };
  const disable = {
    call: roleEndpoints.updateStatus,
    label: t('disable.open'),
    icon: <IconBan size={16} aria-hidden />,
    onClick: () => onTask({ do: 'disable', role }),
    blocked,
  };
  const remove = {
    call: roleEndpoints.delete,
    label: t('delete.open'),
    icon: <IconTrash size={16} aria-hidden />,
    onClick: () => onTask({ do: 'delete', role }),
    danger: true,
    blocked,
  };
  const actions = [edit, holders, role.enabled ? disable : enable, remove].filter(({ call }) => may(call));
  return <RowActions label={t('actionsOf', { name: role.name })} actions={actions} />;
}
