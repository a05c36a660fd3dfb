import type { TotalQuality } from '#contract/readings.ts';
import type { Figures, ReportUnit } from '#contract/reports.ts';
import * as totals from '../../platform/totals.ts';

/** Of one plant, or of several. */
export interface Sums extends totals.Sums {
  /** Of plants whose capacity is known, and that capacity. */
  yield_pv: number | null;
  capacity: number | null;
  /** In which there is money at all. */
  currencies: string[];
}

export const noSums: Sums = { ...totals.noSums, yield_pv: null, capacity: null, currencies: [] };

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

const noMoney = { feedInRevenue: null, savings: null, revenue: null, currency: null };

/** Several currencies make no sum. */
export function figuresOf(s: Sums): Figures {
  const [currency = null, ...others] = s.currencies;
  return {
    ...totals.totalsOf(s),
    specificYield: s.yield_pv === null || !s.capacity ? null : s.yield_pv / s.capacity,
    currency,
    ...((currency === null || others.length > 0) && noMoney),
  };
}

/** A whole period is one bucket, which begins with its own first day. */
export const bucketsBetween = (unit: ReportUnit, from: string, to: string): string[] =>
  unit === 'total' ? [from] : totals.bucketsBetween(unit, from, to);
