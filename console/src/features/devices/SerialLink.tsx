import { type DeviceRow, deviceEndpoints } from '#contract/devices.ts';
import { useMay } from '../../lib/useMay.ts';
import classes from './devices.module.css';
import { Stacked } from './Stacked.tsx';

interface Props {
  device: Pick<DeviceRow, 'id' | 'serialNumber' | 'name'>;
  onOpen: (id: string) => void;
}

/** The serial number of a device; a press opens its details for those who may see them. */
export function SerialLink({ device, onOpen }: Props) {
  const may = useMay();
  return (
    <Stacked note={[device.name]}>
      {may(deviceEndpoints.detail) ? (
        <button type="button" className={classes.open} onClick={() => onOpen(device.id)}>
          {device.serialNumber}
        </button>
      ) : (
        device.serialNumber
      )}
    </Stacked>
  );
}
