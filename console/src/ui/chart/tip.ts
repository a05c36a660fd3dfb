import type uPlot from 'uplot';
import { cornerOf } from './paint.ts';
import type { Plan, Size } from './plan.ts';

const awayPx = 14;

/** Beside the pointer, on the side where there is room; never outside of the chart. */
export function placed(pointer: { x: number; y: number }, box: Size, chart: Size): { x: number; y: number } {
  const right = pointer.x + awayPx;
  const x = right + box.width <= chart.width ? right : pointer.x - awayPx - box.width;
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  return { x: within(x, chart.width - box.width), y: within(pointer.y + awayPx, chart.height - box.height) };
}

/** Tells in a box what stands under the pointer, as long as it is over the chart. */
export function tell(tip: HTMLElement, plan: Plan, plot: uPlot): void {
  const { left = -1, top = -1 } = plot.cursor;
  tip.hidden = left < 0;
  if (tip.hidden) return;
  tip.replaceChildren(plan.tooltip(plot));
  const corner = cornerOf(plot);
  const size = { width: tip.offsetWidth, height: tip.offsetHeight };
  const { x, y } = placed({ x: corner.x + left, y: corner.y + top }, size, plot);
  tip.style.translate = `${x}px ${y}px`;
}
