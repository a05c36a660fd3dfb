import { type AzimuthReference, compassDegrees } from '#contract/plants.ts';
import { readDecimal } from '../../lib/decimal.ts';
import type { ArrayValues } from './plant.form.ts';

/** The sixteen winds, clockwise from north. */
export const winds = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
export type Wind = (typeof winds)[number];

export function windAt(compassDeg: number): Wind {
  return winds[Math.round(compassDeg / 22.5) % winds.length] ?? 'N';
}

const within = (value: number, most: number) => value >= 0 && value <= most;

interface Facing {
  tiltDeg: number;
  /** Clockwise from north. */
  compassDeg: number;
  wind: Wind;
}

function facing(tiltDeg: number, azimuth: number, reference: AzimuthReference): Facing | null {
  if (!within(tiltDeg, 90) || !within(azimuth, 359.99)) return null;
  const compassDeg = compassDegrees(azimuth, reference);
  return { tiltDeg, compassDeg, wind: windAt(compassDeg) };
}

/** How an array lies and looks; null while the numbers do not say it. */
export function facingOf({ tiltDeg, azimuth, azimuthRef }: ArrayValues): Facing | null {
  return facing(readDecimal(tiltDeg), readDecimal(azimuth), azimuthRef);
}
