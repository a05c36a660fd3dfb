import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeviceView } from './DeviceView.tsx';
import classes from './devices.module.css';
import { deviceDetail } from './devices.queries.ts';

interface Props {
  /** The device that is looked at; null closes the drawer. */
  id: string | null;
  /** Looks at another device from here. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function DeviceDrawer({ id, onOpen, onClose }: Props) {
  const { t } = useTranslation('devices');
  return (
    <DetailDrawer item={id} title={() => t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
      {(shown) => <Loaded key={shown} id={shown} onOpen={onOpen} />}
    </DetailDrawer>
  );
}

function Loaded({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(deviceDetail(id));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div className={classes.bones} aria-busy>
        <Skeleton height={28} width="60%" />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  }
  return <DeviceView device={data} onOpen={onOpen} />;
}
