import type uPlot from 'uplot';
import type { View } from './view.ts';

/** All that it takes to draw a chart, and to tell what stands under the pointer. */
export interface Plan {
  data: uPlot.AlignedData;
  series: uPlot.Series[];
  scales: uPlot.Scales;
  axes: uPlot.Axis[];
  padding: uPlot.Padding;
  /** Drawn behind axes and series. */
  behind?: (plot: uPlot) => void;
  /** Drawn over them. */
  before?: (plot: uPlot) => void;
  /** Where the pointer's line stands, if not where the pointer is. */
  snap?: (plot: uPlot, left: number) => number;
  tooltip: (plot: uPlot) => HTMLElement;
}

export interface Size {
  width: number;
  height: number;
}

export const optionsOf = ({ series, scales, axes, padding, behind, before }: Plan, { width, height }: Size) => ({
  width,
  height,
  series,
  scales,
  axes,
  padding,
  legend: { show: false },
  hooks: { drawClear: behind ? [behind] : [], draw: before ? [before] : [] },
});

/** Shows a part of the points, if not all of them. */
export function show(plot: uPlot, view: View | undefined): void {
  if (view) plot.setScale('x', { min: view.first, max: view.last });
}
