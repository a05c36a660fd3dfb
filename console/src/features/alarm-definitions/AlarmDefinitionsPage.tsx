import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { alarmDeviceTypes } from '#contract/alarms.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import type { DefinitionTask } from './alarmDefinitions.model.ts';
import { definitionFilters, definitionSorts, definitionsKey, levelChoices, loadDefinitions } from './alarmDefinitions.queries.ts';
import { useDefinitionColumns } from './useDefinitionColumns.tsx';

const DefinitionDialogs = lazy(async () => ({ default: (await import('./DefinitionDialogs.tsx')).DefinitionDialogs }));

export function AlarmDefinitionsPage() {
  const { t } = useTranslation(['alarmDefinitions', 'alarms', 'things']);
  const state = useTableState({ sortable: definitionSorts, filters: definitionFilters });
  const [task, setTask] = useState<DefinitionTask | null>(null);
  const columns = useDefinitionColumns(setTask);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Can call={alarmDefinitionEndpoints.add}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
              {t('add')}
            </Button>
          </Can>
        }
      />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
          {
            kind: 'select',
            name: 'deviceType',
            label: t('deviceType'),
            options: alarmDeviceTypes.map((value) => ({ value, label: t(`things:deviceType.${value}`) })),
          },
          {
            kind: 'select',
            name: 'level',
            label: t('level'),
            options: levelChoices.map((value) => ({ value, label: t(`alarms:filter.level.${value}`) })),
          },
          {
            kind: 'select',
            name: 'enabled',
            label: t('status'),
            options: ['true', 'false'].map((value) => ({ value, label: t(`enabled.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="alarmDefinitions"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.code}
        state={state}
        queryKey={definitionsKey}
        load={loadDefinitions}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
      <Suspense>{task && <DefinitionDialogs task={task} onTask={setTask} />}</Suspense>
    </>
  );
}
