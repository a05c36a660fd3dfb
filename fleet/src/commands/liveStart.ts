import { minuteMs } from '../calendar.ts';
import type { Handler } from './handler.ts';

const lastsMs = 10 * minuteMs;

/** Somebody is looking: every few seconds for a while. */
export const liveStart: Handler = (_command, { dongle }) => {
  dongle.liveUntil = dongle.now() + lastsMs;
  return { state: 'APPLIED' };
};
