import type { TFunction } from 'i18next';
import type { Statistics, StatisticsUnit, Totals } from '#contract/readings.ts';
import { formatDate, formatMonth, formatYear } from '../../lib/format.ts';
import type { ChartData, ChartSeries } from '../../ui/chart/chart.types.ts';

export const statisticsViews = ['generation', 'consumption', 'money'] as const;
export type StatisticsView = (typeof statisticsViews)[number];

type Parts = [first: number | null, second: number | null, third: number | null];
const nothing: Parts = [null, null, null];

/** Where the generation went: used at once, charged, fed in. They add up to it. */
export function generationParts({ pvWh, exportWh, chargeWh }: Totals): Parts {
  if (pvWh === null || exportWh === null) return [pvWh, null, null];
  const fedIn = Math.min(exportWh, pvWh);
  const charged = Math.min(chargeWh ?? 0, pvWh - fedIn);
  return [pvWh - fedIn - charged, chargeWh === null ? null : charged, fedIn];
}

/** Where the consumption came from: the roof at once, the battery, the grid. They add up to it. */
export function consumptionParts({ loadWh, importWh, dischargeWh }: Totals): Parts {
  if (loadWh === null || importWh === null) return nothing;
  const purchased = Math.min(importWh, loadWh);
  const discharged = Math.min(dischargeWh ?? 0, loadWh - purchased);
  return [loadWh - purchased - discharged, dischargeWh === null ? null : discharged, purchased];
}

/** How a bucket is called: in full, and on an axis. */
export function bucketName(day: string, unit: StatisticsUnit): { full: string; short: string } {
  if (unit === 'year') return { full: formatYear(day), short: formatYear(day) };
  if (unit === 'month') return { full: formatMonth(day), short: formatMonth(day, 'axis') };
  return { full: formatDate(day), short: formatDate(day, { style: 'axis' }) };
}

/** One unit for all bars. */
export function energyScale(most: number): { unit: string; factor: number } {
  return most >= 10_000_000 ? { unit: 'MWh', factor: 1e6 } : { unit: 'kWh', factor: 1e3 };
}

interface View {
  /** What the stack adds up to, and what it is compared with. */
  sum: (totals: Totals) => number | null;
  parts: (totals: Totals) => Parts;
  names: [string, string, string];
  colors: [ChartSeries['color'], ChartSeries['color'], ChartSeries['color']];
}

const views: Record<StatisticsView, View> = {
  generation: {
    sum: ({ pvWh }) => pvWh,
    parts: generationParts,
    names: ['ownUse', 'charged', 'fedIn'],
    colors: ['--pv', '--battery', '--feed-in'],
  },
  consumption: {
    sum: ({ loadWh }) => loadWh,
    parts: consumptionParts,
    names: ['direct', 'discharged', 'purchased'],
    colors: ['--pv', '--battery', '--grid-import'],
  },
  money: {
    sum: ({ revenue }) => revenue,
    parts: ({ savings, feedInRevenue }) => [savings, null, feedInRevenue],
    names: ['saved', '', 'feedInRevenue'],
    colors: ['--pv', '--battery', '--feed-in'],
  },
};

/** Stacked bars of one view; what it is compared with lies over them as an outline. */
export function statisticsChart(
  shown: Statistics,
  compared: Statistics | undefined,
  { unit, view, beforeName }: { unit: StatisticsUnit; view: StatisticsView; beforeName: string },
  t: TFunction<'statistics'>,
): ChartData {
  const { sum, parts, names, colors } = views[view];
  const sums = [...shown.buckets, ...(compared?.buckets ?? [])].map((bucket) => sum(bucket) ?? 0);
  const scale = view === 'money' ? { unit: shown.currency, factor: 1 } : energyScale(Math.max(0, ...sums));
  const scaled = (value: number | null | undefined) => (value == null ? null : value / scale.factor);
  const stack = names.map((name, i): ChartSeries => {
    const values = shown.buckets.map((bucket) => scaled(parts(bucket)[i]));
    return { key: name, name: name && t(name), kind: 'bar', color: colors[i] ?? '--home', stack: 'now', values };
  });
  const ghost: ChartSeries = {
    key: 'before',
    name: beforeName,
    kind: 'bar',
    color: '--home',
    stack: 'before',
    ghost: true,
    values: shown.buckets.map((_, i) => scaled(compared?.buckets[i] && sum(compared.buckets[i]))),
  };
  return {
    pointName: t(`unit.${unit}`),
    unit: scale.unit,
    points: shown.buckets.map(({ day }) => bucketName(day, unit)),
    series: [...stack, ghost].filter(({ values }) => values.some((value) => value !== null)),
  };
}

/** How much more (0.12) or less (-0.12) than before; unknown where there was nothing to compare with. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  return now == null || before == null || before <= 0 ? null : now / before - 1;
}

export const energyColumns = [
  'pvWh',
  'selfConsumedWh',
  'exportWh',
  'loadWh',
  'importWh',
  'chargeWh',
  'dischargeWh',
  'evChargerWh',
  'heatPumpWh',
] as const;
export const shareColumns = ['selfConsumptionRate', 'selfSufficiencyRate'] as const;
export const moneyColumns = ['feedInRevenue', 'savings', 'revenue'] as const;
export const columns = [...energyColumns, ...shareColumns, ...moneyColumns, 'co2Kg'] as const;
export type Column = (typeof columns)[number];

/** What is measured at all: a plant without a battery has no columns about it. */
export const columnsOf = ({ buckets }: Statistics): Column[] =>
  columns.filter((column) => buckets.some((bucket) => bucket[column] !== null));
