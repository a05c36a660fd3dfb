import { csvOf } from '../../lib/csv.ts';
import type { ChartData } from './chart.types.ts';

export function toCsv({ pointName, points, series, unit }: ChartData): string {
  const head = [pointName, ...series.map(({ name }) => (unit ? `${name} (${unit})` : name))];
  const rows = points.map((point, i) => [point.full, ...series.map(({ values }) => values[i] ?? null)]);
  return csvOf([head, ...rows]);
}
