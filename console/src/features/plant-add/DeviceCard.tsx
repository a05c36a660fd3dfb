import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../lib/validate.ts';
import { DeviceEntry } from '../../ui/devices/DeviceEntry.tsx';
import type { DeviceDraft, DongleChoice } from '../../ui/devices/device.draft.ts';
import { useSerialCheck } from '../../ui/devices/device.queries.ts';
import { SerialVerdict } from '../../ui/devices/SerialVerdict.tsx';
import classes from './DevicesStep.module.css';
import type { DeviceValues } from './plantAdd.form.ts';

interface Props {
  device: DeviceValues;
  number: number;
  open: boolean;
  errors: FieldErrors;
  dongles: readonly DongleChoice[];
  onOpen: () => void;
  onClose: () => void;
  onChange: (fields: Partial<DeviceDraft>) => void;
  onLeave: (field: keyof DeviceDraft) => void;
  onRemove: () => void;
}

/** One device: its form while it is open or wants something, else a line. */
export function DeviceCard(props: Props) {
  const { device, number, open, errors, dongles, onOpen, onClose, onChange, onLeave, onRemove } = props;
  const { t } = useTranslation(['plantAdd', 'things']);
  const wants = Object.keys(errors).length > 0;
  const name = device.serialNumber.trim().toUpperCase() || t('devices.number', { number });
  if (!open && !wants) return <DeviceLine device={device} name={name} onOpen={onOpen} onRemove={onRemove} />;
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>{t('devices.number', { number })}</h3>
      <DeviceEntry value={device} onChange={onChange} onLeave={onLeave} errors={errors} dongles={dongles} plantId={null} />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('devices.remove')}
        </Button>
        <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} disabled={wants} onClick={onClose}>
          {t('devices.done')}
        </Button>
      </div>
    </li>
  );
}

interface LineProps {
  device: DeviceValues;
  name: string;
  onOpen: () => void;
  onRemove: () => void;
}

function DeviceLine({ device, name, onOpen, onRemove }: LineProps) {
  const { t } = useTranslation(['plantAdd', 'things']);
  const check = useSerialCheck(device.serialNumber, null);
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.title}>{name}</span>
        <span className={classes.kind}>{device.type === '' ? t('devices.noKind') : t(`things:deviceType.${device.type}`)}</span>
        <SerialVerdict type={device.type} {...check} />
      </div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('devices.edit', { name })} onClick={onOpen}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('devices.removeNamed', { name })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
