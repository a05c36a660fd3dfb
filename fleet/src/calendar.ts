import { Temporal } from 'temporal-polyfill';

/** One local day of a zone as instants: 23 to 25 hours. */
export interface Day {
  date: string;
  from: number;
  to: number;
  /** 1 is Monday. */
  weekday: number;
  /** Hours on the clock of the house, with their fraction. */
  hourAt(at: number): number;
}

/** Between two instants of one local day. */
export interface Span {
  day: Day;
  from: number;
  to: number;
}

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const minuteMs = 60_000;

const newest = new Map<string, Day>();

function dayOf(zone: string, at: number): Day {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const from = date.toZonedDateTime(zone).epochMilliseconds;
  const to = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const even = to - from === dayMs;
  const clock = (instant: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return hour + minute / 60;
  };
  return {
    date: date.toString(),
    from,
    to,
    weekday: date.dayOfWeek,
    hourAt: (instant) => (even ? (instant - from) / hourMs : clock(instant)),
  };
}

/** The local day of an instant; time mostly goes on within the day that was asked for last. */
export function dayAt(zone: string, at: number): Day {
  const known = newest.get(zone);
  if (known && at >= known.from && at < known.to) return known;
  const day = dayOf(zone, at);
  newest.set(zone, day);
  return day;
}

let year = { from: 0, to: 0 };

/** 1 on the first of January, in universal time. */
export function dayOfYear(at: number): number {
  if (at < year.from || at >= year.to) {
    const number = new Date(at).getUTCFullYear();
    year = { from: Date.UTC(number, 0, 1), to: Date.UTC(number + 1, 0, 1) };
  }
  return Math.floor((at - year.from) / dayMs) + 1;
}
