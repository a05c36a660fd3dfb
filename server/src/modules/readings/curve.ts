import type { Powers } from '#contract/readings.ts';

export interface CurvePoint extends Pick<Powers, 'pvW' | 'loadW' | 'gridW' | 'batteryW' | 'socPct'> {
  at: number;
}

/** Two means of five minutes may be missing before it counts as a gap. */
const longestMs = 900_000;
const unknown = { pvW: null, loadW: null, gridW: null, batteryW: null, socPct: null };

/** Lays an empty point behind each one that nothing follows for too long: no line is drawn across. */
export function withGaps(points: readonly CurvePoint[]): CurvePoint[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    return next && next.at - point.at > longestMs ? [point, { ...unknown, at: point.at + 1_000 }] : [point];
  });
}
