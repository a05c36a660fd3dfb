import { advance, type Counter } from './counter.ts';
import { dayAt } from './days.ts';
import { type Place, type Shape, splitByDay } from './split.ts';

/** What a sample says about energy: up to two lifetime counters, and the powers that fill them. */
export interface Reading {
  at: number;
  buffered: boolean;
  values: readonly [number | null, number | null];
  powers: readonly [number | null, number | null];
}

export type Counters = readonly [Counter | null, Counter | null];

/** Energy of one local day; null: nothing was counted. */
export interface Share {
  wh: [number | null, number | null];
  estimated: boolean;
  /** Told by a sample that the dongle had kept for a while. */
  buffered: boolean;
}

/** One day of samples: what they told about it and about days before it, and how the counters stand after it. */
export interface ToldDay {
  day: string;
  counters: Counters;
  buffered: boolean;
  shares: Map<string, Share>;
}

export interface FoldContext {
  place: Place;
  ratedW: number;
  shapes: readonly [Shape, Shape];
}

export const noCounters: Counters = [null, null];

export const beginDay = (day: string, counters: Counters): ToldDay => ({ day, counters, buffered: false, shares: new Map() });

const both = [0, 1] as const;

interface Part {
  day: string;
  wh: number;
  estimated: boolean;
}

function add(shares: Map<string, Share>, which: 0 | 1, { day, wh, estimated }: Part, buffered: boolean): void {
  let share = shares.get(day);
  if (!share) {
    share = { wh: [null, null], estimated: false, buffered: false };
    shares.set(day, share);
  }
  share.wh[which] = (share.wh[which] ?? 0) + wh;
  share.estimated ||= estimated;
  share.buffered ||= buffered;
}

/** Takes one reading into its day; the day is changed. */
function tell(told: ToldDay, reading: Reading, begins: number, { place, ratedW, shapes }: FoldContext): void {
  const counters: [Counter | null, Counter | null] = [...told.counters];
  // power is integrated only for devices that have no counter at all
  const hasCounter = [...reading.values, ...counters.map((c) => c?.value)].some((v) => v != null);
  for (const which of both) {
    if (hasCounter && reading.values[which] === null) continue;
    const { counter, accrual } = advance(counters[which], reading.at, reading.values[which], reading.powers[which], ratedW);
    counters[which] = counter;
    if (!accrual) continue;
    const parts = accrual.from >= begins ? [{ ...accrual, day: told.day }] : splitByDay(accrual, shapes[which], place);
    for (const part of parts) add(told.shares, which, part, reading.buffered);
  }
  told.counters = counters;
  told.buffered ||= reading.buffered;
}

/**
 * Readings in the order of their time, folded into days: the one rule by which energy comes from counters.
 * The result depends on the readings alone, not on how many calls they came in.
 */
export function fold(
  open: ToldDay | null,
  readings: Iterable<Reading>,
  context: FoldContext,
): { closed: ToldDay[]; open: ToldDay | null } {
  const closed: ToldDay[] = [];
  let current = open;
  for (const reading of readings) {
    const span = dayAt(context.place.zone, reading.at);
    if (current && current.day !== span.day) closed.push(current);
    if (current?.day !== span.day) current = beginDay(span.day, current?.counters ?? noCounters);
    tell(current, reading, span.from, context);
  }
  return { closed, open: current };
}
