import * as z from 'zod/mini';
import { ClaimCode, claimedTypes, type DeviceType, deviceTypes, SerialNumber } from '#contract/devices.ts';
import { type Language, languages } from '#contract/languages.ts';
import { describeIssue, type Problem } from '#contract/validation.ts';
import type { Cell } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';

export const stockColumns = [
  'serialNumber',
  'type',
  'claimCode',
  'manufacturer',
  'specification',
  'firmwareVersion',
  'safetyVersion',
  'hmiVersion',
] as const;
type Column = (typeof stockColumns)[number];
const needed: readonly Column[] = ['serialNumber', 'type', 'claimCode'];
const longestVersion = 40;

export interface StockRow {
  /** As counted in the sheet. */
  row: number;
  type: DeviceType;
  serialNumber: string;
  claimCode: string | null;
  specId: string | null;
  firmwareVersion: string | null;
  safetyVersion: string | null;
  hmiVersion: string | null;
}

/** What a sheet may name. */
export interface Known {
  /** By `knownManufacturer`. */
  manufacturers: ReadonlySet<string>;
  /** By `knownSpec`. */
  specs: ReadonlyMap<string, string>;
}

const folded = (text: string): string => text.trim().toLowerCase();
export const knownManufacturer = (name: string): string => folded(name);
export const knownSpec = (manufacturer: string, type: string, name: string): string =>
  [folded(manufacturer), type, folded(name)].join('\n');

export interface SheetProblem {
  row: number;
  column: string | null;
  message: string;
}

/** A word of the sheet in any of the languages, or as the interface writes it. */
function dictionary<T extends string>(texts: Texts, words: readonly T[], key: (word: T) => string): Map<string, T> {
  return new Map(
    words.flatMap((word) => [
      [folded(word), word] as const,
      ...languages.map((language) => [folded(texts(language, 'sheets', key(word))), word] as const),
    ]),
  );
}

/** Numbers of many digits lose some of them in a sheet: only whole ones are taken for text. */
function written(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : '?';
  return cell.trim() || null;
}

export function stockReader(texts: Texts, language: Language, known: Known) {
  const columnNames = dictionary(texts, stockColumns, (column) => `device.${column}`);
  const typeNames = dictionary(texts, deviceTypes, (type) => `device.type.${type}`);
  const heading = (column: Column) => texts(language, 'sheets', `device.${column}`);
  const say = (name: Problem, values = {}) => texts(language, 'validation', name, values);
  const choices = deviceTypes.map((type) => texts(language, 'sheets', `device.type.${type}`)).join(', ');

  function placesOf(headings: readonly Cell[]): { places: Map<Column, number>; problems: SheetProblem[] } {
    const places = new Map<Column, number>();
    const twice = new Set<Column>();
    headings.forEach((cell, index) => {
      const column = columnNames.get(folded(String(cell ?? '')));
      if (!column) return;
      if (places.has(column)) twice.add(column);
      places.set(column, index);
    });
    const wrong = stockColumns.filter((c) => twice.has(c) || (needed.includes(c) && !places.has(c)));
    return {
      places,
      problems: wrong.map((c) => ({ row: 1, column: heading(c), message: say('column', { column: heading(c) }) })),
    };
  }

  function readRow(row: number, cell: (column: Column) => string | null, seen: Set<string>) {
    const problems: SheetProblem[] = [];
    const refuse = (column: Column, message: string) => problems.push({ row, column: heading(column), message });
    const word = (key: string) => texts(language, 'sheets', `device.problem.${key}`);

    function checked(column: Column, schema: typeof SerialNumber | typeof ClaimCode): string {
      const parsed = z.safeParse(schema, cell(column) ?? '');
      if (parsed.success) return parsed.data;
      for (const { name, values } of parsed.error.issues.slice(0, 1).map(describeIssue)) refuse(column, say(name, values));
      return '';
    }

    function readSerialNumber(): string {
      const serialNumber = checked('serialNumber', SerialNumber);
      if (serialNumber && seen.has(serialNumber)) refuse('serialNumber', say('serialTwice'));
      seen.add(serialNumber);
      return serialNumber;
    }

    function readType(): DeviceType | undefined {
      const type = typeNames.get(folded(cell('type') ?? ''));
      if (!type) refuse('type', say('choice', { choices }));
      return type;
    }

    /** Both names, or neither. */
    function readSpec(type: DeviceType | undefined): string | null {
      const [manufacturer, specification] = [cell('manufacturer'), cell('specification')];
      if (!manufacturer && !specification) return null;
      if (!manufacturer) refuse('manufacturer', say('required'));
      else if (!known.manufacturers.has(knownManufacturer(manufacturer))) refuse('manufacturer', word('manufacturer'));
      else if (!specification) refuse('specification', say('required'));
      else if (type) {
        const id = known.specs.get(knownSpec(manufacturer, type, specification));
        if (!id) refuse('specification', word('specification'));
        return id ?? null;
      }
      return null;
    }

    function readVersion(column: Column): string | null {
      const text = cell(column);
      if (text && text.length > longestVersion) refuse(column, say('length', { min: 1, max: longestVersion }));
      return text;
    }

    const serialNumber = readSerialNumber();
    const type = readType();
    const mustProve = type !== undefined && claimedTypes.includes(type);
    const rest = {
      claimCode: cell('claimCode') || mustProve ? checked('claimCode', ClaimCode) : null,
      specId: readSpec(type),
      firmwareVersion: readVersion('firmwareVersion'),
      safetyVersion: readVersion('safetyVersion'),
      hmiVersion: readVersion('hmiVersion'),
    };
    return { problems, piece: type && { row, type, serialNumber, ...rest } };
  }

  return {
    inBooks: (row: number): SheetProblem => ({
      row,
      column: heading('serialNumber'),
      message: texts(language, 'sheets', 'device.problem.inBooks'),
    }),

    /** The rows of a sheet, or what is wrong with them. Empty rows are passed over. */
    read(sheet: readonly (readonly Cell[])[]): { rows: number; pieces: StockRow[]; problems: SheetProblem[] } {
      const { places, problems } = placesOf(sheet[0] ?? []);
      if (problems.length > 0) return { rows: 0, pieces: [], problems };
      const pieces: StockRow[] = [];
      const seen = new Set<string>();
      let rows = 0;
      sheet.slice(1).forEach((cells, index) => {
        if (cells.every((cell) => cell === null)) return;
        rows += 1;
        const read = readRow(index + 2, (column) => written(cells[places.get(column) ?? -1]), seen);
        problems.push(...read.problems);
        if (read.piece && read.problems.length === 0) pieces.push(read.piece);
      });
      return { rows, pieces, problems };
    },
  };
}
