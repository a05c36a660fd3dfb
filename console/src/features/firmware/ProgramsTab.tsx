import { IconFileCode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { firmwareEndpoints, firmwareTypes, programStates } from '#contract/firmware.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { manufacturerChoices } from '../../ui/devices/device.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import type { ProgramTask } from './firmware.model.ts';
import { loadPrograms, programFilters, programPagesKey } from './firmware.queries.ts';
import { useProgramColumns } from './useProgramColumns.tsx';

const ProgramDialogs = lazy(async () => ({ default: (await import('./ProgramDialogs.tsx')).ProgramDialogs }));

export function ProgramsTab() {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const state = useTableState({ sortable: [], filters: programFilters });
  const [task, setTask] = useState<ProgramTask | null>(null);
  const columns = useProgramColumns(setTask);
  const { data: manufacturers = [] } = useQuery(manufacturerChoices);
  const add = (
    <Can call={firmwareEndpoints.add}>
      <Link to="/upgrade/add">{t('add')}</Link>
    </Can>
  );
  return (
    <>
      <FilterForm
        label={t('program.filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('program.search'), maxLength: 100 },
          {
            kind: 'select',
            name: 'manufacturerId',
            label: t('manufacturer'),
            options: manufacturers.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: 'select',
            name: 'type',
            label: t('type'),
            options: firmwareTypes.map((value) => ({ value, label: t(`upgrades:type.${value}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: programStates.map((value) => ({ value, label: t(`program.state.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="programs"
        label={t('tab.programs')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={programPagesKey}
        load={loadPrograms}
        empty={
          <EmptyState
            icon={<IconFileCode size={36} stroke={1.5} />}
            title={t('program.empty')}
            text={t('program.emptyText')}
            action={add}
          />
        }
      />
      <Suspense>{task && <ProgramDialogs task={task} onClose={() => setTask(null)} />}</Suspense>
    </>
  );
}
