import type { Readable } from 'node:stream';
import { type Language, languages } from '#contract/languages.ts';
import type { PlantStatus, PlantType } from '#contract/plants.ts';
import { type Cell, oneBatch, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { ListedPlant } from './plants.repository.ts';
import type { Areas } from './plants.rules.ts';

const exportColumns = [
  'number',
  'name',
  'type',
  'status',
  'organization',
  'owner',
  'country',
  'region',
  'address',
  'latitude',
  'longitude',
  'timeZone',
  'currency',
  'pvCapacity',
  'storageCapacity',
  'builtOn',
  'gridConnectedOn',
  'feedInPrice',
  'purchasePrice',
  'tags',
  'devices',
  'createdAt',
] as const;
type ExportColumn = (typeof exportColumns)[number];

export const importColumns = [
  'name',
  'type',
  'country',
  'region',
  'address',
  'latitude',
  'longitude',
  'timeZone',
  'currency',
  'pvCapacity',
  'tilt',
  'azimuth',
  'storageCapacity',
  'builtOn',
  'gridConnectedOn',
  'feedInPrice',
  'purchasePrice',
  'contact',
  'ownerEmail',
  'organization',
  'tags',
] as const;
export type ImportColumn = (typeof importColumns)[number];
/** Without these no plant can be made. */
export const neededColumns: readonly ImportColumn[] = ['name', 'type', 'country', 'address', 'latitude', 'longitude'];

export const headingOf = (texts: Texts, language: Language, column: ImportColumn | ExportColumn): string =>
  texts(language, 'sheets', `plants.${column}`);

/** Written beside the headings that must be filled in. */
const mark = ' *';
export const plainHeading = (heading: string): string =>
  heading
    .replace(/\s*\*\s*$/, '')
    .trim()
    .toLowerCase();

/** Which column a heading stands for, in whichever language it is written; null: one that only an export has. */
export function columnsByHeading(texts: Texts): Map<string, ImportColumn | null> {
  const found = new Map<string, ImportColumn | null>();
  for (const language of languages) {
    for (const column of exportColumns) found.set(plainHeading(headingOf(texts, language, column)), null);
  }
  for (const language of languages) {
    for (const column of importColumns) found.set(plainHeading(headingOf(texts, language, column)), column);
  }
  return found;
}

export const typeInWords = (texts: Texts, language: Language, type: PlantType): string =>
  texts(language, 'sheets', `plantType.${type}`);
const statusInWords = (texts: Texts, language: Language, status: PlantStatus): string =>
  texts(language, 'sheets', `plantStatus.${status}`);

const thousandth = (value: number | null) => value && value / 1000;

function cells(plant: ListedPlant, texts: Texts, areas: Areas, language: Language): Record<ExportColumn, Cell> {
  return {
    number: plant.number,
    name: plant.name,
    type: typeInWords(texts, language, plant.type),
    status: statusInWords(texts, language, plant.status),
    organization: plant.organization_name,
    owner: plant.owner_name,
    country: areas.countryName(plant.country_code, language),
    region: plant.region_code && areas.regionName(plant.region_code, language),
    address: plant.address,
    latitude: plant.latitude,
    longitude: plant.longitude,
    timeZone: plant.time_zone,
    currency: plant.currency,
    pvCapacity: thousandth(plant.pv_capacity_w),
    storageCapacity: thousandth(plant.storage_capacity_wh),
    builtOn: plant.built_on,
    gridConnectedOn: plant.grid_connected_on,
    feedInPrice: plant.feed_in_price,
    purchasePrice: plant.purchase_price,
    tags: plant.tags.join(', '),
    devices: plant.devices,
    createdAt: plant.created_at.slice(0, 19).replace('T', ' '),
  };
}

export function exportSheet(
  texts: Texts,
  areas: Areas,
  language: Language,
  batches: AsyncIterable<readonly ListedPlant[]>,
): Readable {
  async function* rows() {
    for await (const batch of batches) {
      yield batch.map((plant) => Object.values(cells(plant, texts, areas, language)));
    }
  }
  const headings = exportColumns.map((column) => headingOf(texts, language, column));
  return spreadsheet(texts(language, 'sheets', 'plants.sheet'), headings, rows());
}

/** An empty sheet to fill in; what must not stay empty is marked. */
export function plantTemplate(texts: Texts, language: Language): Readable {
  const headings = importColumns.map(
    (column) => `${headingOf(texts, language, column)}${neededColumns.includes(column) ? mark : ''}`,
  );
  return spreadsheet(texts(language, 'sheets', 'plants.sheet'), headings, oneBatch([]));
}
