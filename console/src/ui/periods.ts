import { addDays } from '../lib/time.ts';

export interface Period {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** The same day of the month some months earlier; a shorter month ends sooner. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

const since = (months: number) => (today: string) => addDays(monthsBefore(today, months), 1);

const starts = {
  week: (today: string) => addDays(today, -6),
  month: since(1),
  quarter: since(3),
  year: since(12),
} as const;

export type PeriodName = keyof typeof starts;
export const periodNames = Object.keys(starts) as PeriodName[];

/** A period that ends today. */
export function periodUntil(today: string, name: PeriodName): Period {
  return { from: starts[name](today), to: today };
}
