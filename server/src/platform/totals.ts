import type { StatisticsUnit, TotalQuality, Totals } from '#contract/readings.ts';

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
  feed_in: number | null;
  saved: number | null;
  revenue: number | null;
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
  feed_in: null,
  saved: null,
  revenue: null,
  co2: null,
  trees: null,
  coal: null,
  quality: null,
};

/** Below this a rate says nothing. */
const leastWh = 50;
const clamp = (rate: number): number => Math.min(1, Math.max(0, rate));

/** Rates come from energies that were added up, never from rates of parts. */
export function totalsOf(s: Sums): Totals {
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
    feedInRevenue: s.feed_in,
    savings: s.saved,
    revenue: s.revenue,
    co2Kg: s.co2,
    trees: s.trees,
    coalKg: s.coal,
    quality: s.quality,
    days: s.days,
  };
}

const nthBucket = {
  date: (year: number, month: number, day: number, n: number) => Date.UTC(year, month - 1, day + n),
  month: (year: number, month: number, _day: number, n: number) => Date.UTC(year, month - 1 + n, 1),
  year: (year: number, _month: number, _day: number, n: number) => Date.UTC(year + n, 0, 1),
};

/** The first days of all buckets that touch these days. */
export function bucketsBetween(unit: StatisticsUnit, from: string, to: string): string[] {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const buckets: string[] = [];
  for (let n = 0; ; n++) {
    const bucket = new Date(nthBucket[unit](year, month, day, n)).toISOString().slice(0, 10);
    if (bucket > to) return buckets;
    buckets.push(bucket);
  }
}
