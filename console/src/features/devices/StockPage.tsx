import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceEndpoints, deviceTypes } from '#contract/devices.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { devicesKey } from '../../ui/devices/device.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useStockColumns } from './devices.columns.tsx';
import { deviceFilters, loadDevices, sortableColumns } from './devices.queries.ts';
import { ExportButton } from './ExportButton.tsx';

const DeviceDrawer = lazy(async () => ({ default: (await import('./DeviceDrawer.tsx')).DeviceDrawer }));
const StockImport = lazy(async () => ({ default: (await import('./StockImport.tsx')).StockImport }));

const set = { stock: true } as const;

/** Serial numbers in the books that belong to no plant yet. */
export function StockPage() {
  const { t } = useTranslation(['devices', 'things']);
  const state = useTableState({ sortable: sortableColumns, filters: deviceFilters });
  const [opened, setOpened] = useState<string | null>(null);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const [importing, setImporting] = useState(false);
  const columns = useStockColumns((id) => {
    setDrawerUsed(true);
    setOpened(id);
  });
  const { filters, sort } = state;
  return (
    <>
      <PageHeader
        title={t('stock.title')}
        subtitle={t('stock.subtitle')}
        actions={
          <>
            <Can call={deviceEndpoints.export}>
              <ExportButton set={set} request={{ filters, sort }} fileName="stock.file" />
            </Can>
            <Can call={deviceEndpoints.importStock}>
              <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
                {t('stock.import')}
              </Button>
            </Can>
          </>
        }
      />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('column.serialNumber'), maxLength: 60 },
          {
            kind: 'select',
            name: 'type',
            label: t('column.type'),
            options: deviceTypes.map((value) => ({ value, label: t(`things:deviceType.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="stock"
        label={t('stock.title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...devicesKey, 'page', 'stock']}
        load={(request, signal) => loadDevices(set, request, signal)}
        empty={<EmptyState title={t('stock.empty')} text={t('stock.emptyText')} />}
      />
      <Suspense>{drawerUsed && <DeviceDrawer id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}</Suspense>
      <Suspense>{importing && <StockImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
