import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { networkModes } from '#contract/devices.ts';
import type { FieldErrors } from '../../lib/validate.ts';
import { type DeviceDraft, type DongleChoice, hangsOnDongle, hasNetwork } from './device.draft.ts';
import classes from './devices.module.css';
import { SpecPicker } from './SpecPicker.tsx';

interface Props {
  value: DeviceDraft;
  onChange: (change: Partial<DeviceDraft>) => void;
  errors: FieldErrors;
  dongles: readonly DongleChoice[];
  onLeave?: (field: keyof DeviceDraft) => void;
  /** The books know the specification: it is not asked for. */
  specKnown?: boolean;
}

/** What is noted about a device of a chosen kind. */
export function DeviceFacts({ value, onChange, errors, dongles, onLeave, specKnown = false }: Props) {
  const { t } = useTranslation(['deviceForm', 'things']);
  const text = (name: 'name' | 'address') => ({
    name,
    value: value[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave?.(name),
    autoComplete: 'off',
  });
  return (
    <>
      {!specKnown && (
        <SpecPicker type={value.type} value={value.specId} onChange={(specId) => onChange({ specId })} error={errors.specId} />
      )}
      {hangsOnDongle(value.type) && (
        <NativeSelect
          label={t('dongle')}
          description={dongles.length === 0 ? t('dongle.none') : t('dongle.help')}
          error={errors.dongleSn}
          value={value.dongleSn}
          onChange={(event) => onChange({ dongleSn: event.currentTarget.value })}
          data={[{ value: '', label: t('dongle.without') }, ...dongles.map(dongleOption)]}
        />
      )}
      <div className={classes.pair}>
        <TextInput {...text('name')} label={t('name')} description={t('name.help')} maxLength={60} />
        {hangsOnDongle(value.type) && (
          <TextInput {...text('address')} label={t('address')} description={t('address.help')} maxLength={40} />
        )}
      </div>
      {hasNetwork(value.type) && (
        <NativeSelect
          label={t('networkMode')}
          error={errors.networkMode}
          value={value.networkMode}
          onChange={(event) => onChange({ networkMode: networkModes.find((mode) => mode === event.currentTarget.value) ?? '' })}
          data={[
            { value: '', label: t('networkMode.unknown') },
            ...networkModes.map((mode) => ({ value: mode, label: t(`things:networkMode.${mode}`) })),
          ]}
        />
      )}
    </>
  );
}

function dongleOption({ serialNumber, name }: DongleChoice) {
  return { value: serialNumber, label: name ? `${serialNumber} (${name})` : serialNumber };
}
