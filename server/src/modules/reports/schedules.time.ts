import { Temporal } from 'temporal-polyfill';
import type { Cadence } from '#contract/reports.ts';

export interface Rhythm {
  cadence: Cadence;
  day: number;
  time: string;
  timeZone: string;
}

function falls({ cadence, day }: Rhythm, date: Temporal.PlainDate): boolean {
  if (cadence === 'DAILY') return true;
  if (cadence === 'WEEKLY') return date.dayOfWeek === day;
  return date.day === Math.min(day, date.daysInMonth);
}

/** The next time on the clock of the zone. An hour that the clock leaves out comes an hour later; one that comes twice counts once. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const time = Temporal.PlainTime.from(rhythm.time);
  const since = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  for (let date = since.toZonedDateTimeISO(rhythm.timeZone).toPlainDate(); ; date = date.add({ days: 1 })) {
    if (!falls(rhythm, date)) continue;
    const at = date.toZonedDateTime({ timeZone: rhythm.timeZone, plainTime: time });
    if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
  }
}

export const localDay = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export function isTimeZone(timeZone: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(timeZone);
    return true;
  } catch {
    return false;
  }
}
