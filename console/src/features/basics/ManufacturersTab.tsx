import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type Manufacturer } from '#contract/basics.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import type { BasicsTask } from './basics.model.ts';
import { loadManufacturers, manufacturerFilters, manufacturerSorts, manufacturersKey } from './basics.queries.ts';
import { useManufacturerColumns } from './useManufacturerColumns.tsx';

const ManufacturerDialogs = lazy(async () => ({ default: (await import('./ManufacturerDialogs.tsx')).ManufacturerDialogs }));

export function ManufacturersTab() {
  const { t } = useTranslation('basics');
  const state = useTableState({ sortable: manufacturerSorts, filters: manufacturerFilters });
  const [task, setTask] = useState<BasicsTask<Manufacturer> | null>(null);
  const columns = useManufacturerColumns(setTask);
  return (
    <>
      <FilterForm
        label={t('manufacturer.filter')}
        state={state}
        fields={[{ kind: 'text', name: 'search', label: t('manufacturer.search'), maxLength: 60 }]}
      />
      <DataTable
        name="manufacturers"
        label={t('tab.manufacturers')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={manufacturersKey}
        load={loadManufacturers}
        toolbar={
          <Can call={basicsEndpoints.addManufacturer}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
              {t('manufacturer.add')}
            </Button>
          </Can>
        }
        empty={<EmptyState title={t('manufacturer.empty')} text={t('manufacturer.emptyText')} />}
      />
      <Suspense>{task && <ManufacturerDialogs task={task} onTask={setTask} />}</Suspense>
    </>
  );
}
