import type * as z from 'zod/mini';
import { languages } from '#contract/languages.ts';
import { EditPlantBody, type PlantType, plantTypes } from '#contract/plants.ts';
import { describeIssue } from '#contract/validation.ts';
import { newId } from '../../platform/crypto.ts';
import type { Cell } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import { type Areas, placeProblems } from './plants.rules.ts';
import { columnsByHeading, type ImportColumn, importColumns, neededColumns, plainHeading, typeInWords } from './plants.sheet.ts';

export interface RowProblem {
  row: number;
  column: ImportColumn | null;
  name: string;
  values: Record<string, string>;
}

export type Cells = Partial<Record<ImportColumn, Cell>>;
export type PlantFields = Omit<EditPlantBody, 'id' | 'version'>;

export interface SheetRow {
  /** As the sheet counts: its headings are row 1. */
  row: number;
  cells: Cells;
}

const problem = (row: number, column: ImportColumn | null, name: string, values: Record<string, string> = {}): RowProblem => ({
  row,
  column,
  name,
  values,
});

/** Finds the columns by their headings. A column that is missing, there twice or unknown is a problem of row 1. */
export function readHeadings(
  texts: Texts,
  headings: readonly Cell[],
): { places: (ImportColumn | null)[]; problems: RowProblem[] } {
  const known = columnsByHeading(texts);
  const problems: RowProblem[] = [];
  const places = headings.map((heading) => {
    if (heading === null) return null;
    const column = known.get(plainHeading(String(heading)));
    if (column === undefined) problems.push(problem(1, null, 'unknownField', { field: String(heading) }));
    return column ?? null;
  });
  for (const column of importColumns) {
    const times = places.filter((place) => place === column).length;
    if (times > 1 || (times === 0 && neededColumns.includes(column))) problems.push(problem(1, column, 'column'));
  }
  return { places, problems };
}

/** The filled rows, by column. */
export function readRows(places: readonly (ImportColumn | null)[], sheet: readonly (readonly Cell[])[]): SheetRow[] {
  return sheet.flatMap((line, index) => {
    const cells: Cells = {};
    for (const [place, cell] of line.entries()) {
      const column = places[place];
      if (column && cell !== null) cells[column] = cell;
    }
    return Object.keys(cells).length > 0 ? [{ row: index + 2, cells }] : [];
  });
}

const text = (cell: Cell | undefined): string | null =>
  cell === undefined || cell === null ? null : String(cell).trim() || null;

