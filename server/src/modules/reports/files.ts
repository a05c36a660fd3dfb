import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import {
  type FigureColumn,
  moneyColumns,
  plantColumns,
  type ReportColumn,
  type ReportFormat,
  type ReportRow,
  type ReportUnit,
  reportColumns,
} from '#contract/reports.ts';
import { csv, csvType } from '../../platform/csv.ts';
import { type Fonts, pdfTable, pdfType } from '../../platform/pdf.ts';
import { type Cell, spreadsheet, spreadsheetType } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { Reading, Report } from './reading.service.ts';

export const fileTypes: Record<ReportFormat, string> = { xlsx: spreadsheetType, csv: csvType, pdf: pdfType };

export interface Brand {
  product: string;
  logo: () => Promise<Buffer | undefined>;
}

interface Column {
  title: string;
  align: 'left' | 'right';
  weight: number;
  /** Says something of all plants together. */
  added: boolean;
  /** For programs: plain numbers, in the unit of the title. */
  cell: (row: ReportRow) => Cell;
  /** For people: in the manner of the language. */
  text: (row: ReportRow) => string;
}

const unknown = '–';
/** What a figure is divided by, so that it stands in the unit of its title, and how many decimals people see. */
const shown: Partial<Record<FigureColumn, { by?: number; digits: number }>> = {
  specificYield: { digits: 1 },
  selfConsumptionRate: { by: 0.01, digits: 1 },
  selfSufficiencyRate: { by: 0.01, digits: 1 },
  feedInRevenue: { digits: 2 },
  savings: { digits: 2 },
  revenue: { digits: 2 },
  co2Kg: { digits: 1 },
  trees: { digits: 1 },
  coalKg: { digits: 1 },
  days: { digits: 0 },
};
const energy = { by: 1000, digits: 1 };
/** More digits than any counter has are noise of the division. */
const tidy = (value: number) => Number(value.toPrecision(12));

function columnsOf(texts: Texts, language: Language, { unit, from, to, perPlant, columns }: Report): Column[] {
  const word = (key: string) => texts(language, 'report', key);

  const textual = (key: string, weight: number, value: (row: ReportRow) => string | null, added = false): Column => ({
    title: word(`column.${key}`),
    align: 'left',
    weight,
    added,
    cell: value,
    text: (row) => value(row) ?? unknown,
  });
  const numeric = (key: string, digits: number, value: (row: ReportRow) => number | null, added = true): Column => {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const known = (row: ReportRow, say: (n: number) => Cell) => {
      const n = value(row);
      return n === null ? null : say(n);
    };
    return {
      title: word(`column.${key}`),
      align: 'right',
      weight: 1,
      added,
      cell: (row) => known(row, tidy),
      text: (row) => String(known(row, format.format) ?? unknown),
    };
  };
  const columnOf = (key: ReportColumn): Column => {
    switch (key) {
      case 'number':
        return textual(key, 1.5, (row) => row.plant?.number ?? null);
      case 'organization':
        return textual(key, 1.8, (row) => row.plant?.organization ?? null);
      case 'pvCapacityW':
        return numeric(key, 2, (row) => (row.plant?.pvCapacityW ? row.plant.pvCapacityW / 1000 : null), false);
      case 'quality':
        return textual(key, 1.2, (row) => row.quality && word(`quality.${row.quality}`), true);
      default: {
        const { by = 1, digits } = shown[key] ?? energy;
        return numeric(key, digits, (row) => (row[key] === null ? null : row[key] / by));
      }
    }
  };
  const inWords = periodInWords(language, unit, from, to);
  const period: Column = {
    title: word('column.period'),
    align: 'left',
    weight: unit === 'total' ? 2 : 1.2,
    added: false,
    cell: (row) => plainPeriod(unit, row.day, to),
    text: (row) => inWords(row.day),
  };
  const chosen = reportColumns.filter((c) => columns.includes(c) && (perPlant || !isPlantColumn(c)));
  return [
    ...(perPlant ? [textual('name', 2.4, (row) => row.plant?.name ?? null)] : []),
    period,
    ...chosen.map(columnOf),
    ...(chosen.some(isMoneyColumn) ? [textual('currency', 0.8, (row) => row.currency, true)] : []),
  ];
}

const isPlantColumn = (column: ReportColumn) => (plantColumns as readonly ReportColumn[]).includes(column);
const isMoneyColumn = (column: ReportColumn) => (moneyColumns as readonly ReportColumn[]).includes(column);

const plainPeriod = (unit: ReportUnit, day: string, to: string) =>
  unit === 'total' ? `${day} – ${to}` : day.slice(0, { date: 10, month: 7, year: 4 }[unit]);

export function daysInWords(language: Language, from: string, to: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return `${format.format(Date.parse(from))} – ${format.format(Date.parse(to))}`;
}

/** One format for all rows: making one costs more than a row. */
function periodInWords(language: Language, unit: ReportUnit, from: string, to: string): (day: string) => string {
  if (unit === 'total') {
    const whole = daysInWords(language, from, to);
    return () => whole;
  }
  const options: Record<typeof unit, Intl.DateTimeFormatOptions> = {
    date: { dateStyle: 'medium' },
    month: { year: 'numeric', month: 'short' },
    year: { year: 'numeric' },
  };
  const format = new Intl.DateTimeFormat(language, { ...options[unit], timeZone: 'UTC' });
  return (day) => format.format(Date.parse(day));
}

export function createFiles(texts: Texts, fonts: Fonts, brand: Brand) {
  /** A report as a file, written while it is read. The totals stand last, except in CSV, which is for programs. */
  return async function file(language: Language, format: ReportFormat, report: Report, reading: Reading): Promise<Readable> {
    const columns = columnsOf(texts, language, report);
    const titles = columns.map((c) => c.title);
    const word = (key: string, values = {}) => texts(language, 'report', key, values);

    /** All plants over the whole period. */
    const lastRow = <T extends Cell>(cellOf: (column: Column, row: ReportRow) => T, empty: T): (T | string)[] => {
      const row: ReportRow = { plant: null, day: report.from, ...reading.total() };
      return columns.map((column, i) => (i === 0 ? word('total') : column.added ? cellOf(column, row) : empty));
    };
    async function* cells(withTotals: boolean) {
      for await (const rows of reading.rows) yield rows.map((row) => columns.map((c) => c.cell(row)));
      if (withTotals) yield [lastRow<Cell>((c, row) => c.cell(row), null)];
    }
    async function* printed() {
      for await (const rows of reading.rows) yield rows.map((row) => columns.map((c) => c.text(row)));
    }

    if (format === 'csv') return csv(titles, cells(false));
    if (format === 'xlsx') return spreadsheet(word('sheet'), titles, cells(true));
    const now = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.now());
    return pdfTable(fonts, {
      title: word('title'),
      subtitle: `${daysInWords(language, report.from, report.to)} · ${word('plants', { count: reading.plants.toLocaleString(language) })}`,
      note: `${brand.product} · ${word('madeOn', { date: now })} · ${word('unknown')}`,
      pageOf: (page, pages) => word('page', { page: page.toLocaleString(language), pages: pages.toLocaleString(language) }),
      logo: await brand.logo(),
      columns,
      rows: reading.length,
      batches: printed(),
      totals: () => lastRow<string>((c, row) => c.text(row), ''),
    });
  };
}

export type Files = ReturnType<typeof createFiles>;
