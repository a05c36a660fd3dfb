import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceTypes, inverterTypes } from '#contract/devices.ts';
import type { useFields } from '../../lib/useFields.ts';
import { manufacturerChoices } from '../../ui/devices/device.queries.ts';
import type { SpecValues } from './basics.model.ts';
import classes from './basics.module.css';

interface Props {
  form: ReturnType<typeof useFields<SpecValues>>;
  /** Devices use it: they cannot become something else. */
  typeFixed: boolean;
}

export function SpecFields({ form, typeFixed }: Props) {
  const { t } = useTranslation(['basics', 'things']);
  const { data: makers = [] } = useQuery(manufacturerChoices);
  const { deviceType } = form.values;
  const choose = { value: '', label: t('choose') };
  return (
    <>
      <NativeSelect
        {...form.text('manufacturerId')}
        label={t('manufacturer')}
        required
        data={[choose, ...makers.map(({ id, name }) => ({ value: id, label: name }))]}
        data-autofocus
      />
      <NativeSelect
        {...form.text('deviceType')}
        label={t('deviceType')}
        description={typeFixed ? t('deviceType.fixed') : undefined}
        disabled={typeFixed}
        required
        data={[choose, ...deviceTypes.map((type) => ({ value: type, label: t(`things:deviceType.${type}`) }))]}
      />
      <TextInput
        {...form.text('name')}
        label={t('specification')}
        description={t('specification.help')}
        required
        maxLength={60}
      />
      {deviceType === 'INVERTER' && (
        <NativeSelect
          {...form.text('inverterType')}
          label={t('inverterType')}
          required
          data={[choose, ...inverterTypes.map((type) => ({ value: type, label: t(`things:inverterType.${type}`) }))]}
        />
      )}
      <div className={classes.pair}>
        {deviceType !== 'DONGLE' && (
          <TextInput
            {...form.text('ratedW')}
            label={t('ratedW')}
            description={t('ratedW.help')}
            inputMode="decimal"
            maxLength={12}
          />
        )}
        {deviceType === 'CELL' && (
          <TextInput
            {...form.text('capacityWh')}
            label={t('capacityWh')}
            description={t('capacityWh.help')}
            required
            inputMode="decimal"
            maxLength={12}
          />
        )}
      </div>
    </>
  );
}
