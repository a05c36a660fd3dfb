import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/fields.ts';
import { roleTypes } from '#contract/permissions.ts';
import { useRoleName } from '../../lib/useRoleName.ts';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { assignableRoles } from '../../ui/people/people.queries.ts';
import { yes } from '../../ui/people/person.page.ts';
import type { TableState } from '../../ui/useTableState.ts';
import classes from './AccountFilters.module.css';
import type { AccountFilterName } from './accounts.model.ts';

interface Props {
  state: Pick<TableState<string, AccountFilterName>, 'filters' | 'setFilters'>;
}

export function AccountFilters({ state }: Props) {
  const { t } = useTranslation(['accounts', 'people', 'person']);
  return (
    <FilterForm
      label={t('filter')}
      state={state}
      fields={[
        { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
        {
          kind: 'select',
          name: 'status',
          label: t('people:status'),
          options: statuses.map((value) => ({ value, label: t(`people:status.${value}`) })),
        },
        {
          kind: 'select',
          name: 'roleType',
          label: t('filter.roleType'),
          options: roleTypes.map((value) => ({ value, label: t(`people:roleType.${value}`) })),
        },
        { kind: 'select', name: 'roleId', label: t('filter.role'), options: useRoleOptions(state.filters.roleId) },
        {
          kind: 'custom',
          name: 'organizationId',
          render: ({ value, onChange, className }) => (
            <OrganizationPicker
              className={className}
              label={t('person:organization')}
              placeholder={t('ui:filter.all')}
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
            />
          ),
        },
        {
          kind: 'custom',
          name: 'withChildren',
          render: ({ value, onChange }) => (
            <Checkbox
              className={classes.tick}
              label={t('filter.withChildren')}
              checked={value === yes}
              onChange={(event) => onChange(event.currentTarget.checked ? yes : '')}
            />
          ),
        },
      ]}
    />
  );
}

/** A link may name a role that the person cannot give to others: it stays chosen, without its name. */
function useRoleOptions(chosen: string | undefined) {
  const roleName = useRoleName();
  const { t } = useTranslation('accounts');
  const { data = [] } = useQuery(assignableRoles);
  const options = data.map(({ id, name }) => ({ value: id, label: roleName(name) }));
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: t('filter.chosenRole') }, ...options];
}
