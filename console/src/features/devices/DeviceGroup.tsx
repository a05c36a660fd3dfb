import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contract/devices.ts';
import { DeviceLine } from './DeviceLine.tsx';
import classes from './PlantDevices.module.css';
import type { DeviceTask } from './plantDevices.model.ts';

interface Props {
  dongle: DeviceRow | null;
  devices: readonly DeviceRow[];
  onOpen: (id: string) => void;
  onTask: (task: DeviceTask) => void;
}

/** A dongle with the devices that hang on it. */
export function DeviceGroup({ dongle, devices, onOpen, onTask }: Props) {
  const { t } = useTranslation('devices');
  const title = dongle ? t('plant.dongle', { serialNumber: dongle.serialNumber }) : t('plant.noDongle');
  return (
    <section className={classes.group} aria-label={title}>
      {dongle ? (
        <DeviceLine device={dongle} attached={devices.length} onOpen={onOpen} onTask={onTask} />
      ) : (
        <h3 className={classes.groupTitle}>{title}</h3>
      )}
      {devices.length > 0 ? (
        <ul className={classes.attached} data-below={dongle !== null || undefined}>
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceLine device={device} attached={0} onOpen={onOpen} onTask={onTask} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>{t('plant.nothingAttached')}</p>
      )}
    </section>
  );
}
