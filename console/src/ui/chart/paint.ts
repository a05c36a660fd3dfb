import uPlot from 'uplot';

/** Of the plotting area, in pixels of the page. */
export const plotWidth = ({ bbox }: uPlot): number => bbox.width / uPlot.pxRatio;
export const cornerOf = ({ bbox }: uPlot) => ({ x: bbox.left / uPlot.pxRatio, y: bbox.top / uPlot.pxRatio });

/** Draws in pixels of the page, from the corner of the plotting area. What uPlot has set stays set. */
export function paint({ ctx, bbox }: uPlot, draw: (ctx: CanvasRenderingContext2D, width: number, height: number) => void): void {
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.translate(bbox.left, bbox.top);
  ctx.scale(ratio, ratio);
  ctx.lineWidth = 1;
  draw(ctx, bbox.width / ratio, bbox.height / ratio);
  ctx.restore();
}

/** A dashed line from top to bottom; where it stands. */
export function upright(plot: uPlot, at: number, color: string, dash: number[]): number {
  const x = Math.round(plot.valToPos(at, 'x')) + 0.5;
  paint(plot, (ctx, _width, height) => {
    ctx.strokeStyle = color;
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(x, 0);
    ctx.lineTo(x, height);
    ctx.stroke();
  });
  return x;
}

interface Words {
  text: string;
  x: number;
  y: number;
  font: string;
  color: string;
  align?: CanvasTextAlign;
}

export function write(plot: uPlot, { text, x, y, font, color, align = 'left' }: Words): void {
  paint(plot, (ctx) => {
    ctx.font = font;
    ctx.fillStyle = color;
    ctx.textAlign = align;
    ctx.textBaseline = 'middle';
    ctx.fillText(text, x, y);
  });
}
