import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeviceAge } from '../../ui/devices/DeviceAge.tsx';
import { DeviceValueList } from '../../ui/devices/DeviceValueList.tsx';
import { realtimeOf } from '../../ui/devices/device.queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './devices.module.css';

/** What the device measures now. */
export function LiveValues({ id, plantId }: { id: string; plantId: string }) {
  const { t } = useTranslation('realtime');
  const { data, error, isFetching, refetch } = useQuery(realtimeOf(plantId));
  const device = data?.devices.find(({ deviceId }) => deviceId === id);
  if (error && !data) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data || !device) return null;
  return (
    <section aria-label={t('title')}>
      <h3 className={classes.heading}>{t('title')}</h3>
      <DeviceAge device={device} zone={data.timeZone} />
      {device.values.length > 0 ? (
        <DeviceValueList device={device} zone={data.timeZone} />
      ) : (
        <p className={classes.muted}>{t('silent')}</p>
      )}
    </section>
  );
}
