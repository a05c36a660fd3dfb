import type uPlot from 'uplot';
import type { TimeSeries } from './chart.types.ts';
import { drawnValues } from './curves.ts';
import type { Look } from './look.ts';
import { paint, write } from './paint.ts';

const linePx = 13;
const dotPx = 3;
/** From the end of a curve to its dot, and from there to its name. */
const awayPx = 9;
const besidePx = 7;
const [least, most] = [64, 160];

/** Heights of labels, each above those already there that it would cover: below would be the axis. */
export function stackedUp(heights: readonly number[]): number[] {
  const taken: number[] = [];
  for (const height of heights) {
    let y = height;
    for (const other of taken.toSorted((a, b) => b - a)) if (Math.abs(other - y) < linePx) y = other - linePx;
    taken.push(y);
  }
  return taken;
}

/** The room that names at the ends of curves take. */
export function roomForNames(series: readonly TimeSeries[], { widthOf }: Look): number {
  const widest = Math.max(0, ...series.map(({ name }) => widthOf(name)));
  return Math.min(Math.max(widest + awayPx + besidePx, least), most);
}

function shortened(name: string, room: number, widthOf: Look['widthOf']): string {
  if (widthOf(name) <= room) return name;
  let length = name.length;
  while (length > 1 && widthOf(`${name.slice(0, length)}…`) > room) length--;
  return `${name.slice(0, length).trimEnd()}…`;
}

/** Names the curves at their ends, as far as they end with a known value. */
export function drawNames(plot: uPlot, series: readonly TimeSeries[], { token, font, widthOf }: Look): void {
  const ends = series.flatMap((one) => {
    const [at, value] = [one.at.at(-1), drawnValues(one).at(-1)];
    if (at === undefined || value == null) return [];
    return [{ ...one, x: plot.valToPos(at, 'x') + awayPx, y: plot.valToPos(value, one.axis ?? 'left') }];
  });
  const heights = stackedUp(ends.map(({ y }) => y));
  ends.forEach(({ name, color, x }, i) => {
    const y = heights[i] ?? 0;
    paint(plot, (ctx) => {
      ctx.fillStyle = token(color);
      ctx.beginPath();
      ctx.arc(x, y, dotPx, 0, 2 * Math.PI);
      ctx.fill();
    });
    const text = shortened(name, most - awayPx - besidePx, widthOf);
    write(plot, { text, x: x + besidePx, y, font, color: token('--text') });
  });
}
