import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeviceType, deviceStatuses } from '#contract/devices.ts';
import { manufacturerChoices, specChoices } from '../../ui/devices/device.queries.ts';
import type { FilterField } from '../../ui/FilterForm.tsx';
import type { deviceFilters } from './devices.queries.ts';

type Field = FilterField<(typeof deviceFilters)[number]>;

/** What a list of one kind of device can be narrowed by. */
export function useDeviceFilters(type: DeviceType): Field[] {
  const { t } = useTranslation(['devices', 'things']);
  const { data: makers = [] } = useQuery(manufacturerChoices);
  const { data: specs = [] } = useQuery(specChoices);
  const fitting = specs.filter((spec) => spec.deviceType === type);
  return [
    { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
    {
      kind: 'select',
      name: 'status',
      label: t('column.status'),
      options: deviceStatuses.map((value) => ({ value, label: t(`things:deviceStatus.${value}`) })),
    },
    {
      kind: 'select',
      name: 'manufacturerId',
      label: t('column.manufacturer'),
      options: makers.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'specId',
      label: t('column.specification'),
      options: fitting.map(({ id, name, manufacturerName }) => ({ value: id, label: `${manufacturerName} ${name}` })),
    },
    { kind: 'text', name: 'firmwareVersion', label: t('column.firmwareVersion'), maxLength: 40 },
  ];
}
