import i18next from 'i18next';
import type { Figures, ReportColumn, ReportUnit } from '#contract/reports.ts';
import { formatDate, formatMoney, formatNumber, unknown } from '../../lib/format.ts';
import { isMoneyColumn } from './reports.model.ts';

const monthFormat = () => new Intl.DateTimeFormat(i18next.language, { year: 'numeric', month: 'short', timeZone: 'UTC' });

export function formatBucket(unit: ReportUnit, day: string, to: string): string {
  if (unit === 'month') return monthFormat().format(Date.parse(day));
  if (unit === 'year') return day.slice(0, 4);
  return unit === 'total' ? `${formatDate(day)} – ${formatDate(to)}` : formatDate(day);
}

export type NumberColumn = Exclude<ReportColumn, 'number' | 'organization' | 'pvCapacityW' | 'quality'>;

/** Figures stand in the unit of their heading: kWh, per cent, money of the row. */
export function formatFigure(column: NumberColumn, figures: Figures): string {
  const value = figures[column];
  if (isMoneyColumn(column)) return figures.currency ? formatMoney(value, figures.currency) : unknown;
  if (value === null) return unknown;
  if (column === 'days') return formatNumber(value, { digits: 0 });
  if (column === 'selfConsumptionRate' || column === 'selfSufficiencyRate') return formatNumber(value * 100, { digits: 1 });
  return formatNumber(column.endsWith('Wh') ? value / 1000 : value, { digits: 1 });
}
