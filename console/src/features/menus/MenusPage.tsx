import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEndpoints } from '#contract/menus.ts';
import { Can } from '../../ui/Can.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { MenuTable } from './MenuTable.tsx';
import type { MenuTask } from './menus.task.ts';

const MenuDialog = lazy(async () => ({ default: (await import('./MenuDialog.tsx')).MenuDialog }));

export function MenusPage() {
  const { t } = useTranslation('menus');
  const state = useTableState({ sortable: [], filters: ['search'] });
  const [task, setTask] = useState<MenuTask | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Can call={menuEndpoints.add}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ do: 'add', parent: null })}>
              {t('add.open')}
            </Button>
          </Can>
        }
      />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[{ kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 }]}
      />
      <MenuTable search={state.filters.search ?? ''} onReset={() => state.setFilters({})} onTask={setTask} />
      <Suspense>{task && <MenuDialog task={task} onClose={() => setTask(null)} />}</Suspense>
    </>
  );
}
