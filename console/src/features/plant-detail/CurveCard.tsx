import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatDate } from '../../lib/format.ts';
import { addDays, dayOf } from '../../lib/time.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DayStepper } from '../../ui/period/DayStepper.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { dayChart } from './curve.model.ts';
import classes from './overview.module.css';
import { curveOf } from './readings.queries.ts';

interface Props {
  plant: Plant;
  day: string;
  /** Without it the day cannot be changed here. */
  onDay?: (day: string) => void;
  height?: number;
}

/** The power of one day of the plant, with what it is measured against. */
export function CurveCard({ plant, day, onDay, height = 320 }: Props) {
  const { t } = useTranslation('readings');
  const [ghosts, setGhosts] = useState({ dayBefore: false, clearSky: true });
  const { data, error, isFetching, refetch } = useQuery(curveOf(plant.id, day));
  const before = useQuery({ ...curveOf(plant.id, addDays(day, -1)), enabled: ghosts.dayBefore });
  const today = dayOf(Date.now(), plant.timeZone);
  const chart = data && dayChart(data, { ...ghosts, dayBefore: ghosts.dayBefore ? before.data : undefined }, Date.now(), t);
  const nothing = data && data.at.length === 0;
  const instead =
    error && !data ? (
      <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />
    ) : nothing ? (
      <EmptyState title={t('curve.empty')} text={t('curve.emptyText')} />
    ) : undefined;
  const toggle = (key: keyof typeof ghosts) => (
    <Checkbox
      size="xs"
      label={t(key)}
      checked={ghosts[key]}
      onChange={(event) => setGhosts({ ...ghosts, [key]: event.currentTarget.checked })}
    />
  );
  return (
    <TrendChart
      title={t(day === today ? 'curve.today' : 'curve.title')}
      subtitle={day === today ? undefined : formatDate(day)}
      fileName={t('curve.file', { number: plant.number, day })}
      data={chart}
      instead={instead}
      height={height}
      controls={onDay && <DayStepper day={day} last={today} onDay={onDay} />}
      notes={
        <div className={classes.notes}>
          {toggle('dayBefore')}
          {data && data.clearSky.length > 0 && toggle('clearSky')}
          <span className={classes.night}>{t('curve.night')}</span>
        </div>
      }
    />
  );
}
