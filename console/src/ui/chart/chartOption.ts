import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber } from '../../lib/format.ts';
import type { ChartData } from './chart.types.ts';
import { tooltipOf } from './tooltip.ts';

export interface Look {
  /** Resolves a colour token to its value in the present theme. */
  token: (name: `--${string}`) => string;
  font: string;
  animated: boolean;
  zoom: boolean;
  /** Of the drawing, in pixels. */
  width: number;
}

function markLine(data: ChartData, color: string, font: string) {
  if (!data.mark) return undefined;
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color, type: 'dashed', width: 1 },
    label: { formatter: data.mark.label, color, fontFamily: font, fontSize: 11 },
    data: [{ xAxis: data.mark.index }],
  };
}

/** A strip below the chart to choose a part of it. The wheel scrolls the page, except with Ctrl; a finger does too. */
function zoomOf(token: Look['token']): object[] {
  const muted = token('--text-muted');
  const shape = { lineStyle: { opacity: 0 }, areaStyle: { color: muted, opacity: 0.25 } };
  return [
    { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false, preventDefaultMouseMove: false },
    {
      type: 'slider',
      height: 20,
      bottom: 4,
      borderColor: 'transparent',
      backgroundColor: token('--surface-2'),
      fillerColor: 'transparent',
      dataBackground: shape,
      selectedDataBackground: shape,
      handleStyle: { color: token('--surface'), borderColor: muted },
      moveHandleStyle: { color: muted, opacity: 0.5 },
      emphasis: { handleStyle: { borderColor: token('--accent') }, moveHandleStyle: { color: token('--accent') } },
      moveHandleSize: 4,
      showDetail: false,
      brushStyle: { color: muted, opacity: 0.2 },
    },
  ];
}

export function chartOption(data: ChartData, { token, font, animated, zoom }: Look): EChartsCoreOption {
  const muted = token('--text-muted');
  const line = token('--line');
  const label = { color: muted, fontFamily: font, fontSize: 11 };
  const whole = data.digits === 0;
  // a name that stands far right is longer than its bar is wide
  const right = data.points.length > 60 ? 24 : 8;
  return {
    animation: animated,
    animationDuration: 200,
    textStyle: { fontFamily: font },
    grid: { left: 4, right, top: data.mark ? 24 : 12, bottom: zoom ? 44 : 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token('--surface'),
      borderColor: line,
      borderWidth: 1,
      padding: [8, 12],
      extraCssText: 'box-shadow: none; border-radius: 6px;',
      transitionDuration: animated ? 0.15 : 0,
      axisPointer: { type: 'line', lineStyle: { color: muted, width: 1 } },
      formatter: (params: unknown) => {
        const first = Array.isArray(params) ? params[0] : params;
        return tooltipOf(data, (first as { dataIndex?: number } | undefined)?.dataIndex ?? 0);
      },
    },
    xAxis: {
      type: 'category',
      data: data.points.map((point) => point.short),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: whole ? 1 : 0,
      splitNumber: 3,
      axisLabel: { ...label, formatter: (value: number) => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 }) },
      splitLine: { lineStyle: { color: line, width: 1 } },
    },
    dataZoom: zoom ? zoomOf(token) : [],
    series: data.series.map(({ key, name, kind, color, values, stack, ghost }, i) => ({
      id: key,
      name,
      type: kind,
      stack,
      data: values,
      color: token(color),
      connectNulls: false,
      showSymbol: false,
      lineStyle: { width: 1.5 },
      barMaxWidth: 28,
      // a comparison lies over what it is compared with
      ...(data.series.some((other) => other.ghost) && { barGap: '-100%' }),
      ...(ghost && { z: 3, itemStyle: { color: 'transparent', borderColor: token(color), borderWidth: 1, borderType: [3, 2] } }),
      emphasis: { disabled: true },
      markLine: i === 0 ? markLine(data, token('--text'), font) : undefined,
    })),
  };
}
