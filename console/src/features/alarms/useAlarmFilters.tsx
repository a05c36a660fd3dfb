import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alarmDeviceTypes, alarmEndpoints, alarmStates } from '#contract/alarms.ts';
import { useMay } from '../../lib/useMay.ts';
import type { FilterField } from '../../ui/FilterForm.tsx';
import { type AlarmFilterName, anyState, levelChoices } from './alarms.model.ts';

/** What the list of alarms can be narrowed by; without a choice it shows what is open. */
export function useAlarmFilters(): FilterField<AlarmFilterName>[] {
  const { t } = useTranslation(['alarms', 'things']);
  const may = useMay();
  const states = [
    { value: '', label: t('filter.open') },
    ...alarmStates.map((value) => ({ value, label: t(`state.${value}`) })),
    { value: anyState, label: t('filter.anyState') },
  ];
  const fields: (FilterField<AlarmFilterName> | false)[] = [
    { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
    {
      kind: 'select',
      name: 'level',
      label: t('column.level'),
      options: levelChoices.map((value) => ({ value, label: t(`filter.level.${value}`) })),
    },
    {
      kind: 'custom',
      name: 'state',
      render: ({ value, onChange, className }) => (
        <NativeSelect
          className={className}
          label={t('column.state')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={states}
        />
      ),
    },
    {
      kind: 'select',
      name: 'deviceType',
      label: t('filter.deviceType'),
      options: alarmDeviceTypes.map((value) => ({ value, label: t(`things:deviceType.${value}`) })),
    },
    may(alarmEndpoints.assign) && {
      kind: 'select',
      name: 'mine',
      label: t('column.assignee'),
      options: [{ value: 'true', label: t('filter.mine') }],
    },
    { kind: 'dateRange', from: 'from', to: 'to', label: t('filter.period') },
  ];
  return fields.filter((field) => field !== false);
}
