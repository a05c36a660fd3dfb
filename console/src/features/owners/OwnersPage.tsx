import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/fields.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useOwnerColumns } from './owners.columns.tsx';
import { loadOwners, ownerFilters, ownersKey, pendingWords, sortableColumns } from './owners.queries.ts';
import type { OwnerTask } from './useOwnerActions.tsx';

const OwnerDialogs = lazy(async () => ({ default: (await import('./OwnerDialogs.tsx')).OwnerDialogs }));

export function OwnersPage() {
  const { t } = useTranslation(['owners', 'people']);
  const state = useTableState({ sortable: sortableColumns, filters: ownerFilters });
  const [task, setTask] = useState<{ kind: 'add' } | OwnerTask | null>(null);
  const columns = useOwnerColumns(setTask);
  const addButton = (
    <Can call={ownerEndpoints.add}>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
        {t('add.open')}
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={addButton} />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
          {
            kind: 'select',
            name: 'status',
            label: t('status', { ns: 'people' }),
            options: statuses.map((value) => ({ value, label: t(`status.${value}`, { ns: 'people' }) })),
          },
          {
            kind: 'select',
            name: 'pending',
            label: t('filter.invitation'),
            options: pendingWords.map((value) => ({ value, label: t(`filter.invitation.${value}`) })),
          },
          {
            kind: 'custom',
            name: 'organizationId',
            render: ({ value, onChange, className }) => (
              <OrganizationPicker
                label={t('column.organization')}
                placeholder={t('ui:filter.all')}
                value={value || null}
                onChange={(id) => onChange(id ?? '')}
                className={className}
              />
            ),
          },
        ]}
      />
      <DataTable
        name="owners"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...ownersKey, 'page']}
        load={loadOwners}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <Suspense>{task && <OwnerDialogs task={task} onTask={setTask} />}</Suspense>
    </>
  );
}
