import { csvOf } from '../../lib/csv.ts';
import { type ChartData, isTime, type TimeData } from './chart.types.ts';

const titled = (name: string, unit: string | undefined) => (unit ? `${name} (${unit})` : name);

/** One row an instant at which any of the series has a value. */
function timeCsv({ pointName, series }: TimeData): string {
  const instants = [...new Set(series.flatMap(({ at }) => at))].sort((a, b) => a - b);
  const columns = series.map(({ at, values }) => new Map(at.map((ms, i) => [ms, values[i] ?? null])));
  const head = [pointName, ...series.map(({ name, unit }) => titled(name, unit))];
  const rows = instants.map((ms) => [new Date(ms).toISOString(), ...columns.map((column) => column.get(ms) ?? null)]);
  return csvOf([head, ...rows]);
}

export const toCsv = (data: ChartData | TimeData): string => (isTime(data) ? timeCsv(data) : pointCsv(data));

function pointCsv({ pointName, points, series, unit }: ChartData): string {
  const head = [pointName, ...series.map(({ name }) => titled(name, unit))];
  const rows = points.map((point, i) => [point.full, ...series.map(({ values }) => values[i] ?? null)]);
  return csvOf([head, ...rows]);
}
