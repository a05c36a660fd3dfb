import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import type { Statistics, StatisticsUnit, Totals } from '#contract/readings.ts';
import { type Cell, oneBatch, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';

const energies = [
  'pvWh',
  'selfConsumedWh',
  'exportWh',
  'loadWh',
  'importWh',
  'chargeWh',
  'dischargeWh',
  'evChargerWh',
  'heatPumpWh',
] as const;
const rates = ['selfConsumptionRate', 'selfSufficiencyRate'] as const;
const amounts = ['feedInRevenue', 'savings', 'revenue'] as const;
const columns = [...energies, ...rates, ...amounts, 'currency', 'co2Kg', 'quality'] as const;

/** How much of a day says which month or year it stands for. */
const dayLength: Record<StatisticsUnit, number> = { date: 10, month: 7, year: 4 };

const rounded = (value: number | null, digits: number): number | null => (value === null ? null : Number(value.toFixed(digits)));

/** A line a bucket, and one for all of them. */
export function statisticsSheet(
  texts: Texts,
  language: Language,
  { buckets, total, currency }: Statistics,
  unit: StatisticsUnit,
): Readable {
  const word = (key: string) => texts(language, 'sheets', `statistics.${key}`);
  const line = (name: string, sums: Totals): Cell[] => [
    name,
    ...energies.map((key) => rounded(sums[key] === null ? null : sums[key] / 1000, 3)),
    ...rates.map((key) => rounded(sums[key] === null ? null : sums[key] * 100, 1)),
    ...amounts.map((key) => rounded(sums[key], 2)),
    currency,
    rounded(sums.co2Kg, 1),
    sums.quality && word(`quality.${sums.quality}`),
  ];
  const rows = buckets.map(({ day, ...sums }) => line(day.slice(0, dayLength[unit]), sums));
  return spreadsheet(word('sheet'), [word(unit), ...columns.map(word)], oneBatch([...rows, line(word('sum'), total)]));
}
