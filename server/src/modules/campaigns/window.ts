import { Temporal } from 'temporal-polyfill';

/** Times of the day as HH:MM; where the end is not after the beginning, it is on the next day. */
export interface Window {
  from: string;
  to: string;
}

/** Whether the clock on the wall stands within the window: an hour that is put on or back moves with it. */
export function isOpen({ from, to }: Window, timeZone: string, at: number): boolean {
  const clock = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
