import uPlot from 'uplot';
import { optionsOf, type Plan, type Size, show } from './plan.ts';
import type { View } from './view.ts';

const ratio = 2;

/** Draws a plan as a picture of its own, equally sharp whatever the screen is. */
export function picture(plan: Plan, view: View | undefined, size: Size, background: string): string {
  const enlarge = ({ ctx }: uPlot) => {
    ctx.canvas.width = size.width * ratio;
    ctx.canvas.height = size.height * ratio;
    ctx.scale(ratio / uPlot.pxRatio, ratio / uPlot.pxRatio);
  };
  const fill = ({ ctx }: uPlot) => {
    ctx.save();
    ctx.fillStyle = background;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.restore();
  };
  const { hooks, ...options } = optionsOf(plan, size);
  const onPaper = { ...hooks, setSize: [enlarge], drawClear: [fill, ...hooks.drawClear] };
  const plot = new uPlot({ ...options, hooks: onPaper, cursor: { show: false } }, plan.data);
  // at once, not after the present task
  plot.batch(() => show(plot, view));
  const url = plot.ctx.canvas.toDataURL('image/png');
  plot.destroy();
  return url;
}
