import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceType } from '#contract/devices.ts';
import { specChoices } from './device.queries.ts';

interface Props {
  /** Only specifications of this kind of device fit. */
  type: DeviceType | '';
  value: string;
  onChange: (specId: string) => void;
  error?: string | undefined;
}

/** More than anybody reads; who looks for another one types its name. */
const mostShown = 100;

export function SpecPicker({ type, value, onChange, error }: Props) {
  const { t } = useTranslation('deviceForm');
  const { data, error: failure } = useQuery(specChoices);
  const fitting = (data ?? []).filter((spec) => spec.deviceType === type);
  const makers = [...new Set(fitting.map(({ manufacturerName }) => manufacturerName))];
  return (
    <Select
      label={t('specification')}
      error={error ?? failure?.message}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      data={makers.map((group) => ({
        group,
        items: fitting.filter((spec) => spec.manufacturerName === group).map(({ id, name }) => ({ value: id, label: name })),
      }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('specification.clear') }}
      limit={mostShown}
      comboboxProps={{ hideDetached: false }}
      nothingFoundMessage={data && t('specification.none')}
    />
  );
}