/** Also where a number was written as text, with a point or a comma. NaN: not a number. */
function number(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  const written = text(cell);
  if (written === null) return null;
  return /^-?\d+([.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}

const thousandfold = (value: number | null) => value && Math.round(value * 1_000_000) / 1000;

/** From names in any language, or codes, to what is kept. */
export function createVocabulary(texts: Texts, areas: Areas) {
  const types = new Map<string, PlantType>();
  const countries = new Map<string, string>();
  for (const type of plantTypes) {
    types.set(type.toLowerCase(), type);
    for (const language of languages) types.set(typeInWords(texts, language, type).toLowerCase(), type);
  }
  for (const language of languages) {
    for (const { code, name } of areas.countries(language)) {
      countries.set(code.toLowerCase(), code);
      countries.set(name.toLowerCase(), code);
    }
  }
  return {
    type: (word: string | null): PlantType | undefined => types.get(word?.toLowerCase() ?? ''),
    country: (word: string | null): string | undefined => countries.get(word?.toLowerCase() ?? ''),
    region(country: string, word: string | null): string | null {
      if (word === null) return null;
      if (areas.isRegionOf(country, word.toUpperCase())) return word.toUpperCase();
      const named = languages.flatMap((language) => areas.regions(country, language));
      return named.find((region) => region.name.toLowerCase() === word.toLowerCase())?.code ?? word;
    },
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Where the contract finds a fault, and where the sheet shows it. */
const columnOfPath: Record<string, ImportColumn> = {
  name: 'name',
  type: 'type',
  countryCode: 'country',
  regionCode: 'region',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'timeZone',
  currency: 'currency',
  arrays: 'pvCapacity',
  'arrays.0.capacityW': 'pvCapacity',
  'arrays.0.tiltDeg': 'tilt',
  'arrays.0.azimuth': 'azimuth',
  storageCapacityWh: 'storageCapacity',
  builtOn: 'builtOn',
  gridConnectedOn: 'gridConnectedOn',
  feedInPrice: 'feedInPrice',
  purchasePrice: 'purchasePrice',
  'contact.value': 'contact',
  contact: 'contact',
};
const inThousands = ['arrays.0.capacityW', 'storageCapacityWh'];
const dates = ['builtOn', 'gridConnectedOn'];

const columnAt = (path: string): ImportColumn | null => columnOfPath[path] ?? columnOfPath[path.split('.')[0] ?? ''] ?? null;

function fromIssue(row: number, issue: z.core.$ZodIssue): RowProblem {
  const path = issue.path[0] === 'tags' ? 'tags' : issue.path.join('.');
  const { name, values } = describeIssue(issue);
  const column = path === 'tags' ? 'tags' : columnAt(path);
  if (dates.includes(path) && name === 'invalid') return problem(row, column, 'date');
  if (name !== 'range' || !inThousands.includes(path)) return problem(row, column, name, values);
  const inKilo = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(Number(v) / 1000)]));
  return problem(row, column, name, inKilo);
}

const contactOf = (value: string | null) => (value === null ? null : { type: value.includes('@') ? 'EMAIL' : 'MOBILE', value });

function arraysOf(cells: Cells): unknown[] {
  const capacityW = thousandfold(number(cells.pvCapacity));
  if (capacityW === null && cells.tilt === undefined && cells.azimuth === undefined) return [];
  return [{ capacityW, tiltDeg: number(cells.tilt) ?? 0, azimuth: number(cells.azimuth) ?? 0, azimuthRef: 'SOUTH_EAST' }];
}

/** Time zone and currency follow from the place where the row does not say them. */
function placeOf(areas: Areas, cells: Cells, country: string | undefined) {
  const [latitude, longitude] = [number(cells.latitude), number(cells.longitude)];
  const known = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const place = known ? areas.zoneAndCurrency(latitude, longitude, country) : undefined;
  return {
    latitude,
    longitude,
    timeZone: text(cells.timeZone) ?? place?.timeZone ?? 'UTC',
    currency: text(cells.currency)?.toUpperCase() ?? place?.currency ?? 'EUR',
  };
}

/** What a row says of a plant, or what is wrong with it: one thing a cell is enough. */
export function readPlant(
  { row, cells }: SheetRow,
  words: Vocabulary,
  areas: Areas,
): { fields: PlantFields; problems: [] } | { problems: RowProblem[] } {
  const type = words.type(text(cells.type));
  const country = words.country(text(cells.country));
  const stated = {
    id: newId(),
    version: 0,
    name: text(cells.name) ?? '',
    type,
    countryCode: country,
    regionCode: country ? words.region(country, text(cells.region)) : null,
    address: text(cells.address) ?? '',
    ...placeOf(areas, cells, country),
    arrays: arraysOf(cells),
    storageCapacityWh: thousandfold(number(cells.storageCapacity)),
    builtOn: text(cells.builtOn),
    gridConnectedOn: text(cells.gridConnectedOn),
    feedInPrice: number(cells.feedInPrice),
    purchasePrice: number(cells.purchasePrice),
    contact: contactOf(text(cells.contact)),
    tags: (text(cells.tags) ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    demo: false,
  };
  const parsed = EditPlantBody.safeParse(stated);
  if (!parsed.success) {
    const found = parsed.error.issues.map((issue) => explainChoice(fromIssue(row, issue), cells));
    return { problems: found.filter(({ column }, i) => found.findIndex((p) => p.column === column) === i) };
  }
  const { id, version, ...fields } = parsed.data;
  const misplaced = placeProblems(areas, fields).map(({ path, problem: name }) => problem(row, columnAt(path), name));
  return misplaced.length > 0 ? { problems: misplaced } : { fields, problems: [] };
}

/** Something was written, but nothing that is known: filling in would not help. */
function explainChoice(found: RowProblem, cells: Cells): RowProblem {
  if (found.column === 'type' && cells.type !== undefined) return { ...found, name: 'choice' };
  return found.column === 'country' && cells.country !== undefined ? { ...found, name: 'invalid' } : found;
}
