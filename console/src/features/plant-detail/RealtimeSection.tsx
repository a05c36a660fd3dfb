import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Plant } from '#contract/plants.ts';
import type { DeviceValues } from '#contract/readings.ts';
import { DeviceAge } from '../../ui/devices/DeviceAge.tsx';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { DeviceValueList } from '../../ui/devices/DeviceValueList.tsx';
import { realtimeOf } from '../../ui/devices/device.queries.ts';
import { deviceIcons } from '../../ui/devices/deviceIcons.ts';
import { useValueText } from '../../ui/devices/useValueText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';
import styles from './realtime.module.css';

/** Every value that the devices of the plant measure, as it is now. */
export function RealtimeSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('realtime');
  const [search, setSearch] = useState('');
  const { nameOf } = useValueText(plant.timeZone);
  const { data, error, isFetching, refetch } = useQuery(realtimeOf(plant.id));
  if (error && !data) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.bone} data-part="body" aria-busy />;
  if (data.devices.length === 0) {
    const action = <Link to={addressOf(plant.id, 'devices')}>{t('toDevices')}</Link>;
    return <EmptyState title={t('empty')} text={t('emptyText')} action={action} />;
  }
  const wanted = search.trim().toLowerCase();
  const fits = (device: DeviceValues) =>
    wanted === '' || device.values.some((value) => nameOf(value).toLowerCase().includes(wanted));
  const shown = data.devices.filter(fits);
  return (
    <div className={classes.stack}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.map((device) => (
        <DeviceCard key={device.deviceId} device={device} zone={plant.timeZone} search={search} />
      ))}
      {shown.length === 0 && <EmptyState title={t('noMatch')} />}
    </div>
  );
}

function DeviceCard({ device, zone, search }: { device: DeviceValues; zone: string; search: string }) {
  const { t } = useTranslation(['realtime', 'things']);
  const { type, serialNumber, name, status, values } = device;
  const Sign = deviceIcons[type];
  const title = name ?? t(`things:deviceType.${type}`);
  return (
    <section className={classes.card} aria-label={`${title} ${serialNumber}`}>
      <header className={styles.head}>
        <Sign size={20} stroke={1.5} aria-hidden />
        <h2 className={classes.cardTitle}>{title}</h2>
        <span className={styles.serial}>{serialNumber}</span>
        <DeviceStatusBadge status={status} />
        <span className={styles.age}>
          <DeviceAge device={device} zone={zone} />
        </span>
      </header>
      {values.length > 0 ? (
        <DeviceValueList device={device} zone={zone} search={search} />
      ) : (
        <p className={classes.muted}>{t('silent')}</p>
      )}
    </section>
  );
}
