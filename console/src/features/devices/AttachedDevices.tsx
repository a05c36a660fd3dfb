import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contract/devices.ts';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import classes from './devices.module.css';
import { SerialLink } from './SerialLink.tsx';

interface Props {
  devices: Device['attached'];
  onOpen: (id: string) => void;
}

/** The devices that speak through a dongle. */
export function AttachedDevices({ devices, onOpen }: Props) {
  const { t } = useTranslation(['devices', 'things']);
  const id = useId();
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('group.attached')}
      </h3>
      <ul className={classes.list}>
        {devices.map((device) => (
          <li key={device.id} className={classes.item}>
            <SerialLink device={{ ...device, name: t(`things:deviceType.${device.type}`) }} onOpen={onOpen} />
            <DeviceStatusBadge status={device.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
