import { useTranslation } from 'react-i18next';
import { type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { formatDate, formatDateTime, unknown } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { OwnerContact } from './OwnerContact.tsx';
import type { sortableColumns } from './owners.queries.ts';
import { type OwnerTask, useOwnerActions } from './useOwnerActions.ts';

type OwnerColumn = Column<OwnerRow, (typeof sortableColumns)[number]>;

export function useOwnerColumns(onTask: (task: OwnerTask) => void): OwnerColumn[] {
  const { t } = useTranslation(['owners', 'people']);
  const actionsFor = useOwnerActions(onTask);
  return [
    {
      key: 'status',
      header: t('status', { ns: 'people' }),
      sort: 'status',
      cell: (row) => <StatusBadge status={row.status} label={t(`status.${row.status}`, { ns: 'people' })} />,
    },
    {
      key: 'nickName',
      header: t('column.nickName'),
      sort: 'nickName',
      primary: true,
      cell: (row) => row.nickName ?? row.accountName,
    },
    { key: 'accountName', header: t('column.accountName'), cell: (row) => row.accountName },
    { key: 'email', header: t('column.email'), cell: (row) => <OwnerContact owner={row} kind="EMAIL" /> },
    { key: 'mobile', header: t('column.mobile'), cell: (row) => <OwnerContact owner={row} kind="MOBILE" /> },
    { key: 'organization', header: t('column.organization'), cell: (row) => row.organizationName ?? unknown },
    {
      key: 'lastSignInAt',
      header: t('column.lastSignInAt'),
      cell: (row) => (row.pending ? t('pending') : formatDateTime(row.lastSignInAt)),
    },
    { key: 'createdAt', header: t('column.createdAt'), sort: 'createdAt', cell: (row) => formatDate(row.createdAt) },
    {
      key: 'actions',
      header: t('column.actions'),
      cell: (row) => (
        <Can call={ownerEndpoints.edit}>
          <RowMenu label={t('actions', { name: row.nickName ?? row.accountName })} actions={actionsFor(row)} />
        </Can>
      ),
    },
  ];
}
