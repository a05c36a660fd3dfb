import { DataZoomComponent, MarkAreaComponent, MarkLineComponent, ToolboxComponent } from 'echarts/components';
import { type EChartsType, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { type Ref, useRef } from 'react';
import { type ChartHandle, Drawing } from './ChartCanvas.tsx';
import type { TimeData } from './chart.types.ts';
import { timeOption } from './timeOption.ts';

register([MarkAreaComponent, MarkLineComponent, LabelLayout, DataZoomComponent, ToolboxComponent]);

interface Props {
  data: TimeData;
  handle: Ref<ChartHandle>;
  /** Told the span that a person has drawn with the mouse. */
  onSelect?: (from: number, to: number) => void;
}

/** What the chart tells of a drawn span: the new ends, in values of the axis. */
interface Zoomed {
  batch?: { startValue?: number; endValue?: number }[];
}

/** The toolbox brings the drawing of a span with it; its own buttons stay out of sight. */
const selectable = {
  toolbox: { itemSize: 0, left: -100, feature: { dataZoom: { yAxisIndex: 'none', filterMode: 'none' } } },
};

export function TimeCanvas({ data, handle, onSelect }: Props) {
  const select = useRef(onSelect);
  select.current = onSelect;
  const drawn = (chart: EChartsType) => {
    chart.off('datazoom');
    if (!select.current || !window.matchMedia('(pointer: fine)').matches) return;
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
    chart.on('datazoom', (event) => {
      const { startValue, endValue } = (event as Zoomed).batch?.[0] ?? {};
      if (startValue !== undefined && endValue !== undefined) select.current?.(startValue, endValue);
    });
  };
  return (
    <Drawing handle={handle} onDrawn={drawn} option={(look) => ({ ...timeOption(data, look), ...(onSelect && selectable) })} />
  );
}
