import type { AlarmLevel } from '#contract/alarms.ts';
import { addDays } from '../../lib/time.ts';

type Day = { day: string } & Record<AlarmLevel, number>;

const none = { SERIOUS: 0, ERROR: 0, WARN: 0, INFO: 0, GENERAL: 0 };

/** Days on which no alarm began are not sent, but have their place on the axis. */
export function everyDay(sent: readonly Day[], from: string, to: string): Day[] {
  const known = new Map(sent.map((entry) => [entry.day, entry]));
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(known.get(day) ?? { day, ...none });
  return days;
}
