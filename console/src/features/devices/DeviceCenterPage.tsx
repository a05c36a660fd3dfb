import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceType, deviceEndpoints } from '#contract/devices.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { devicesKey } from '../../ui/devices/device.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useDeviceColumns } from './devices.columns.tsx';
import { deviceFilters, loadDevices, sortableColumns } from './devices.queries.ts';
import { ExportButton } from './ExportButton.tsx';
import { useDeviceFilters } from './useDeviceFilters.ts';

const DeviceDrawer = lazy(async () => ({ default: (await import('./DeviceDrawer.tsx')).DeviceDrawer }));

/** The list of one kind of device; its columns follow the kind. */
function DeviceCenterPage({ type }: { type: DeviceType }) {
  const { t } = useTranslation('devices');
  const state = useTableState({ sortable: sortableColumns, filters: deviceFilters });
  const [opened, setOpened] = useState<string | null>(null);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const open = (id: string) => {
    setDrawerUsed(true);
    setOpened(id);
  };
  const columns = useDeviceColumns(type, open);
  const fields = useDeviceFilters(type);
  const { filters, sort } = state;
  return (
    <>
      <PageHeader
        title={t(`center.${type}.title`)}
        subtitle={t(`center.${type}.subtitle`)}
        actions={
          <Can call={deviceEndpoints.export}>
            <ExportButton set={{ type }} request={{ filters, sort }} fileName={`center.${type}.file`} />
          </Can>
        }
      />
      <FilterForm label={t('filter')} state={state} fields={fields} />
      <DataTable
        name={`devices.${type}`}
        label={t(`center.${type}.title`)}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...devicesKey, 'page', type]}
        load={(request, signal) => loadDevices({ type }, request, signal)}
        empty={<EmptyState title={t(`center.${type}.empty`)} text={t('center.emptyText')} />}
      />
      <Suspense>{drawerUsed && <DeviceDrawer id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

export const InvertersPage = () => <DeviceCenterPage type="INVERTER" />;
export const DonglesPage = () => <DeviceCenterPage type="DONGLE" />;
export const BatteriesPage = () => <DeviceCenterPage type="CELL" />;
