import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Statistics, StatisticsUnit, Totals } from '#contract/readings.ts';
import { formatNumber, formatShare } from '../../lib/format.ts';
import { QualityMark } from './QualityMark.tsx';
import classes from './StatisticsTable.module.css';
import { bucketName, type Column, columnsOf, energyScale, moneyColumns, shareColumns } from './statistics.model.ts';

interface Props {
  data: Statistics;
  unit: StatisticsUnit;
  /** Where a bucket is shown by itself. */
  to: (day: string) => string;
}

const isOf = (list: readonly string[], column: Column) => list.includes(column);

/** All figures of the period, newest first. */
export function StatisticsTable({ data, unit, to }: Props) {
  const { t } = useTranslation('statistics');
  const scale = energyScale(Math.max(0, ...data.buckets.map(({ pvWh, loadWh }) => Math.max(pvWh ?? 0, loadWh ?? 0))));
  const columns = columnsOf(data);
  const unitOf = (column: Column) => {
    if (isOf(shareColumns, column)) return '%';
    if (isOf(moneyColumns, column)) return data.currency;
    return column === 'co2Kg' ? 'kg' : scale.unit;
  };
  const said = (totals: Totals, column: Column) => {
    const value = totals[column];
    if (isOf(shareColumns, column)) return formatShare(value);
    if (isOf(moneyColumns, column)) return formatNumber(value, { digits: 2 });
    if (column === 'co2Kg') return formatNumber(value, { digits: 1 });
    return formatNumber(value === null ? null : value / scale.factor, { digits: 2 });
  };
  const cells = (totals: Totals) =>
    columns.map((column) => (
      <td key={column} className={classes.number}>
        {said(totals, column)}
      </td>
    ));
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(`unit.${unit}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classes.number}>
                {t(`column.${column}`)} <span className={classes.unit}>{unitOf(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.buckets.toReversed().map((bucket) => (
            <tr key={bucket.day}>
              <th scope="row">
                <Link to={to(bucket.day)}>{bucketName(bucket.day, unit).full}</Link>
                <QualityMark quality={bucket.quality} />
              </th>
              {cells(bucket)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {cells(data.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
