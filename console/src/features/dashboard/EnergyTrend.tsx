import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrendDay } from '#contract/dashboard.ts';
import { energyUnit, formatDate, formatNumber } from '../../lib/format.ts';
import type { ChartData } from '../../ui/chart/chart.types.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { largestOf, lastDays, type TrendRange, trendRanges } from './dashboard.model.ts';
import { dashboardTrend } from './dashboard.queries.ts';

function chartOf(days: readonly TrendDay[], t: TFunction<'dashboard'>): ChartData {
  const { unit, divisor } = energyUnit(largestOf(days.flatMap((d) => [d.pvWh, d.loadWh])));
  const shown = (wh: number | null) => (wh === null ? null : wh / divisor);
  return {
    pointName: t('chart.day'),
    unit,
    points: days.map(({ day }) => ({
      short: formatDate(day, { style: 'axis' }),
      // only where somebody points
      get full() {
        return formatDate(day);
      },
    })),
    series: [
      { key: 'pv', name: t('trend.generation'), kind: 'bar', color: '--pv', values: days.map((d) => shown(d.pvWh)) },
      { key: 'load', name: t('trend.consumption'), kind: 'line', color: '--home', values: days.map((d) => shown(d.loadWh)) },
    ],
  };
}

export function EnergyTrend() {
  const { t } = useTranslation('dashboard');
  const [range, setRange] = useState<TrendRange>(365);
  const { data, error, isFetching, refetch } = useQuery(dashboardTrend);
  const chart = useMemo(() => data && chartOf(lastDays(data, range), t), [data, range, t]);
  const isEmpty = data?.every((d) => d.pvWh === null && d.loadWh === null);
  const choice = (
    <Segments
      small
      label={t('trend.range')}
      value={String(range)}
      onChange={(value) => setRange(Number(value) as TrendRange)}
      options={trendRanges.map((r) => ({ value: String(r), label: t('trend.days', { number: formatNumber(r, { digits: 0 }) }) }))}
    />
  );
  const instead = error ? (
    <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />
  ) : isEmpty ? (
    <EmptyState title={t('trend.none')} text={t('trend.noneText')} />
  ) : undefined;
  return (
    <TrendChart
      title={t('trend.title')}
      subtitle={chart && t('trend.perDay', { unit: chart.unit })}
      fileName={t('trend.file')}
      height={340}
      zoom
      controls={choice}
      data={chart}
      instead={instead}
    />
  );
}
