import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BatteryState, DashboardStatus } from '#contract/dashboard.ts';
import { type DeviceStatus, deviceStatuses } from '#contract/devices.ts';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';
import { dashboardStatus } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

const colors: Record<DeviceStatus, string> = {
  ONLINE: 'var(--status-normal)',
  ABNORMAL: 'var(--status-abnormal)',
  FAULT: 'var(--status-faulty)',
  OFFLINE: 'var(--status-offline)',
  NOT_CONNECTED: 'var(--line-strong)',
};
const batteryColors: Record<BatteryState, string> = {
  CHARGING: 'var(--battery)',
  DISCHARGING: 'var(--pv)',
  IDLE: 'var(--home)',
  FAULT: 'var(--status-faulty)',
  UNAVAILABLE: 'var(--line-strong)',
  UPDATEING: 'var(--status-abnormal)',
};
const whole = (n: number) => formatNumber(n, { digits: 0 });

interface Part {
  key: string;
  name: string;
  count: number;
  color: string;
}

/** A number, its parts as a bar, and the parts in words. */
function Line({ name, count, parts }: { name: string; count: number; parts: readonly Part[] }) {
  const some = parts.filter((p) => p.count > 0);
  return (
    <li className={classes.deviceLine}>
      <div className={classes.deviceHead}>
        <span>{name}</span>
        <span className={classes.legendValue}>{whole(count)}</span>
      </div>
      <div className={classes.bar} aria-hidden>
        {some.map(({ key, count: n, color }) => (
          <span key={key} style={{ flexGrow: n, background: color }} />
        ))}
      </div>
      <div className={classes.quiet}>{some.map((p) => `${p.name} ${whole(p.count)}`).join(' · ')}</div>
    </li>
  );
}

export function DevicesCard() {
  const { t } = useTranslation(['dashboard', 'things']);
  const query = useQuery(dashboardStatus);
  return (
    <Card title={t('devices.title')}>
      <Loaded query={query} height={200}>
        {({ devices, batteries }: DashboardStatus) =>
          devices.length === 0 ? (
            <EmptyState title={t('devices.none')} />
          ) : (
            <ul className={classes.deviceLines}>
              {devices.map(({ type, count, statuses }) => (
                <Line
                  key={type}
                  name={t(`things:deviceType.${type}`)}
                  count={count}
                  parts={deviceStatuses.map((status) => ({
                    key: status,
                    name: t(`things:deviceStatus.${status}`),
                    count: statuses[status],
                    color: colors[status],
                  }))}
                />
              ))}
              {batteries.length > 0 && (
                <Line
                  name={t('devices.batteries')}
                  count={batteries.reduce((sum, b) => sum + b.count, 0)}
                  parts={batteries.map(({ state, count }) => ({
                    key: state,
                    name: t(`battery.${state}`),
                    count,
                    color: batteryColors[state],
                  }))}
                />
              )}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
