import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { meetings } from './dots.ts';
import { optionsOf, type Plan } from './plan.ts';

export interface Pointer {
  left: number;
  top: number;
}

export const nowhere: Pointer = { left: -10, top: -10 };
const nothing = { left: 0, top: 0, width: 0, height: 0 };

export interface Reactions {
  /** The pointer has moved or left. */
  onPointer: (plot: uPlot) => void;
  /** The plotting area has a new place. */
  onPlaced: (plot: uPlot) => void;
  /** A span was drawn with the mouse. */
  onSelect: ((from: number, to: number) => void) | undefined;
  onDoubleClick: () => void;
}

/** Draws a plan into a box, for somebody who points at it. */
export function begin(plan: Plan, node: HTMLElement, pointer: Pointer, reactions: Reactions): uPlot {
  const { snap } = plan;
  const { onPointer, onPlaced, onSelect, onDoubleClick } = reactions;
  const cursor: uPlot.Cursor = {
    ...pointer,
    y: false,
    ...meetings(plan.series),
    drag: { x: onSelect !== undefined, y: false, setScale: false, dist: 4 },
    move: (plot, left, top) => [left < 0 || !snap ? left : snap(plot, left), top],
    bind: {
      dblclick: () => () => {
        onDoubleClick();
        return null;
      },
    },
  };
  const selected = (plot: uPlot) => {
    const { left, width } = plot.select;
    if (width === 0) return;
    plot.setSelect(nothing, false);
    onSelect?.(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
  };
  const { hooks, ...options } = optionsOf(plan, { width: node.clientWidth, height: node.clientHeight });
  const pointedAt = { ...hooks, setCursor: [onPointer], setSize: [onPlaced], setSelect: [selected] };
  const plot = new uPlot({ ...options, cursor, hooks: pointedAt }, plan.data, node);
  const touched = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse') plot.setCursor({ left: clientX - plot.rect.left, top: clientY - plot.rect.top });
  };
  plot.over.addEventListener('pointerdown', touched);
  plot.over.addEventListener('pointermove', touched);
  return plot;
}
