import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { type ReportBody, type ReportColumn, type ReportRow, reportColumns } from '#contract/reports.ts';
import { formatNumber, unknown } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import type { Column } from '../../ui/table/table.types.ts';
import { formatBucket, formatFigure } from './reports.format.ts';
import { isPlantColumn } from './reports.model.ts';
import classes from './reports.module.css';

export function useReportColumns({ unit, to, perPlant, columns }: ReportBody): Column<ReportRow, never>[] {
  const { t } = useTranslation('report');
  const opensPlants = useMay()(plantEndpoints.detail);

  const period: Column<ReportRow, never> = {
    key: 'period',
    header: t('column.period'),
    cell: (row) => <span className={classes.bucket}>{formatBucket(unit, row.day, to)}</span>,
    primary: !perPlant,
  };
  const name: Column<ReportRow, never> = {
    key: 'name',
    header: t('column.name'),
    primary: true,
    cell: ({ plant }) => (
      <span className={classes.plant}>
        {plant && opensPlants ? <Link to={`/station/monitor/detail?id=${plant.id}`}>{plant.name}</Link> : plant?.name}
      </span>
    ),
  };
  const columnOf = (key: ReportColumn): Column<ReportRow, never> => {
    const header = t(`column.${key}`);
    switch (key) {
      case 'number':
      case 'organization':
        return { key, header, cell: ({ plant }) => plant?.[key] ?? unknown };
      case 'pvCapacityW':
        return { key, header, numeric: true, cell: ({ plant }) => formatNumber(plant?.pvCapacityW && plant.pvCapacityW / 1000) };
      case 'quality':
        return { key, header, cell: ({ quality }) => (quality ? t(`quality.${quality}`) : unknown) };
      default:
        return { key, header, numeric: true, cell: (row) => formatFigure(key, row) };
    }
  };
  const chosen = reportColumns.filter((column) => columns.includes(column) && (perPlant || !isPlantColumn(column)));
  return [...(perPlant ? [name, period] : [period]), ...chosen.map(columnOf)];
}
