import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { AlarmLines } from './AlarmLines.tsx';
import { recentAlarms } from './alarm.queries.ts';
import classes from './alarms.module.css';
import { useAlarmPulse } from './useAlarmPulse.ts';

interface Props {
  count: number;
  /** Only those of this plant. */
  plantId?: string;
  onFollow?: () => void;
}

/** The worst and newest open alarms. Needs the catalogues `alarms`, `things` and `ui`. */
export function RecentAlarms({ count, plantId, onFollow }: Props) {
  const { t } = useTranslation('alarms');
  const { data, error, isFetching, refetch } = useQuery(recentAlarms(count, plantId));
  useAlarmPulse(() => refetch({ cancelRefetch: false }));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div className={classes.bones} aria-busy>
        {Array.from({ length: 3 }, (_, i) => i).map((i) => (
          <Skeleton key={i} height={40} />
        ))}
      </div>
    );
  }
  if (data.list.length === 0) {
    const text = plantId === undefined ? t('recent.noneText') : undefined;
    return <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t('recent.none')} text={text} />;
  }
  return <AlarmLines label={t('recent')} alarms={data.list} withoutPlant={plantId !== undefined} onFollow={onFollow} />;
}
