import uPlot from 'uplot';
import { bottomAxis, everyNth, roomBeside, valueAxis, widestOf } from './axes.ts';
import { carriesNames, type TimeData, type TimeSeries } from './chart.types.ts';
import { joined } from './curves.ts';
import { dots } from './dots.ts';
import { drawNames, roomForNames } from './endLabels.ts';
import type { Look } from './look.ts';
import { paint, plotWidth, upright, write } from './paint.ts';
import type { Plan } from './plan.ts';
import { stepsOf } from './steps.ts';
import { type Tick, ticksOf } from './ticks.ts';
import { timeTooltip } from './timeTooltip.ts';

const roomForLabel = 520;
const tickPx = 72;
const topPx = 28;
const unitPx = -14;
const isGhost = ({ look }: TimeSeries) => look === 'ghost';

function drawnCurve({ color, axis = 'left', look }: TimeSeries, { token }: Look): uPlot.Series {
  const ghost = look === 'ghost';
  return {
    scale: axis,
    stroke: token(color),
    width: ghost ? 1 : 1.5,
    pxAlign: 0,
    points: dots,
    ...(ghost && { alpha: 0.8, dash: [4, 4].map((length) => length * uPlot.pxRatio) }),
    ...(look === 'area' && { fill: `color-mix(in srgb, ${token(color)} 16%, transparent)` }),
  };
}

/** A scale of power begins at zero; one with an end of its own has quarters; others show what varies. */
function stepsFor(unit: string | undefined, max?: number) {
  if (max) return () => [0, 1, 2, 3, 4].map((quarter) => (quarter * max) / 4);
  const fromZero = unit === 'kW' || unit === 'W';
  return (low: number, high: number) => stepsOf(low, high, { about: 4, fromZero });
}

/** Every how-many-th tick is shown. */
function spaced(ticks: readonly Tick[], { from, to }: TimeData, widest: number, width: number): number[] {
  const [first, second] = ticks;
  const room = first && second ? ((second.at - first.at) / (to - from)) * width : width;
  const every = everyNth(widest, room);
  return ticks.filter((_, i) => i % every === 0).map(({ at }) => at);
}

/** Curves over a span of time, in the clock of its zone. */
export function timePlan(data: TimeData, look: Look): Plan {
  const { from, to, zone, axes, shades = [], now } = data;
  const { token, font, width } = look;
  // what is only hinted at lies behind what is measured
  const series = data.series.toSorted((a, b) => Number(isGhost(b)) - Number(isGhost(a)));
  const named = width >= roomForLabel && carriesNames(data) ? data.series.filter((one) => !isGhost(one)) : [];
  const ticks = ticksOf(from, to, zone, Math.max(3, Math.floor(width / tickPx)));
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  const widest = widestOf([...labels.values()], look);
  const left = valueAxis(look, { scale: 'left', show: axes.left !== undefined, steps: stepsFor(axes.left) });
  const right = valueAxis(look, { scale: 'right', show: axes.right !== undefined, steps: stepsFor(axes.right, data.rightMax) });
  const room = roomBeside(widest / 2);
  const roomAtRight = named.length > 0 ? roomForNames(named, look) : room.right;
  return {
    data: joined(data, series),
    series: [{}, ...series.map((one) => drawnCurve(one, look))],
    scales: { x: { time: false, range: () => [from, to] }, left: { range: left.range }, right: { range: right.range } },
    axes: [
      bottomAxis(
        look,
        (plot) => spaced(ticks, data, widest, plotWidth(plot)),
        (at) => labels.get(at) ?? '',
      ),
      left.axis,
      right.axis,
    ],
    padding: [topPx, axes.right === undefined ? roomAtRight : 0, 0, room.left],
    behind: (plot) =>
      paint(plot, (ctx, _width, height) => {
        ctx.fillStyle = token('--surface-2');
        for (const shade of shades) {
          const start = plot.valToPos(Math.max(shade.from, from), 'x');
          ctx.fillRect(start, 0, plot.valToPos(Math.min(shade.to, to), 'x') - start, height);
        }
      }),
    before: (plot) => {
      const muted = token('--text-muted');
      if (now !== undefined) upright(plot, now, muted, [2, 3]);
      write(plot, { text: axes.left ?? '', x: 0, y: unitPx, font, color: muted });
      write(plot, { text: axes.right ?? '', x: plotWidth(plot), y: unitPx, font, color: muted, align: 'right' });
      drawNames(plot, named, look);
    },
    tooltip: (plot) => timeTooltip(data, plot.posToVal(plot.cursor.left ?? 0, 'x')),
  };
}
