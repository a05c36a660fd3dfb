import { NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTypes } from '#contract/devices.ts';
import type { FieldErrors } from '../../lib/validate.ts';
import { ClaimCodeField } from './ClaimCodeField.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { type DeviceDraft, type DongleChoice, fromBooks, wantsCode } from './device.draft.ts';
import { useSerialCheck } from './device.queries.ts';
import classes from './devices.module.css';
import { SerialField } from './SerialField.tsx';

interface Props {
  value: DeviceDraft;
  /** Takes the fields that change, typed by a person or known from the books. */
  onChange: (change: Partial<DeviceDraft>) => void;
  errors: FieldErrors;
  /** The dongles of the plant, those entered a moment ago too. */
  dongles: readonly DongleChoice[];
  /** Null while the plant does not exist yet. */
  plantId: string | null;
  onLeave?: (field: keyof DeviceDraft) => void;
}

/** The form of one device. The serial number comes first: what the books tell about it is not asked again. */
export function DeviceEntry({ value, onChange, errors, dongles, plantId, onLeave }: Props) {
  const { t } = useTranslation(['deviceForm', 'things']);
  const check = useSerialCheck(value.serialNumber, plantId);
  const { known } = check;

  useEffect(() => {
    const change = fromBooks(value, known);
    if (Object.keys(change).length > 0) onChange(change);
  }, [value, known, onChange]);

  return (
    <div className={classes.entry}>
      <SerialField
        label={t('serialNumber')}
        type={value.type}
        value={value.serialNumber}
        onChange={(serialNumber) => onChange({ serialNumber })}
        onBlur={() => onLeave?.('serialNumber')}
        check={check}
        error={errors.serialNumber}
        autoFocus
      />
      {!known?.type && (
        <NativeSelect
          name="type"
          label={t('type')}
          required
          error={errors.type}
          value={value.type}
          onChange={(event) => {
            const type = deviceTypes.find((one) => one === event.currentTarget.value) ?? '';
            onChange({ type, specId: '' });
          }}
          data={[
            { value: '', label: t('type.choose') },
            ...deviceTypes.map((type) => ({ value: type, label: t(`things:deviceType.${type}`) })),
          ]}
        />
      )}
      {wantsCode(value.type, known) && (
        <ClaimCodeField
          value={value.claimCode}
          onChange={(claimCode) => onChange({ claimCode })}
          onBlur={() => onLeave?.('claimCode')}
          error={errors.claimCode}
        />
      )}
      {value.type !== '' && (
        <DeviceFacts
          value={value}
          onChange={onChange}
          errors={errors}
          dongles={dongles}
          onLeave={onLeave}
          specKnown={Boolean(known?.specId)}
        />
      )}
    </div>
  );
}
