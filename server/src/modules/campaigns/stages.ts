import { leastCanary } from '#contract/firmware.ts';

/** How many devices each stage brings, of so many. The first has enough to learn from; together they are all. */
export function stageSizes(devices: number, percents: readonly number[]): number[] {
  let before = 0;
  return percents.map((pct, stage) => {
    const wanted = stage === percents.length - 1 ? devices : Math.ceil((devices * pct) / 100);
    const upTo = Math.min(devices, Math.max(wanted, before, leastCanary));
    const size = upTo - before;
    before = upTo;
    return size;
  });
}

interface Limits {
  failurePct: number;
  failureCount: number;
}

/** More than the share, and enough of them to mean something. */
export const isTooMuch = (failed: number, ended: number, { failurePct, failureCount }: Limits): boolean =>
  failed >= failureCount && failed * 100 > ended * failurePct;

const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

/** Before the next attempt: one minute, two, four … up to an hour. */
export const backOffMs = (attempts: number): number => Math.min(longestMs, minuteMs * 2 ** Math.max(0, attempts - 1));
