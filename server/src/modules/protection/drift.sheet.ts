import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import { parameters } from '#contract/parameters.ts';
import { type Cell, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { ListedDrift } from './drift.repository.ts';

const columns = [
  'state',
  'since',
  'serialNumber',
  'specification',
  'plantNumber',
  'plant',
  'country',
  'organization',
  'differences',
  'readAt',
  'approvedSet',
  'standard',
  'approvedAt',
  'approvedBy',
] as const;

const units = new Map(parameters.map(({ key, unit }) => [key, unit]));
const plainTime = (at: string | null): string | null => at?.slice(0, 19).replace('T', ' ') ?? null;

function differencesOf(row: ListedDrift, texts: Texts, language: Language): string {
  const word = (key: string) => texts(language, 'protection', key);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return row.differences
    .map(({ key, wanted, read, since }) => {
      const shown = (value: unknown) =>
        typeof value === 'number'
          ? `${format.format(value)} ${units.get(key) ?? ''}`.trim()
          : word(value === null ? 'off' : 'unread');
      return `${texts(language, 'deviceParameters', key)}: ${shown(wanted)} / ${shown(read)} (${plainTime(since)})`;
    })
    .join('\n');
}

/** Evidence: what each device has against what was approved, with times and names; whoever drew it up stands below. */
export function driftSheet(
  texts: Texts,
  language: Language,
  batches: AsyncIterable<readonly ListedDrift[]>,
  drawnUpBy: string,
): Readable {
  const word = (key: string, values = {}) => texts(language, 'protection', key, values);
  const cells = (row: ListedDrift): Record<(typeof columns)[number], Cell> => ({
    state: word(`state.${row.state}`),
    since: plainTime(row.since),
    serialNumber: row.serial_number,
    specification: row.spec_name,
    plantNumber: row.plant_number,
    plant: row.plant_name,
    country: row.country_code,
    organization: row.organization_name,
    differences: differencesOf(row, texts, language),
    readAt: plainTime(row.read_at),
    approvedSet: row.template_name ?? (row.approved_at ? word('lastChange') : null),
    standard: row.standard,
    approvedAt: plainTime(row.approved_at),
    approvedBy: row.approved_by,
  });
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) yield batch.map((row) => Object.values(cells(row)));
    yield [[word('drawnUp', { who: drawnUpBy, at: plainTime(new Date().toISOString()) })]];
  }
  return spreadsheet(
    word('sheet'),
    columns.map((column) => word(`column.${column}`)),
    rows(),
  );
}
