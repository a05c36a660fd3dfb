import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmDetail } from '#contract/alarms.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import classes from './alarms.module.css';
import { hasVoltage, momentChart, momentOf, type Quantity, quantities } from './moment.ts';

/** What plant and device measured around the moment when the alarm began. */
export function MomentChart({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms');
  const [quantity, setQuantity] = useState<Quantity>('power');
  const body = momentOf(alarm, quantity);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['readings', 'series', body],
    queryFn: ({ signal }) => call(readingEndpoints.series, { body }, { signal, quiet: true }),
  });
  const zone = alarm.timeZone;
  const chart =
    data &&
    momentChart(data, alarm.startedAt, {
      point: t('moment.time'),
      mark: t('moment.mark'),
      series: (key) => t(`moment.${key}`),
      short: (at) => formatTime(at, { zone }),
      full: (at) => formatDateTime(at, { zone }),
    });
  const instead = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (chart !== null) return undefined;
    const tooOld = data && alarm.startedAt < data.keptSince;
    return <EmptyState title={t('moment.none')} text={tooOld ? t('moment.tooOld') : t('moment.noneText')} />;
  };
  return (
    <div className={classes.moment}>
      {hasVoltage(alarm) && (
        <Segments
          small
          label={t('moment.quantity')}
          value={quantity}
          onChange={setQuantity}
          options={quantities.map((value) => ({ value, label: t(`moment.${value}`) }))}
        />
      )}
      <TrendChart
        title={t('moment')}
        subtitle={chart ? chart.unit : undefined}
        data={chart ?? undefined}
        instead={instead()}
        fileName={`${alarm.code}-${alarm.startedAt.slice(0, 10)}`}
        height={200}
      />
    </div>
  );
}
