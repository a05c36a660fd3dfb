import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '#contract/endpoint.ts';
import type { firmwareEndpoints } from '#contract/firmware.ts';
import { unknown } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { firmwareKey } from '../../ui/upgrades/upgrades.queries.ts';
import type { TableState } from '../../ui/useTableState.ts';
import { loadListed } from './firmware.queries.ts';

type Listed = Data<typeof firmwareEndpoints.devices>['list'][number];

/** Beside the roll-outs, whose page stands in the address already. */
function useOwnPage(): TableState {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 });
  return {
    ...page,
    sort: undefined,
    filters: {},
    setPage: (pageNum) => setPage((old) => ({ ...old, pageNum })),
    setPageSize: (pageSize) => setPage({ pageNum: 1, pageSize }),
    setSort() {},
    setFilters() {},
  };
}

/** The serial numbers that a program is limited to. */
export function ListedDevices({ programId }: { programId: string }) {
  const { t } = useTranslation('firmware');
  const state = useOwnPage();
  const columns: Column<Listed>[] = [
    { key: 'serialNumber', header: t('serialNumber'), primary: true, cell: (row) => row.serialNumber },
    { key: 'plant', header: t('plant'), cell: (row) => row.plantName ?? unknown },
    { key: 'version', header: t('versionNow'), cell: (row) => row.version ?? unknown },
  ];
  return (
    <DataTable
      name="listedDevices"
      label={t('listed')}
      columns={columns}
      rowKey={(row) => row.serialNumber}
      state={state}
      queryKey={[...firmwareKey, 'listed', programId]}
      load={loadListed(programId)}
      fixed
      empty={<EmptyState title={t('listed.empty')} text={t('listed.emptyText')} />}
    />
  );
}
