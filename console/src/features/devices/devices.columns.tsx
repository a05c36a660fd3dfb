import { useTranslation } from 'react-i18next';
import type { DeviceRow, DeviceType } from '#contract/devices.ts';
import { formatDateTime, formatRelative, unknown } from '../../lib/format.ts';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import classes from './devices.module.css';
import type { DeviceSort } from './devices.queries.ts';
import { PlantLink } from './PlantLink.tsx';
import { SerialLink } from './SerialLink.tsx';
import { Stacked } from './Stacked.tsx';

type DeviceColumn = Column<DeviceRow, DeviceSort>;

const every = [
  'status',
  'serialNumber',
  'specification',
  'plant',
  'lastSeenAt',
  'firmwareVersion',
  'safetyVersion',
  'dongle',
  'networkMode',
] as const;

/** What only some kinds of devices have; an inverter reaches the network through its dongle. */
const missing: Partial<Record<DeviceType, readonly (typeof every)[number][]>> = {
  INVERTER: ['networkMode'],
  DONGLE: ['safetyVersion', 'dongle'],
  CELL: ['safetyVersion', 'networkMode'],
};

export function useDeviceColumns(type: DeviceType, onOpen: (id: string) => void): DeviceColumn[] {
  const { t } = useTranslation(['devices', 'things']);
  const all: Record<(typeof every)[number], Omit<DeviceColumn, 'key' | 'header'>> = {
    status: { sort: 'status', cell: (row) => <DeviceStatusBadge status={row.status} /> },
    serialNumber: {
      sort: 'serialNumber',
      primary: true,
      cell: (row) => <SerialLink device={row} onOpen={onOpen} />,
    },
    specification: {
      cell: (row) => <Stacked note={[row.manufacturerName]}>{row.specName ?? unknown}</Stacked>,
    },
    plant: {
      cell: (row) => (
        <div className={classes.plant}>
          <PlantLink id={row.plantId} name={row.plantName} />
        </div>
      ),
    },
    firmwareVersion: { sort: 'firmwareVersion', cell: (row) => row.firmwareVersion ?? unknown },
    safetyVersion: {
      cell: (row) => (
        <Stacked note={[row.hmiVersion && t('hmiVersion', { version: row.hmiVersion })]}>{row.safetyVersion ?? unknown}</Stacked>
      ),
    },
    dongle: {
      cell: (row) => (
        <Stacked note={[row.dongleVersion && t('dongleVersion', { version: row.dongleVersion })]}>
          {row.dongleSn ?? unknown}
        </Stacked>
      ),
    },
    networkMode: { cell: (row) => (row.networkMode ? t(`things:networkMode.${row.networkMode}`) : unknown) },
    lastSeenAt: { sort: 'lastSeenAt', cell: (row) => <LastSeen at={row.lastSeenAt} never={t('lastSeenAt.never')} /> },
  };
  const shown = every.filter((key) => !missing[type]?.includes(key));
  return shown.map((key) => ({ key, header: t(`column.${key}`), ...all[key] }));
}

/** What lies in stock has no place and no versions yet. */
export function useStockColumns(onOpen: (id: string) => void): DeviceColumn[] {
  const { t } = useTranslation(['devices', 'things']);
  return [
    {
      key: 'status',
      header: t('column.status'),
      sort: 'status',
      cell: (row) => <DeviceStatusBadge status={row.status} />,
    },
    {
      key: 'serialNumber',
      header: t('column.serialNumber'),
      sort: 'serialNumber',
      primary: true,
      cell: (row) => <SerialLink device={row} onOpen={onOpen} />,
    },
    { key: 'type', header: t('column.type'), cell: (row) => t(`things:deviceType.${row.type}`) },
    { key: 'manufacturer', header: t('column.manufacturer'), cell: (row) => row.manufacturerName ?? unknown },
    { key: 'specification', header: t('column.specification'), cell: (row) => row.specName ?? unknown },
    {
      key: 'createdAt',
      header: t('column.createdAt'),
      sort: 'createdAt',
      cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
    },
  ];
}

function LastSeen({ at, never }: { at: string | null; never: string }) {
  if (at === null) return never;
  return (
    <time dateTime={at} title={formatDateTime(at)} className={classes.nowrap}>
      {formatRelative(at)}
    </time>
  );
}
