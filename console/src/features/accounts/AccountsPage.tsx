import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { peopleKey, useReloadPerson } from '../../ui/people/people.queries.ts';
import { loadPeople, type PersonSort, personSorts } from '../../ui/people/person.page.ts';
import { usePersonColumns } from '../../ui/people/usePersonColumns.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountFilters } from './AccountFilters.tsx';
import { type AccountTask, accountFilters } from './accounts.model.ts';

const AccountDialog = lazy(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }));

export function AccountsPage() {
  const { t } = useTranslation(['accounts', 'person']);
  const state = useTableState({ sortable: personSorts, filters: accountFilters });
  const [task, setTask] = useState<AccountTask | null>(null);
  const reload = useReloadPerson();
  const columns: Column<AccountRow, PersonSort>[] = [
    ...usePersonColumns(),
    { key: 'actions', header: t('person:actions'), cell: (row) => <AccountActions row={row} onTask={setTask} /> },
  ];

  const again = async ({ kind, row }: AccountTask) => {
    const fresh = row && (await reload(row.id));
    setTask(fresh ? { kind, row: fresh } : null);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Can call={organizationEndpoints.createEmp}>
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add', row: null })}>
              {t('person:add')}
            </Button>
          </Can>
        }
      />
      <AccountFilters state={state} />
      <DataTable
        name="accounts"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...peopleKey, 'accounts']}
        load={(request, signal) => loadPeople(accountEndpoints.page, request, signal)}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <Suspense>
        {task && (
          <AccountDialog
            key={`${task.kind} ${task.row?.id} ${task.row?.version}`}
            task={task}
            onClose={() => setTask(null)}
            onReload={() => again(task)}
          />
        )}
      </Suspense>
    </>
  );
}
