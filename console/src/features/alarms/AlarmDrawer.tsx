import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AlarmView } from './AlarmView.tsx';
import classes from './alarms.module.css';
import { alarmDetail } from './alarms.queries.ts';

interface Props {
  /** The alarm that is looked at; null closes the drawer. */
  id: string | null;
  /** Looks at another alarm from here. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function AlarmDrawer({ id, onOpen, onClose }: Props) {
  const { t } = useTranslation('alarms');
  return (
    <DetailDrawer item={id} title={() => t('detail')} closeLabel={t('detail.close')} onClose={onClose}>
      {(shown) => <Loaded key={shown} id={shown} onOpen={onOpen} />}
    </DetailDrawer>
  );
}

function Loaded({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(alarmDetail(id));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div className={classes.view} aria-busy>
        <Skeleton height={28} width="70%" />
        <Skeleton height={120} />
        <Skeleton height={160} />
      </div>
    );
  }
  return <AlarmView alarm={data} onOpen={onOpen} />;
}
