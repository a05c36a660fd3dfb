import { formatDateTime, formatNumber } from '../../lib/format.ts';
import type { TimeData, TimeSeries } from './chart.types.ts';
import { tooltipBox } from './tooltip.ts';

/** The place of the sample nearest to an instant. */
export function nearest(at: readonly number[], ms: number): number {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  const before = at[low - 1];
  return before !== undefined && ms - before <= (at[low] ?? 0) - ms ? low - 1 : low;
}

function said({ values, unit, digits }: TimeSeries, index: number): string {
  const value = formatNumber(values[index], { digits });
  return unit ? `${value} ${unit}` : value;
}

/** All series at one instant; what has no sample nearby, or rests, is left out. */
export function timeTooltip({ series, zone, from, to }: TimeData, ms: number): HTMLElement {
  const reach = (to - from) / 50;
  const found = series
    .map((one) => ({ one, index: nearest(one.at, ms) }))
    .filter(({ one: { at }, index }) => Math.abs((at[index] ?? Number.POSITIVE_INFINITY) - ms) <= reach);
  const instants = found.map(({ one, index }) => one.at[index] ?? ms);
  const shown = instants.sort((a, b) => Math.abs(a - ms) - Math.abs(b - ms))[0] ?? ms;
  const rows = found
    .filter(({ one, index }) => !(one.restsAtZero && one.values[index] === 0))
    .map(({ one, index }) => ({ color: one.color, name: one.name, value: said(one, index) }));
  return tooltipBox(formatDateTime(new Date(shown).toISOString(), { zone }), rows);
}
