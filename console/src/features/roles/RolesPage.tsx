import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleTypes } from '#contract/permissions.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { loadRoles, roleFilters, rolesKey, sortableColumns } from './roles.queries.ts';
import type { RoleTask } from './roles.task.ts';
import { useRoleColumns } from './useRoleColumns.tsx';

const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));

export function RolesPage() {
  const { t } = useTranslation(['roles', 'people']);
  const state = useTableState({ sortable: sortableColumns, filters: roleFilters });
  const [task, setTask] = useState<RoleTask | null>(null);
  const columns = useRoleColumns(setTask);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Can call={roleEndpoints.add}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ do: 'add' })}>
              {t('add.open')}
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
            name: 'type',
            label: t('people:roleType'),
            options: roleTypes.map((value) => ({ value, label: t(`people:roleType.${value}`) })),
          },
          {
            kind: 'select',
            name: 'enabled',
            label: t('people:status'),
            options: ['enabled', 'disabled'].map((value) => ({ value, label: t(`people:status.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="roles"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...rolesKey, 'page']}
        load={loadRoles}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <Suspense>{task && <RoleDialog task={task} onClose={() => setTask(null)} />}</Suspense>
    </>
  );
}
