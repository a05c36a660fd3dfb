import uPlot from 'uplot';
import type { TimeData, TimeSeries } from './chart.types.ts';

/** As drawn: mirrored where it belongs below zero, and without the stretches in which it rests there. */
export function drawnValues({ values, below, restsAtZero }: TimeSeries): (number | null)[] {
  const rests = (i: number) => !values[i];
  return values.map((value, i) => {
    if (value === null) return null;
    if (restsAtZero && rests(i) && rests(i - 1) && rests(i + 1)) return null;
    return below ? -value : value;
  });
}

/** A gap lasts from the last known value to the next, whatever instants other series have in between. */
const wideGaps = [0, 2];

/** All curves over the instants of all of them, and both ends of the span: null is a gap, undefined no instant of its own. */
export function joined({ from, to }: TimeData, series: readonly TimeSeries[]): uPlot.AlignedData {
  const tables: uPlot.AlignedData[] = [
    [[from, to]],
    ...series.map((one) => [[...one.at], drawnValues(one)] as uPlot.AlignedData),
  ];
  return uPlot.join(
    tables,
    tables.map(() => wideGaps),
  );
}
