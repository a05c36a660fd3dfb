import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type Manufacturer } from '#contract/basics.ts';
import { formatDate, formatNumber, unknown } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import type { BasicsTask } from './basics.model.ts';
import classes from './basics.module.css';
import type { manufacturerSorts } from './basics.queries.ts';

type ManufacturerColumn = Column<Manufacturer, (typeof manufacturerSorts)[number]>;

const whole = (number: number) => formatNumber(number, { digits: 0 });

export function useManufacturerColumns(onTask: (task: BasicsTask<Manufacturer>) => void): ManufacturerColumn[] {
  const { t } = useTranslation('basics');
  const inUse = ({ specs, devices }: Manufacturer) =>
    specs + devices > 0 ? t('manufacturer.inUse', { specs: whole(specs), devices: whole(devices) }) : undefined;
  return [
    { key: 'name', header: t('name'), sort: 'name', primary: true, cell: (row) => row.name },
    { key: 'abbreviation', header: t('abbreviation'), sort: 'abbreviation', cell: (row) => row.abbreviation },
    {
      key: 'description',
      header: t('description'),
      cell: (row) => <div className={classes.description}>{row.description ?? unknown}</div>,
    },
    { key: 'specs', header: t('tab.specs'), numeric: true, cell: (row) => whole(row.specs) },
    { key: 'devices', header: t('devices'), numeric: true, cell: (row) => whole(row.devices) },
    { key: 'createdAt', header: t('createdAt'), sort: 'createdAt', cell: (row) => formatDate(row.createdAt) },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => (
        <Can call={basicsEndpoints.editManufacturer}>
          <RowActions
            label={t('actionsFor', { name: row.name })}
            actions={[
              { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onTask({ kind: 'edit', row }) },
              {
                label: t('delete'),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                blocked: inUse(row),
                onClick: () => onTask({ kind: 'delete', row }),
              },
            ]}
          />
        </Can>
      ),
    },
  ];
}
