import { useTranslation } from 'react-i18next';
import { type DeviceRow, deviceEndpoints } from '#contract/devices.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { DeviceStatusBadge } from '../../ui/devices/DeviceStatusBadge.tsx';
import { deviceIcons } from '../../ui/devices/deviceIcons.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import classes from './PlantDevices.module.css';
import type { DeviceTask } from './plantDevices.model.ts';
import { SerialLink } from './SerialLink.tsx';
import { Stacked } from './Stacked.tsx';
import { useDeviceActions } from './useDeviceActions.tsx';

interface Props {
  device: DeviceRow;
  /** How many devices hang on it. */
  attached: number;
  onOpen: (id: string) => void;
  onTask: (task: DeviceTask) => void;
}

/** One device of a plant in one line; on a phone it breaks into two. */
export function DeviceLine({ device, attached, onOpen, onTask }: Props) {
  const { t } = useTranslation(['devices', 'things']);
  const actionsFor = useDeviceActions(onTask);
  const Icon = deviceIcons[device.type];
  const kind = t(`things:deviceType.${device.type}`);
  const { lastSeenAt, specName, manufacturerName, firmwareVersion } = device;
  return (
    <div className={classes.line}>
      <Icon size={22} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.name}>
        <SerialLink device={{ ...device, name: device.name ? `${kind} · ${device.name}` : kind }} onOpen={onOpen} />
      </div>
      <div className={classes.status} title={lastSeenAt ? formatDateTime(lastSeenAt) : undefined}>
        <Stacked note={[lastSeenAt ? t('seen', { age: formatRelative(lastSeenAt) }) : t('lastSeenAt.never')]}>
          <DeviceStatusBadge status={device.status} />
        </Stacked>
      </div>
      <div className={classes.spec}>{specName && <Stacked note={[manufacturerName]}>{specName}</Stacked>}</div>
      <div className={classes.version}>
        {firmwareVersion && <Stacked note={[t('column.firmwareVersion')]}>{firmwareVersion}</Stacked>}
      </div>
      <div className={classes.actions}>
        <Can call={deviceEndpoints.edit}>
          <RowActions label={t('actions', { serialNumber: device.serialNumber })} actions={actionsFor(device, attached)} />
        </Can>
      </div>
    </div>
  );
}
