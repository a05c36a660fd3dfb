import { leastCanary } from '#contract/campaigns.ts';

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

/** Of a stage: its devices, those that have ended, and those that wait for something of which nobody knows whether it comes. */
interface Shown {
  devices: number;
  ended: number;
  held: number;
}

/** A stage has shown what it can when nobody is at it and half of it has ended: a device in trouble does not hold up ten thousand. */
export const hasShown = ({ devices, ended, held }: Shown): boolean => ended + held === devices && ended * 2 >= devices;

const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

/** Before the next attempt: one minute, two, four … up to an hour. */
export const backOffMs = (attempts: number): number => Math.min(longestMs, minuteMs * 2 ** Math.max(0, attempts - 1));
