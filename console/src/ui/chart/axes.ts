import type uPlot from 'uplot';
import { formatNumber } from '../../lib/format.ts';
import type { Look } from './look.ts';
import { digitsOf } from './steps.ts';

const gapPx = 8;
const marginPx = 4;
const bottomPx = 24;
const betweenLabelsPx = 12;

const quiet = ({ token, font }: Look): uPlot.Axis => ({
  stroke: token('--text-muted'),
  font,
  gap: gapPx,
  ticks: { show: false },
  border: { show: false },
});

interface ValueAxis {
  scale: 'left' | 'right';
  /** Round values that enclose all values between two. */
  steps: (low: number, high: number) => number[];
  show: boolean;
}

/** An axis of values, and the range that it shows: both end at the same round values. */
export function valueAxis(look: Look, { scale, steps, show }: ValueAxis): { axis: uPlot.Axis; range: uPlot.Range.Function } {
  let shown = steps(0, 0);
  const said = (value: number) => formatNumber(value, { digits: Number.isInteger(value) ? 0 : digitsOf(shown) });
  return {
    range: (_plot, low: number | null, high: number | null) => {
      shown = steps(low ?? 0, high ?? 0);
      return [shown[0] ?? 0, shown.at(-1) ?? 1];
    },
    axis: {
      ...quiet(look),
      scale,
      show,
      side: scale === 'left' ? 3 : 1,
      grid: { show: scale === 'left', stroke: look.token('--line'), width: 1 },
      splits: () => shown,
      values: (_plot, values) => values.map(said),
      size: (_plot, values: string[] | null) => Math.max(0, ...(values ?? []).map(look.widthOf)) + gapPx + marginPx,
    },
  };
}

/** Every how-many-th label has room between its neighbours. */
export const everyNth = (widest: number, room: number): number => Math.max(1, Math.ceil((widest + betweenLabelsPx) / room));

/** How wide the longest of some labels is; all of them would take long to measure. */
export const widestOf = (labels: readonly string[], { widthOf }: Look): number =>
  widthOf(labels.reduce((longest, label) => (label.length > longest.length ? label : longest), ''));

const edgePx = 8;
/** Of an axis of values with one digit. */
const narrowestPx = 18;

/** The room at both sides for labels below that reach beyond the plotting area. */
export const roomBeside = (beyond: number) => ({
  right: Math.max(edgePx, beyond),
  left: Math.max(0, beyond - narrowestPx),
});

/** The axis below, labelled where there is room. */
export function bottomAxis(look: Look, splits: uPlot.Axis.Splits, said: (at: number) => string): uPlot.Axis {
  return {
    ...quiet(look),
    scale: 'x',
    size: bottomPx,
    grid: { show: false },
    splits,
    values: (_plot, values) => values.map(said),
  };
}
