import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contract/devices.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { deviceIcons } from '../../ui/devices/deviceIcons.ts';
import { AttachedDevices } from './AttachedDevices.tsx';
import classes from './devices.module.css';
import { FactGroup } from './FactGroup.tsx';
import { Predecessors } from './Predecessors.tsx';
import { useDeviceFacts } from './useDeviceFacts.tsx';

const DeviceUpgrades = lazy(async () => ({
  default: (await import('../../ui/upgrades/DeviceUpgrades.tsx')).DeviceUpgrades,
}));
const LiveValues = lazy(async () => ({ default: (await import('./LiveValues.tsx')).LiveValues }));

interface Props {
  device: Device;
  onOpen: (id: string) => void;
}

/** Everything that is known about a device, in groups; what is not known takes no place. */
export function DeviceView({ device, onOpen }: Props) {
  const { t } = useTranslation(['devices', 'things']);
  const groups = useDeviceFacts(device);
  const Icon = deviceIcons[device.type];
  return (
    <div className={classes.view}>
      <div className={classes.who}>
        <Icon size={28} stroke={1.5} aria-hidden />
        <div>
          <h2 className={classes.serial}>{device.serialNumber}</h2>
          <p className={classes.muted}>{device.name ?? t(`things:deviceType.${device.type}`)}</p>
        </div>
        <div className={classes.state}>
          <DeviceStatusBadge status={device.status} />
          <span className={classes.muted} title={device.lastSeenAt ? formatDateTime(device.lastSeenAt) : undefined}>
            {device.lastSeenAt ? t('seen', { age: formatRelative(device.lastSeenAt) }) : t('lastSeenAt.never')}
          </span>
        </div>
      </div>
      {device.plantId && (
        <Can call={readingEndpoints.realtime}>
          <Suspense>
            <LiveValues id={device.id} plantId={device.plantId} />
          </Suspense>
        </Can>
      )}
      {groups.map(({ key, facts }) => (
        <FactGroup key={key} title={t(`group.${key}`)} facts={facts} />
      ))}
      <AttachedDevices devices={device.attached} onOpen={onOpen} />
      <Predecessors predecessors={device.predecessors} />
      {device.plantId && (
        <Suspense>
          <DeviceUpgrades device={device} />
        </Suspense>
      )}
    </div>
  );
}
