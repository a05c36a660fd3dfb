import { formatDate, formatMonth, formatTime, formatYear } from '../../lib/format.ts';
import { addDays, dayOf, startOfDay, wallClock } from '../../lib/time.ts';

export interface Tick {
  at: number;
  label: string;
}

const minute = 60_000;
const day = 86_400_000;
const withinDay = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
const days = [1, 2, 7, 14];
const months = [1, 2, 3, 6, 12, 24];

/** Instants of the clock on the wall, so a day of 23 or 25 hours has its hours where they are. */
function clockTicks(from: number, to: number, zone: string, step: number): Tick[] {
  const ticks: Tick[] = [];
  const grid = Math.min(step, 15) * minute;
  for (let at = Math.ceil(from / grid) * grid; at <= to; at += grid) {
    const shown = wallClock(at, zone) % day;
    if (shown % (step * minute) !== 0) continue;
    const label =
      shown === 0 && to - from > day * 1.1 ? formatDate(dayOf(at, zone), { style: 'axis' }) : formatTime(at, { zone });
    ticks.push({ at, label });
  }
  return ticks;
}

function dayTicks(from: number, to: number, zone: string, step: number): Tick[] {
  const ticks: Tick[] = [];
  for (let shown = dayOf(from, zone); ; shown = addDays(shown, step)) {
    const at = startOfDay(shown, zone);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, label: formatDate(shown, { style: 'axis' }) });
  }
}

function monthTicks(from: number, to: number, zone: string, step: number): Tick[] {
  const ticks: Tick[] = [];
  const first = dayOf(from, zone);
  let count = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1;
  count -= count % step;
  for (; ; count += step) {
    const shown = new Date(Date.UTC(Math.floor(count / 12), count % 12, 1)).toISOString().slice(0, 10);
    const at = startOfDay(shown, zone);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, label: count % 12 === 0 ? formatYear(shown) : formatMonth(shown, 'axis') });
  }
}

/** Round times between two instants, at most about so many. */
export function ticksOf(from: number, to: number, zone: string, most: number): Tick[] {
  const span = to - from;
  const clock = withinDay.find((step) => span / (step * minute) <= most);
  if (clock) return clockTicks(from, to, zone, clock);
  const byDay = days.find((step) => span / (step * day) <= most);
  if (byDay) return dayTicks(from, to, zone, byDay);
  return monthTicks(from, to, zone, months.find((step) => span / (step * 30 * day) <= most) ?? 60);
}
