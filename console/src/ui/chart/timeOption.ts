import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber } from '../../lib/format.ts';
import { carriesNames, type TimeData, type TimeSeries } from './chart.types.ts';
import type { Look } from './chartOption.ts';
import { ticksOf } from './ticks.ts';
import { timeTooltip } from './timeTooltip.ts';

/** As drawn: mirrored where it belongs below zero, and without the stretches in which it rests there. */
export function drawnValues({ values, below, restsAtZero }: TimeSeries): (number | null)[] {
  const rests = (i: number) => !values[i];
  return values.map((value, i) => {
    if (value === null) return null;
    if (restsAtZero && rests(i) && rests(i - 1) && rests(i + 1)) return null;
    return below ? -value : value;
  });
}

const roomForLabel = 520;
const labelPx = 13;

/** Labels at the ends of lines, each above those already there: below would be the axis. */
function stackUp() {
  let last = -1;
  let tops: number[] = [];
  return ({ seriesIndex, labelRect }: { seriesIndex: number; labelRect: { y: number } }) => {
    if (seriesIndex <= last) tops = [];
    last = seriesIndex;
    let y = labelRect.y;
    for (const top of tops.toSorted((a, b) => b - a)) if (Math.abs(top - y) < labelPx) y = top - labelPx;
    tops.push(y);
    return { dy: y - labelRect.y };
  };
}

export function timeOption(data: TimeData, { token, font, animated, width }: Look): EChartsCoreOption {
  const muted = token('--text-muted');
  const line = token('--line');
  const text = { color: muted, fontFamily: font, fontSize: 11 };
  const labelled = width >= roomForLabel && carriesNames(data);
  const { from, to, zone, axes, shades = [], now } = data;
  const ticks = ticksOf(from, to, zone, Math.max(3, Math.floor(width / 72)));
  const customValues = ticks.map(({ at }) => at);
  const yAxis = (unit: string | undefined, max?: number) => ({
    type: 'value',
    show: unit !== undefined,
    name: unit,
    nameGap: 10,
    nameTextStyle: { ...text, align: max ? 'right' : 'left' },
    scale: unit !== 'kW' && unit !== 'W' && !max,
    axisTick: { show: false },
    axisLine: { show: false },
    ...(max && { min: 0, max, interval: max / 4 }),
    splitNumber: 4,
    axisLabel: { ...text, formatter: (value: number) => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 }) },
    splitLine: { show: !max, lineStyle: { color: line, width: 1 } },
  });

  const labelLayout = stackUp();
  const series = data.series.map((one) => {
    const { key, name, color, at, axis, look = 'line' } = one;
    const drawn = drawnValues(one);
    const ghost = look === 'ghost';
    return {
      id: key,
      name,
      type: 'line',
      yAxisIndex: axis === 'right' ? 1 : 0,
      data: at.map((ms, i) => [ms, drawn[i]]),
      color: token(color),
      connectNulls: false,
      showSymbol: false,
      sampling: 'minmax',
      z: ghost ? 1 : 2,
      lineStyle: { width: ghost ? 1 : 1.5, type: ghost ? [4, 4] : 'solid', opacity: ghost ? 0.8 : 1 },
      ...(look === 'area' && { areaStyle: { opacity: 0.16, origin: 0 } }),
      endLabel: {
        show: labelled && !ghost && drawn.at(-1) != null,
        formatter: `{dot|●} ${name}`,
        color: token('--text'),
        fontFamily: font,
        fontSize: 11,
        rich: { dot: { color: token(color), fontSize: 9 } },
      },
      labelLayout,
      emphasis: { disabled: true },
    };
  });

  return {
    animation: animated,
    animationDuration: 200,
    textStyle: { fontFamily: font },
    grid: { left: 4, right: labelled && axes.right === undefined ? 96 : 8, top: 28, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token('--surface'),
      borderColor: line,
      borderWidth: 1,
      padding: [8, 12],
      extraCssText: 'box-shadow: none; border-radius: 6px;',
      transitionDuration: animated ? 0.15 : 0,
      axisPointer: { type: 'line', label: { show: false }, lineStyle: { color: muted, width: 1, type: 'solid' } },
      formatter: (params: unknown) => {
        const [first] = Array.isArray(params) ? params : [params];
        return timeTooltip(data, (first as { axisValue?: number } | undefined)?.axisValue ?? from);
      },
    },
    xAxis: {
      type: 'value',
      min: from,
      max: to,
      axisTick: { show: false },
      splitLine: { show: false },
      axisLine: { onZero: false, lineStyle: { color: line } },
      axisLabel: {
        ...text,
        customValues,
        hideOverlap: true,
        formatter: (value: number) => ticks.find(({ at }) => at === value)?.label ?? '',
      },
    },
    yAxis: [yAxis(axes.left), yAxis(axes.right, data.rightMax)],
    series: [
      {
        id: 'ground',
        type: 'line',
        data: [],
        silent: true,
        markArea: {
          silent: true,
          itemStyle: { color: token('--surface-2') },
          data: shades.map((shade) => [{ xAxis: shade.from }, { xAxis: shade.to }]),
        },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: muted, type: [2, 3], width: 1 },
          data: now === undefined ? [] : [{ xAxis: now }],
        },
      },
      ...series,
    ],
  };
}
