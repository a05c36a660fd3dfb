import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ChartData } from './chart.types.ts';
import { chartOption, type Look } from './chartOption.ts';

register([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

export interface ChartHandle {
  toPng: () => string | undefined;
}

interface DrawingProps {
  option: (look: Look) => EChartsCoreOption;
  zoom?: boolean;
  handle: Ref<ChartHandle>;
  /** Called after every drawing. */
  onDrawn?: (chart: EChartsType) => void;
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function look(node: HTMLElement, zoom: boolean): Look {
  const style = getComputedStyle(document.documentElement);
  return {
    token: (name: `--${string}`) => style.getPropertyValue(name).trim(),
    font: getComputedStyle(document.body).fontFamily,
    animated: !window.matchMedia(reducedMotion).matches,
    zoom,
    width: node.clientWidth,
  };
}

/** The zoom is a part of its own, fetched only for charts that have one; a chart that began without it cannot learn it. */
function useParts(zoom: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (zoom) import('./zoom.ts').then(() => setLoaded(true));
  }, [zoom]);
  return !zoom || loaded;
}

export function ChartCanvas({ data, ...rest }: Omit<DrawingProps, 'option'> & { data: ChartData }) {
  return <Drawing {...rest} option={(seen) => chartOption(data, seen)} />;
}

/** Draws on canvas. It begins when its box has a size, follows that size, and takes its colours anew when the theme changes. */
export function Drawing({ option, zoom = false, handle, onDrawn }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const draw = useRef(() => {});
  const ready = useParts(zoom);
  draw.current = () => {
    if (!chart.current) return;
    chart.current.setOption(option(look(chart.current.getDom(), zoom)), { notMerge: true });
    onDrawn?.(chart.current);
  };

  useEffect(() => {
    const node = box.current;
    if (!node || !ready) return;
    const resized = new ResizeObserver(() => {
      if (node.clientWidth === 0 || node.clientHeight === 0) return;
      if (chart.current) {
        chart.current.resize();
        return draw.current();
      }
      chart.current = init(node, undefined, { renderer: 'canvas' });
      draw.current();
    });
    resized.observe(node);
    const themed = new MutationObserver(() => draw.current());
    themed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'style', 'class'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [ready]);

  useEffect(() => draw.current());

  useImperativeHandle(handle, () => ({
    toPng: () => {
      const shown = chart.current;
      if (!shown) return undefined;
      return shown.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: look(shown.getDom(), zoom).token('--surface') });
    },
  }));

  return <div ref={box} style={{ width: '100%', height: '100%' }} aria-hidden />;
}
