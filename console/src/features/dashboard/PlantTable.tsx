import { useTranslation } from 'react-i18next';
import type { DashboardPlant } from '#contract/dashboard.ts';
import { formatNumber } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import type { TableState } from '../../ui/useTableState.ts';
import { PlantName } from '../plants/PlantName.tsx';
import type { PlantFilterName, PlantSort } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { loadPlantFigures, plantFiguresKey } from './dashboard.queries.ts';

const over = (divisor: number, digits?: number) => (value: number | null) =>
  formatNumber(value === null ? null : value / divisor, { digits });
const kilo = over(1e3, 1);
const mega = over(1e6, 2);

function usePlantFigureColumns(): Column<DashboardPlant, PlantSort>[] {
  const { t } = useTranslation(['dashboard', 'things']);
  const figure = (key: PlantSort, shown: (value: number | null) => string, of: (plant: DashboardPlant) => number | null) => ({
    key,
    header: t(`plants.${key}`),
    sort: key,
    numeric: true,
    cell: (plant: DashboardPlant) => shown(of(plant)),
  });
  return [
    { key: 'status', header: t('plants.status'), sort: 'status', cell: ({ status }) => <PlantStatusBadge status={status} /> },
    {
      key: 'name',
      header: t('plants.name'),
      sort: 'name',
      primary: true,
      cell: (plant) => <PlantName plant={plant} className={classes.plantLink} />,
    },
    { key: 'powerW', header: t('plants.powerW'), numeric: true, cell: ({ powerW }) => kilo(powerW) },
    figure('todayWh', kilo, (p) => p.todayWh),
    figure('monthWh', kilo, (p) => p.monthWh),
    figure('yearWh', mega, (p) => p.yearWh),
    figure('totalWh', mega, (p) => p.totalWh),
    figure(
      'specificYield',
      (v) => formatNumber(v, { digits: 1 }),
      (p) => p.specificYield,
    ),
    { ...figure('pvCapacityW', kilo, (p) => p.pvCapacityW), optional: true },
    { key: 'number', header: t('plants.number'), optional: true, cell: ({ number }) => number },
  ];
}

export function PlantTable({ state }: { state: TableState<PlantSort, PlantFilterName> }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={classes.plants}>
      <DataTable
        name="dashboard"
        label={t('plants.title')}
        columns={usePlantFigureColumns()}
        rowKey={(plant) => plant.id}
        state={state}
        queryKey={plantFiguresKey}
        load={loadPlantFigures}
        toolbar={<h2 className={classes.cardTitle}>{t('plants.title')}</h2>}
        empty={<EmptyState title={t('first.title')} />}
      />
    </div>
  );
}
