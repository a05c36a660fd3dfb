import uPlot from 'uplot';
import { bottomAxis, everyNth, roomBeside, valueAxis, widestOf } from './axes.ts';
import { barPaths } from './bars.ts';
import type { ChartData, ChartSeries } from './chart.types.ts';
import { dots } from './dots.ts';
import type { Look } from './look.ts';
import { plotWidth, upright, write } from './paint.ts';
import type { Plan } from './plan.ts';
import { slotsOf, standing } from './stacks.ts';
import { stepsOf } from './steps.ts';
import { tooltipOf } from './tooltip.ts';

const topPx = 12;
const markTopPx = 24;
const markPx = -8;

/** The places of labels along the part that is shown, each at a multiple of the same number. */
export function labelled(from: number, to: number, every: number): number[] {
  const first = Math.ceil(from / every) * every;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / every) + 1) }, (_, i) => first + i * every);
}

/** A comparison is only an outline. */
function styleOf({ kind, ghost }: ChartSeries, color: string): uPlot.Series {
  if (ghost) return { stroke: color, width: 1, dash: [3, 2].map((length) => length * uPlot.pxRatio) };
  return kind === 'line' ? { stroke: color, width: 1.5, pxAlign: 0 } : { fill: color, width: 0 };
}

/** In the order in which they are drawn: a comparison lies over what it is compared with. */
function drawnSeries({ series }: ChartData, { token }: Look) {
  const slots = slotsOf(series);
  const places = standing(series);
  const all = series.map((one, i) => {
    const { kind, ghost = false, color } = one;
    const place = places[i] ?? { from: [], to: [] };
    const shape =
      kind === 'line' ? { points: dots } : { points: { show: false }, paths: barPaths(place, slots.of(one), slots.count, ghost) };
    return { ghost, values: place.to, drawn: { scale: 'left', ...styleOf(one, token(color)), ...shape } };
  });
  return all.toSorted((a, b) => Number(a.ghost) - Number(b.ghost));
}

/** Bars and lines over points, each point in the middle of a room of its own. */
export function pointPlan(data: ChartData, look: Look): Plan {
  const { points, mark, digits } = data;
  const last = points.length - 1;
  const value = valueAxis(look, {
    scale: 'left',
    show: true,
    steps: (low, high) => stepsOf(low, high, { about: 3, fromZero: true, whole: digits === 0 }),
  });
  const widest = widestOf(
    points.map(({ short }) => short),
    look,
  );
  const splits = (plot: uPlot, _axis: number, from: number, to: number) =>
    labelled(from, to, everyNth(widest, plotWidth(plot) / (to - from)));
  const { left, right } = roomBeside((widest - look.width / (last + 1)) / 2);
  const series = drawnSeries(data, look);
  const text = look.token('--text');
  return {
    data: [points.map((_, i) => i), ...series.map(({ values }) => values)],
    series: [{}, ...series.map(({ drawn }) => drawn)],
    scales: {
      x: { time: false, range: (_plot, from, to) => [Math.ceil(Math.max(from, 0)) - 0.5, Math.floor(Math.min(to, last)) + 0.5] },
      left: { range: value.range },
    },
    axes: [bottomAxis(look, splits, (i) => points[i]?.short ?? ''), value.axis],
    padding: [mark ? markTopPx : topPx, right, 0, left],
    before: (plot) => {
      const { min = 0, max = last } = plot.scales.x ?? {};
      if (!mark || mark.index < min || mark.index > max) return;
      const x = upright(plot, mark.index, text, [4, 4]);
      const half = look.widthOf(mark.label) / 2;
      const middle = Math.min(Math.max(x, half), plotWidth(plot) - half);
      write(plot, { text: mark.label, x: middle, y: markPx, font: look.font, color: text, align: 'center' });
    },
    snap: (plot, left) => plot.valToPos(plot.posToIdx(left), 'x'),
    tooltip: (plot) => tooltipOf(data, plot.cursor.idx ?? 0),
  };
}
