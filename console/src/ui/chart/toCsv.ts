import type { ChartData } from './chart.types.ts';

/** A leading apostrophe keeps a spreadsheet from running a text as a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv({ pointName, points, series, unit }: ChartData): string {
  const head = [pointName, ...series.map(({ name }) => (unit ? `${name} (${unit})` : name))];
  const rows = points.map((point, i) => [point.full, ...series.map(({ values }) => values[i] ?? null)]);
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
