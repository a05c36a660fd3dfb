import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type DeviceSpec } from '#contract/basics.ts';
import { formatDate, formatEnergy, formatNumber, formatPower, type Quantity, unknown } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import type { BasicsTask } from './basics.model.ts';
import type { specSorts } from './basics.queries.ts';

type SpecColumn = Column<DeviceSpec, (typeof specSorts)[number]>;

const whole = (number: number) => formatNumber(number, { digits: 0 });
const said = ({ value, unit }: Quantity) => `${value} ${unit}`.trim();

export function useSpecColumns(onTask: (task: BasicsTask<DeviceSpec>) => void): SpecColumn[] {
  const { t } = useTranslation(['basics', 'things']);
  return [
    { key: 'name', header: t('specification'), sort: 'name', primary: true, cell: (row) => row.name },
    {
      key: 'deviceType',
      header: t('deviceType'),
      sort: 'deviceType',
      cell: (row) => t(`things:deviceType.${row.deviceType}`),
    },
    { key: 'manufacturer', header: t('manufacturer'), cell: (row) => row.manufacturerName },
    {
      key: 'inverterType',
      header: t('inverterType'),
      cell: (row) => (row.inverterType ? t(`things:inverterType.${row.inverterType}`) : unknown),
    },
    { key: 'ratedW', header: t('ratedPower'), numeric: true, cell: (row) => said(formatPower(row.ratedW)) },
    { key: 'capacityWh', header: t('capacity'), numeric: true, cell: (row) => said(formatEnergy(row.capacityWh)) },
    { key: 'devices', header: t('devices'), numeric: true, cell: (row) => whole(row.devices) },
    { key: 'createdAt', header: t('createdAt'), sort: 'createdAt', cell: (row) => formatDate(row.createdAt) },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => (
        <Can call={basicsEndpoints.editSpec}>
          <RowActions
            label={t('actionsFor', { name: row.name })}
            actions={[
              { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onTask({ kind: 'edit', row }) },
              {
                label: t('delete'),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                blocked: row.devices > 0 ? t('spec.inUse', { devices: whole(row.devices) }) : undefined,
                onClick: () => onTask({ kind: 'delete', row }),
              },
            ]}
          />
        </Can>
      ),
    },
  ];
}
