import { Temporal } from 'temporal-polyfill';
import type { TotalQuality } from '#contract/readings.ts';
import type { Figures, ReportUnit } from '#contract/reports.ts';

/** Days added up. What is null was never known on any of them. */
export interface Sums {
  days: number;
  pv: number | null;
  load: number | null;
  charge: number | null;
  discharge: number | null;
  bought: number | null;
  sold: number | null;
  self: number | null;
  ev: number | null;
  heat: number | null;
  /** Of those days that have both sides of a rate. */
  self_pv: number | null;
  load_bought: number | null;
  /** Of plants whose capacity is known, and that capacity. */
  yield_pv: number | null;
  capacity: number | null;
  feed_in: number | null;
  saved: number | null;
  revenue: number | null;
  /** In which there is money at all. */
  currencies: string[];
  co2: number | null;
  trees: number | null;
  coal: number | null;
  quality: TotalQuality | null;
}

export const noSums: Sums = {
  days: 0,
  pv: null,
  load: null,
  charge: null,
  discharge: null,
  bought: null,
  sold: null,
  self: null,
  ev: null,
  heat: null,
  self_pv: null,
  load_bought: null,
  yield_pv: null,
  capacity: null,
  feed_in: null,
  saved: null,
  revenue: null,
  currencies: [],
  co2: null,
  trees: null,
  coal: null,
  quality: null,
};

const amounts = (Object.keys(noSums) as (keyof Sums)[]).filter(
  (key) => key !== 'days' && key !== 'currencies' && key !== 'quality',
) as Exclude<keyof Sums, 'days' | 'currencies' | 'quality'>[];
const qualityRank: readonly (TotalQuality | null)[] = [null, 'MEASURED', 'BACKFILLED', 'ESTIMATED'];

/** Both together. Of different plants only: a capacity counts once. */
export function plus(a: Sums, b: Sums): Sums {
  const sum: Sums = {
    ...noSums,
    days: a.days + b.days,
    currencies: [...new Set([...a.currencies, ...b.currencies])].sort(),
    quality: qualityRank[Math.max(qualityRank.indexOf(a.quality), qualityRank.indexOf(b.quality))] ?? null,
  };
  for (const key of amounts) sum[key] = a[key] === null ? b[key] : a[key] + (b[key] ?? 0);
  return sum;
}

/** Below this a rate says nothing. */
const leastWh = 50;
const clamp = (rate: number): number => Math.min(1, Math.max(0, rate));

/** Rates come from energies that were added up, never from rates of parts; several currencies make no sum. */
export function figuresOf(s: Sums): Figures {
  const oneCurrency = s.currencies.length === 1;
  return {
    pvWh: s.pv,
    loadWh: s.load,
    chargeWh: s.charge,
    dischargeWh: s.discharge,
    importWh: s.bought,
    exportWh: s.sold,
    selfConsumedWh: s.self,
    evChargerWh: s.ev,
    heatPumpWh: s.heat,
    selfConsumptionRate: s.self === null || s.self_pv === null || s.self_pv < leastWh ? null : clamp(s.self / s.self_pv),
    selfSufficiencyRate: s.load === null || s.load_bought === null || s.load < leastWh ? null : clamp(1 - s.load_bought / s.load),
    feedInRevenue: oneCurrency ? s.feed_in : null,
    savings: oneCurrency ? s.saved : null,
    revenue: oneCurrency ? s.revenue : null,
    co2Kg: s.co2,
    trees: s.trees,
    coalKg: s.coal,
    quality: s.quality,
    days: s.days,
    specificYield: s.yield_pv === null || !s.capacity ? null : s.yield_pv / s.capacity,
    currency: oneCurrency ? (s.currencies[0] ?? null) : null,
  };
}

/** The first days of all buckets that touch these days; a whole period begins with its own first day. */
export function bucketsBetween(unit: ReportUnit, from: string, to: string): string[] {
  if (unit === 'total') return [from];
  const first = Temporal.PlainDate.from(from);
  const begin = { date: first, month: first.with({ day: 1 }), year: first.with({ month: 1, day: 1 }) }[unit];
  const step = { date: { days: 1 }, month: { months: 1 }, year: { years: 1 } }[unit];
  const buckets: string[] = [];
  for (let day = begin; day.toString() <= to; day = day.add(step)) buckets.push(day.toString());
  return buckets;
}
