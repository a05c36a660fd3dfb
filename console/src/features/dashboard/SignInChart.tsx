import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SignInDay } from '#contract/auth.ts';
import { formatDate } from '../../lib/format.ts';
import type { ChartData } from '../../ui/chart/chart.types.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { ownActivity } from './dashboard.queries.ts';

function chartOf(days: readonly SignInDay[], demo: boolean, t: TFunction<'dashboard'>): ChartData {
  const succeeded = {
    key: 'succeeded',
    name: t(demo ? 'chart.visits' : 'chart.succeeded'),
    kind: 'bar',
    color: '--accent',
    stack: 'all',
    values: days.map((day) => day.succeeded),
  } as const;
  const failed = {
    key: 'failed',
    name: t('chart.failed'),
    kind: 'bar',
    color: '--status-faulty',
    stack: 'all',
    values: days.map((day) => day.failed),
  } as const;
  return {
    pointName: t('chart.day'),
    points: days.map(({ day }) => ({ short: formatDate(day, { style: 'axis' }), full: formatDate(day) })),
    series: demo ? [succeeded] : [succeeded, failed],
    digits: 0,
  };
}

export function SignInChart({ demo }: { demo: boolean }) {
  const { t } = useTranslation('dashboard');
  const { data, error, isFetching, refetch } = useQuery(ownActivity);
  return (
    <TrendChart
      title={t(demo ? 'chart.demoTitle' : 'chart.title')}
      subtitle={t('chart.period')}
      fileName={t('chart.file')}
      height={280}
      data={data && chartOf(data.days, demo, t)}
      instead={error ? <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} /> : undefined}
    />
  );
}
