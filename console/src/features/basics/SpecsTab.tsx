import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type DeviceSpec } from '#contract/basics.ts';
import { deviceTypes } from '#contract/devices.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { manufacturerChoices } from '../../ui/devices/device.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import type { BasicsTask } from './basics.model.ts';
import { loadSpecs, specFilters, specSorts, specsKey } from './basics.queries.ts';
import { useSpecColumns } from './useSpecColumns.tsx';

const SpecDialogs = lazy(async () => ({ default: (await import('./SpecDialogs.tsx')).SpecDialogs }));

export function SpecsTab() {
  const { t } = useTranslation(['basics', 'things']);
  const state = useTableState({ sortable: specSorts, filters: specFilters });
  const [task, setTask] = useState<BasicsTask<DeviceSpec> | null>(null);
  const columns = useSpecColumns(setTask);
  const { data: makers = [] } = useQuery(manufacturerChoices);
  return (
    <>
      <FilterForm
        label={t('spec.filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('specification'), maxLength: 60 },
          {
            kind: 'select',
            name: 'deviceType',
            label: t('deviceType'),
            options: deviceTypes.map((value) => ({ value, label: t(`things:deviceType.${value}`) })),
          },
          {
            kind: 'select',
            name: 'manufacturerId',
            label: t('manufacturer'),
            options: makers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <DataTable
        name="specs"
        label={t('tab.specs')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={specsKey}
        load={loadSpecs}
        toolbar={
          <Can call={basicsEndpoints.addSpec}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
              {t('spec.add')}
            </Button>
          </Can>
        }
        empty={<EmptyState title={t('spec.empty')} text={t('spec.emptyText')} />}
      />
      <Suspense>{task && <SpecDialogs task={task} onTask={setTask} />}</Suspense>
    </>
  );
}
