import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountEndpoints } from '#contract/accounts.ts';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { RoleActions } from './RoleActions.tsx';
import { RoleName } from './RoleName.tsx';
import type { sortableColumns } from './roles.queries.ts';
import { holdersOf, type RoleTask } from './roles.task.ts';

type RoleColumn = Column<RoleRow, (typeof sortableColumns)[number]>;

export function useRoleColumns(onTask: (task: RoleTask) => void): RoleColumn[] {
  const { t } = useTranslation(['roles', 'people']);
  const may = useMay();
  const seesAccounts = may(accountEndpoints.page);

  const columns: RoleColumn[] = [
    {
      key: 'status',
      header: t('people:status'),
      cell: ({ enabled }) => {
        const status = enabled ? 'enabled' : 'disabled';
        return <StatusBadge status={status} label={t(`people:status.${status}`)} />;
      },
    },
    {
      key: 'name',
      header: t('column.name'),
      sort: 'name',
      primary: true,
      cell: (role) => <RoleName role={role} onOpen={() => onTask({ do: 'edit', role })} />,
    },
    { key: 'code', header: t('column.code'), sort: 'code', cell: (role) => role.code },
    { key: 'type', header: t('people:roleType'), cell: (role) => t(`people:roleType.${role.type}`) },
    { key: 'dataScope', header: t('people:dataScope'), cell: (role) => t(`people:dataScope.${role.dataScope}`) },
    {
      key: 'accounts',
      header: t('column.accounts'),
      numeric: true,
      cell: (role) => {
        const number = formatNumber(role.accounts, { digits: 0 });
        if (!seesAccounts) return number;
        return (
          <Link to={holdersOf(role)} aria-label={t('holdersOf', { name: role.name, number })}>
            {number}
          </Link>
        );
      },
    },
    { key: 'createdAt', header: t('column.createdAt'), sort: 'createdAt', cell: (role) => formatDateTime(role.createdAt) },
  ];
  if (!seesAccounts && !may(roleEndpoints.edit)) return columns;
  const cell = (role: RoleRow) => <RoleActions role={role} onTask={onTask} />;
  return [...columns, { key: 'actions', header: t('column.actions'), cell }];
}
