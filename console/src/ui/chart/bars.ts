import uPlot from 'uplot';
import type { Standing } from './stacks.ts';

const widestPx = 28;
/** Of the room of a point, that its bars take; and the gap between two of them, in bars. */
const share = 0.8;
const gap = 0.2;

/** How wide a bar is, and how far it stands from the middle of its point. A gap of less than a pixel would only dim the colour. */
export function barPlace(room: number, slot: number, slots: number, widest: number): { width: number; offset: number } {
  const taken = room * (1 - share) < 1 ? room : room * share;
  const width = Math.min(widest, taken / (slots + gap * (slots - 1)));
  return { width, offset: (slot - (slots - 1) / 2) * width * (1 + gap) };
}

/** Bars that are wide enough begin and end at whole pixels; thin ones would stand unevenly. */
const crispFrom = 4;

interface Bar {
  left: number;
  right: number;
  start: number;
  end: number;
}

/** Bars that touch as one shape: along their ends, and back along their starts. It is drawn many times faster than each alone. */
export function outlineOf(bars: readonly Bar[]): [x: number, y: number][] {
  const ends = bars.flatMap(({ left, right, end }): [number, number][] => [
    [left, end],
    [right, end],
  ]);
  const starts = bars.toReversed().flatMap(({ left, right, start }): [number, number][] => [
    [right, start],
    [left, start],
  ]);
  return [...ends, ...starts];
}

export function barPaths({ from, to }: Standing, slot: number, slots: number, ghost: boolean): uPlot.Series.PathBuilder {
  return (plot, _index, first, last) => {
    const room = plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true);
    const { width, offset } = barPlace(room, slot, slots, widestPx * uPlot.pxRatio);
    const crisp = width >= crispFrom ? Math.round : (at: number) => at;
    const touch = width >= room;
    const path = new Path2D();
    let touching: Bar[] = [];
    const flush = () => {
      for (const [i, [x, y]] of outlineOf(touching).entries()) i === 0 ? path.moveTo(x, y) : path.lineTo(x, y);
      path.closePath();
      touching = [];
    };
    for (let i = first; i <= last; i++) {
      const top = to[i];
      const isThere = top != null && top !== from[i];
      if (touching.length > 0 && !(touch && isThere)) flush();
      if (!isThere) continue;
      const left = crisp(plot.valToPos(i, 'x', true) + offset - width / 2);
      const start = Math.round(plot.valToPos(from[i] ?? 0, 'left', true));
      touching.push({ left, right: left + crisp(width), start, end: Math.round(plot.valToPos(top, 'left', true)) });
    }
    if (touching.length > 0) flush();
    return ghost ? { stroke: path } : { fill: path };
  };
}
