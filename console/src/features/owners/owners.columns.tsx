import { useTranslation } from 'react-i18next';
import { type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { formatDate, formatDateTime, unknown } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { PersonContacts } from '../../ui/people/PersonContacts.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { OwnerPlants } from './OwnerPlants.tsx';
import type { sortableColumns } from './owners.queries.ts';
import { type OwnerTask, useOwnerActions } from './useOwnerActions.tsx';

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
    { key: 'contact', header: t('column.contact'), cell: (row) => <PersonContacts person={row} /> },
    { key: 'plants', header: t('column.plants'), numeric: true, cell: (row) => <OwnerPlants owner={row} /> },
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
          <RowActions label={t('actions', { name: row.nickName ?? row.accountName })} actions={actionsFor(row)} />
        </Can>
      ),
    },
  ];
}
