import { LocalDate } from '#contract/fields.ts';
import type { StatisticsUnit } from '#contract/readings.ts';
import { addDays } from '../../lib/time.ts';
import { monthsBefore } from '../periods.ts';

export const periodUnits = ['date', 'month', 'year', 'total'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** A calendar period around a day, everything there is, or any range of days. */
export type Choice = { unit: PeriodUnit; day: string } | { unit: 'range'; from: string; to: string };

/** First and last day; without a first one, from the very start. */
export interface Span {
  from: string | null;
  to: string;
}

const isDay = (text: string | null): text is string => LocalDate.safeParse(text).success;
const lastOfMonth = (day: string) => addDays(`${monthsBefore(`${day.slice(0, 7)}-01`, -1)}`, -1);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** An address may hold anything; what makes no sense shows the present month. */
export function readChoice(params: URLSearchParams, today: string): Choice {
  const [from, to, day] = ['from', 'to', 'day'].map((name) => params.get(name));
  const name = params.get('unit');
  if (name === 'range' && isDay(from ?? null) && isDay(to ?? null) && from && to && from <= to)
    return { unit: 'range', from, to };
  const unit = periodUnits.find((one) => one === name) ?? 'month';
  return { unit, day: isDay(day ?? null) && day && day <= today ? day : today };
}

export function writeChoice(choice: Choice, today: string): Record<string, string> {
  if (choice.unit === 'range') return { unit: 'range', from: choice.from, to: choice.to };
  return { unit: choice.unit, ...(choice.day !== today && choice.unit !== 'total' && { day: choice.day }) };
}

/** The days of a choice, as far as they are not still to come. */
export function spanOf(choice: Choice, today: string): Span {
  if (choice.unit === 'range') return { from: choice.from, to: earlier(choice.to, today) };
  const { unit, day } = choice;
  if (unit === 'date') return { from: day, to: day };
  if (unit === 'month') return { from: `${day.slice(0, 7)}-01`, to: earlier(lastOfMonth(day), today) };
  if (unit === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: earlier(`${day.slice(0, 4)}-12-31`, today) };
  return { from: null, to: today };
}

export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** What one bar of the choice stands for. */
export function bucketOf(choice: Choice): StatisticsUnit {
  if (choice.unit === 'range') return daysOf(choice.from, choice.to) <= 100 ? 'date' : 'month';
  return ({ date: 'date', month: 'date', year: 'month', total: 'year' } as const)[choice.unit];
}

/** The choice before (-1) or after (+1); none where that lies ahead, or where everything is shown. */
export function stepped(choice: Choice, direction: 1 | -1, today: string): Choice | null {
  const next = moved(choice, direction);
  const from = next && spanOf(next, '2099-12-31').from;
  return next && from && from <= today ? next : null;
}

function moved(choice: Choice, direction: 1 | -1): Choice | null {
  if (choice.unit === 'range') {
    const days = daysOf(choice.from, choice.to) * direction;
    return { unit: 'range', from: addDays(choice.from, days), to: addDays(choice.to, days) };
  }
  const { unit, day } = choice;
  if (unit === 'total') return null;
  if (unit === 'date') return { unit, day: addDays(day, direction) };
  return { unit, day: monthsBefore(`${day.slice(0, 7)}-01`, unit === 'month' ? -direction : -12 * direction) };
}

export const comparisons = ['none', 'period', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Equally many days of the period before, or the same days a year before: like is compared with like. */
export function comparedSpan(choice: Choice, with_: Comparison, today: string): Span | null {
  const { from, to } = spanOf(choice, today);
  if (with_ === 'none' || from === null) return null;
  if (with_ === 'year') return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) };
  const before = moved(choice, -1);
  const whole = before && spanOf(before, today);
  if (!whole?.from) return null;
  const ends = whole.to < from && spanOf(choice, '2099-12-31').to === to;
  return { from: whole.from, to: ends ? whole.to : earlier(whole.to, addDays(whole.from, daysOf(from, to) - 1)) };
}
