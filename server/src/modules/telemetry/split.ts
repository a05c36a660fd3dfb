import { getPosition } from 'suncalc';
import { daysBetween } from './days.ts';

/** Energy that a counter gained between two instants. */
export interface Accrual {
  from: number;
  to: number;
  fromPower: number | null;
  toPower: number | null;
  wh: number;
  estimated: boolean;
}

/** How energy lies in a gap of which only the ends are known. */
export type Shape = 'sun' | 'household' | 'even';

export interface Place {
  zone: string;
  latitude: number;
  longitude: number;
}

/** Up to here the powers at both ends tell enough of what lies between. */
export const shortGapMs = 600_000;
const stepMs = 900_000;

/** Share of the hours 0 to 23 of a household's day, mean 1. */
const household = [
  0.63, 0.47, 0.42, 0.4, 0.42, 0.51, 0.83, 1.11, 1.21, 1.23, 1.19, 1.21, 1.35, 1.3, 1.12, 1.01, 0.98, 1.04, 1.21, 1.41, 1.42,
  1.34, 1.23, 0.96,
];

export function sunElevationDeg(at: number, latitude: number, longitude: number): number {
  return getPosition(new Date(at), latitude, longitude).altitude;
}

type Weight = (from: number, to: number) => number;

const duration: Weight = (from, to) => to - from;

/** The area below the straight line between both powers. */
function trapezoid({ from, to, fromPower, toPower }: Accrual): Weight {
  const [p1, p2] = [Math.max(0, fromPower ?? 0), Math.max(0, toPower ?? 0)];
  const powerAt = (at: number) => p1 + ((p2 - p1) * (at - from)) / (to - from);
  return (a, b) => ((powerAt(a) + powerAt(b)) / 2) * (b - a);
}

/** The sum over steps of the middle of each. */
function steps(density: (at: number) => number): Weight {
  return (from, to) => {
    let sum = 0;
    for (let at = from; at < to; at += stepMs) {
      const end = Math.min(at + stepMs, to);
      sum += density((at + end) / 2) * (end - at);
    }
    return sum;
  };
}

function weightOf(accrual: Accrual, shape: Shape, { latitude, longitude }: Place): Weight {
  if (accrual.to - accrual.from <= shortGapMs) return trapezoid(accrual);
  if (shape === 'sun') return steps((at) => Math.max(0, Math.sin((sunElevationDeg(at, latitude, longitude) * Math.PI) / 180)));
  // solar time is near enough to the hours of the house
  if (shape === 'household')
    return steps((at) => household[Math.floor((((at / 3_600_000 + longitude / 15) % 24) + 24) % 24)] ?? 1);
  return duration;
}

/** Lays energy onto the local days it was made on: whole watt-hours that add up to all of it. */
export function splitByDay(accrual: Accrual, shape: Shape, place: Place): { day: string; wh: number; estimated: boolean }[] {
  const spans = daysBetween(place.zone, accrual.from, accrual.to);
  const [only] = spans;
  if (only && spans.length === 1) return [{ day: only.day, wh: accrual.wh, estimated: accrual.estimated }];
  const weigh = weightOf(accrual, shape, place);
  let weights = spans.map((s) => weigh(s.from, s.to));
  if (weights.every((w) => w === 0)) weights = spans.map((s) => duration(s.from, s.to));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const guessed = accrual.estimated || (accrual.wh > 0 && accrual.to - accrual.from > shortGapMs);
  let reached = 0;
  let given = 0;
  return spans.map(({ day }, i) => {
    reached += weights[i] ?? 0;
    const upTo = i === spans.length - 1 ? accrual.wh : Math.round((accrual.wh * reached) / total);
    const wh = upTo - given;
    given = upTo;
    return { day, wh, estimated: guessed };
  });
}
