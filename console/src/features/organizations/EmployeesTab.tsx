import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { statuses } from '#contract/fields.ts';
import { type Organization, organizationEndpoints } from '#contract/organizations.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { ManagedPerson } from '../../ui/people/ManagedPerson.tsx';
import { peopleKey, useReloadPerson } from '../../ui/people/people.queries.ts';
import { loadPeople, type PersonSort, personSorts, yes } from '../../ui/people/person.page.ts';
import { usePersonColumns } from '../../ui/people/usePersonColumns.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { useTableState } from '../../ui/useTableState.ts';

const PersonDialog = lazy(async () => ({ default: (await import('../../ui/people/PersonDialog.tsx')).PersonDialog }));

interface Props {
  organization: Organization;
  mayEdit: boolean;
}

/** The people who belong to one organization. */
export function EmployeesTab({ organization, mayEdit }: Props) {
  const { t } = useTranslation(['organizations', 'person', 'people', 'ui']);
  const state = useTableState({ sortable: personSorts, filters: ['search', 'status', 'withChildren'] });
  const [task, setTask] = useState<{ person: AccountRow | null } | null>(null);
  const reload = useReloadPerson();
  const { id: organizationId } = organization;

  const edit: Column<AccountRow, PersonSort> = {
    key: 'actions',
    header: t('person:actions'),
    cell: (person) => (
      <Can call={organizationEndpoints.editEmp}>
        <ManagedPerson person={person}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('person:edit', { name: person.accountName })}
            onClick={() => setTask({ person })}
          >
            {t('edit')}
          </Button>
        </ManagedPerson>
      </Can>
    ),
  };
  // Beside the tree there is less room; the accounts page shows everything.
  const withChildren = state.filters.withChildren === yes;
  const left = ['twoFactor', 'createdAt', ...(withChildren ? [] : ['organization'])];
  const columns = usePersonColumns().filter(({ key }) => !left.includes(key));
  const again = async (person: AccountRow) => {
    const fresh = await reload(person.id);
    setTask(fresh ? { person: fresh } : null);
  };
  return (
    <>
      <FilterForm
        label={t('users.filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('users.search'), maxLength: 60 },
          {
            kind: 'select',
            name: 'status',
            label: t('people:status'),
            options: statuses.map((value) => ({ value, label: t(`people:status.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="employees"
        label={t('users.of', { name: organization.name })}
        columns={mayEdit ? [...columns, edit] : columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...peopleKey, 'employees', organizationId]}
        load={(request, signal) =>
          loadPeople(accountEndpoints.employees, { ...request, filters: { ...request.filters, organizationId } }, signal)
        }
        empty={<EmptyState title={t('users.empty')} text={t('users.emptyText')} />}
        toolbar={
          <>
            <Switch
              label={t('users.withChildren')}
              checked={withChildren}
              onChange={(event) =>
                state.setFilters({ ...state.filters, withChildren: event.currentTarget.checked ? yes : undefined })
              }
            />
            {mayEdit && (
              <Can call={organizationEndpoints.createEmp}>
                <Button ml="auto" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setTask({ person: null })}>
                  {t('person:add')}
                </Button>
              </Can>
            )}
          </>
        }
      />
      <Suspense>
        {task && (
          <PersonDialog
            key={`${task.person?.id} ${task.person?.version}`}
            person={task.person}
            organizationId={organizationId}
            onClose={() => setTask(null)}
            onReload={() => task.person && again(task.person)}
          />
        )}
      </Suspense>
    </>
  );
}
