const formats = new Map<string, Intl.DateTimeFormat>();

function wallClockFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock on the wall shows in the zone, written as if it were UTC. */
export function wallClock(ms: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of wallClockFormat(zone).formatToParts(ms)) part[type] = Number(value);
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

const dayMs = 86_400_000;
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The calendar day (YYYY-MM-DD) on which an instant falls in the zone. */
export function dayOf(instant: number, zone: string): string {
  return toDay(wallClock(instant, zone));
}

export function addDays(day: string, count: number): string {
  return toDay(asUtc(day) + count * dayMs);
}

/** The first instant of a day in the zone; where midnight is skipped by the clock change, the instant after the gap. */
export function startOfDay(day: string, zone: string): number {
  const midnight = asUtc(day);
  const offsetAt = (ms: number) => wallClock(ms, zone) - ms;
  const offsets = [offsetAt(midnight - dayMs), offsetAt(midnight + dayMs)];
  let low = midnight - Math.max(...offsets);
  let high = midnight - Math.min(...offsets);
  if (wallClock(low, zone) === midnight) return low;
  if (wallClock(high, zone) === midnight && wallClock(high - 1000, zone) < midnight) return high;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (wallClock(middle, zone) >= midnight) high = middle;
    else low = middle;
  }
  return high;
}

/** 24, but 23 or 25 where the clock changes (and other lengths in rare zones). */
export function hoursOfDay(day: string, zone: string): number {
  return (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3_600_000;
}
