import i18next from 'i18next';
import { defaultLanguage } from '#contract/languages.ts';

/** Shown where a value is not known; never zero. */
export const unknown = '–';

export interface Quantity {
  value: string;
  unit: string;
}

const cache = new Map<string, unknown>();

function cached<T>(kind: string, options: object, make: (language: string) => T): T {
  const language = i18next.language || defaultLanguage;
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  let format = cache.get(key) as T | undefined;
  if (!format) {
    format = make(language);
    cache.set(key, format);
  }
  return format;
}

const numberFormat = (options: Intl.NumberFormatOptions) =>
  cached('number', options, (language) => new Intl.NumberFormat(language, { signDisplay: 'negative', ...options }));
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  cached('date', options, (language) => new Intl.DateTimeFormat(language, options));
const relativeFormat = (style: 'long' | 'short') =>
  cached('relative', { style }, (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }));
const listFormat = () => cached('list', {}, (language) => new Intl.ListFormat(language, { style: 'narrow' }));

type Maybe<T> = T | null | undefined;
const isKnown = (value: Maybe<number>): value is number => typeof value === 'number' && Number.isFinite(value);

/** One to two decimals, or exactly `digits`. */
export function formatNumber(value: Maybe<number>, { digits }: { digits?: number } = {}): string {
  if (!isKnown(value)) return unknown;
  return numberFormat({ minimumFractionDigits: digits ?? 1, maximumFractionDigits: digits ?? 2 }).format(value);
}

/** Few characters where there is little room: 950, 1.2K, 34K. */
export function formatCompact(value: number): string {
  return numberFormat({ notation: 'compact', maximumSignificantDigits: 2 }).format(value);
}

/** The largest prefix with which the rounded number stays below 1000. */
function scaled(value: Maybe<number>, units: readonly string[]): Quantity {
  if (!isKnown(value)) return { value: unknown, unit: '' };
  let step = 0;
  let shown = value;
  while (step < units.length - 1 && Math.abs(shown) >= 999.995) {
    shown = value / 1000 ** ++step;
  }
  return { value: formatNumber(shown, step === 0 && Number.isInteger(value) ? { digits: 0 } : {}), unit: units[step] ?? '' };
}

export const formatEnergy = (wh: Maybe<number>): Quantity => scaled(wh, ['Wh', 'kWh', 'MWh', 'GWh']);
export const formatPower = (w: Maybe<number>): Quantity => scaled(w, ['W', 'kW', 'MW', 'GW']);

/** The size of a file as a file manager shows it: 1.8 MB, 512 MB. */
export function formatBytes(bytes: Maybe<number>): string {
  if (!isKnown(bytes)) return unknown;
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const shown = bytes / 1024 ** step;
  return `${formatNumber(shown, { digits: Number.isInteger(shown) ? 0 : 1 })}\u00a0${['B', 'kB', 'MB', 'GB'][step]}`;
}

export function formatMoney(value: Maybe<number>, currency: string): string {
  return isKnown(value) ? numberFormat({ style: 'currency', currency }).format(value) : unknown;
}

/** From here on cents say nothing any more, and digits take too much room. */
const muchMoney = 100_000;

/** Money as a key figure: large sums in few characters. */
export function formatMoneyShort(value: Maybe<number>, currency: string): string {
  if (!isKnown(value) || Math.abs(value) < muchMoney) return formatMoney(value, currency);
  return numberFormat({ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** The unit in which a list of energies is shown, and by what to divide for it. */
export function energyUnit(largestWh: number): { unit: string; divisor: number } {
  const step = largestWh >= 1e9 ? 3 : largestWh >= 1e6 ? 2 : 1;
  return { unit: ['Wh', 'kWh', 'MWh', 'GWh'][step] ?? 'Wh', divisor: 1000 ** step };
}

interface Zoned {
  zone?: string;
}

function formatInstant(iso: Maybe<string>, options: Intl.DateTimeFormatOptions): string {
  const ms = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? unknown : dateFormat(options).format(ms);
}

export function formatDateTime(iso: Maybe<string>, { zone }: Zoned = {}): string {
  return formatInstant(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
}

/** What the clock shows in the zone: 14:05. */
export function formatTime(at: Maybe<string> | number, { zone }: Zoned = {}): string {
  return formatInstant(typeof at === 'number' ? new Date(at).toISOString() : at, { timeStyle: 'short', timeZone: zone });
}

const isPlainDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Takes an instant or a plain day (YYYY-MM-DD); a plain day has no zone and never shifts. */
export function formatDate(iso: Maybe<string>, { zone, style = 'medium' }: Zoned & { style?: 'medium' | 'axis' } = {}): string {
  const timeZone = iso && isPlainDay(iso) ? 'UTC' : zone;
  return formatInstant(iso, style === 'axis' ? { day: 'numeric', month: 'short', timeZone } : { dateStyle: 'medium', timeZone });
}

/** The month or year in which a plain day lies: October 2026, Oct 2026 on an axis, 2026. */
export function formatMonth(day: string, style: 'full' | 'axis' = 'full'): string {
  const month = style === 'full' ? 'long' : 'short';
  return dateFormat({ month, ...(style === 'full' && { year: 'numeric' }), timeZone: 'UTC' }).format(Date.parse(day));
}
export const formatYear = (day: string) => dateFormat({ year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

/** A share between 0 and 1, as a whole number of percent. */
export function formatShare(share: Maybe<number>): string {
  return isKnown(share) ? numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share) : unknown;
}

export function formatList(items: readonly string[]): string {
  return listFormat().format(items);
}

const relativeSteps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
];

interface Relative {
  now?: number;
  style?: 'long' | 'short';
}

/** "3 hours ago", in the language's own words; the last half minute is "now". */
export function formatRelative(iso: Maybe<string>, { now = Date.now(), style = 'long' }: Relative = {}): string {
  const ms = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(ms)) return unknown;
  let amount = (ms - now) / 1000;
  if (Math.abs(amount) < 30) return relativeFormat(style).format(0, 'second');
  for (const [unit, next] of relativeSteps) {
    if (Math.abs(Math.round(amount)) < next) return relativeFormat(style).format(Math.round(amount), unit);
    amount /= next;
  }
  return unknown;
}
