import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeviceRow, deviceTypes } from '#contract/devices.ts';
import type { Plant } from '#contract/plants.ts';
import { formatNumber } from '../../lib/format.ts';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { deviceIcons } from '../../ui/devices/deviceIcons.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { plantDevices } from '../devices/devices.queries.ts';
import classes from './DeviceSummary.module.css';
import { countByStatus } from './plantDetail.model.ts';

/** Which kinds of devices the plant has, how many, and how they are. */
export function DeviceSummary({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const { data, error, isFetching, refetch } = useQuery(plantDevices(plant.id));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy />;
  if (data.length === 0) return <p className={classes.none}>{t('devices.none')}</p>;
  const kinds = deviceTypes.map((type) => ({ type, rows: data.filter((row) => row.type === type) }));
  return (
    <ul className={classes.kinds}>
      {kinds
        .filter(({ rows }) => rows.length > 0)
        .map(({ type, rows }) => (
          <Kind key={type} type={type} rows={rows} />
        ))}
    </ul>
  );
}

function Kind({ type, rows }: { type: DeviceRow['type']; rows: readonly DeviceRow[] }) {
  const { t } = useTranslation('things');
  const Sign = deviceIcons[type];
  return (
    <li className={classes.kind}>
      <Sign size={18} stroke={1.75} className={classes.sign} aria-hidden />
      <span className={classes.name}>
        {t(`deviceType.${type}`)} <span className={classes.count}>{formatNumber(rows.length, { digits: 0 })}</span>
      </span>
      <span className={classes.statuses}>
        {countByStatus(rows).map(({ status, count }) => (
          <span key={status} className={classes.status}>
            <DeviceStatusBadge status={status} />
            {rows.length > 1 && formatNumber(count, { digits: 0 })}
          </span>
        ))}
      </span>
    </li>
  );
}
