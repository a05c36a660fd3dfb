import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alarmLevels } from '#contract/alarms.ts';
import { formatDate } from '../../lib/format.ts';
import { levelTokens } from '../../ui/alarms/levels.ts';
import type { ChartData } from '../../ui/chart/chart.types.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { alarmHistory } from './alarms.queries.ts';
import { everyDay } from './history.model.ts';

interface Props {
  plantId: string;
  from: string;
  to: string;
}

/** How many alarms began each day, by level. */
export function HistoryChart({ plantId, from, to }: Props) {
  const { t } = useTranslation('alarms');
  const { data, error, isFetching, refetch } = useQuery(alarmHistory(plantId, from, to));
  const days = data && everyDay(data, from, to);
  const chart: ChartData | undefined = days && {
    pointName: t('plant.day'),
    points: days.map(({ day }) => ({ short: formatDate(day, { style: 'axis' }), full: formatDate(day) })),
    digits: 0,
    series: alarmLevels.map((level) => ({
      key: level,
      name: t(`level.${level}`),
      kind: 'bar',
      stack: 'level',
      color: levelTokens[level],
      values: days.map((day) => day[level]),
    })),
  };
  return (
    <TrendChart
      title={t('plant.history')}
      subtitle={t('plant.historyNote')}
      data={chart}
      instead={error ? <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} /> : undefined}
      fileName={`alarms-${from}-${to}`}
      height={180}
    />
  );
}
