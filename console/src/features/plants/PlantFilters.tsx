import { Checkbox, MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { organizationEndpoints } from '#contract/organizations.ts';
import { plantEndpoints, plantStatuses, plantTypes } from '#contract/plants.ts';
import { useUser } from '../../lib/session.ts';
import { useMay } from '../../lib/useMay.ts';
import { type FilterField, FilterForm } from '../../ui/FilterForm.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import type { TableState } from '../../ui/useTableState.ts';
import { AreaFilter } from './AreaFilter.tsx';
import { listOf, type PlantFilterName, textOf, yes } from './plants.model.ts';
import classes from './plants.module.css';
import { plantTags } from './plants.queries.ts';

interface Props {
  state: Pick<TableState<string, PlantFilterName>, 'filters' | 'setFilters'>;
}

export function PlantFilters({ state }: Props) {
  const { t } = useTranslation(['plants', 'things']);
  const may = useMay();
  const tags = useTagChoices(state.filters.tags);
  /** A house owner has plants in one or two hands and needs no choice among them. */
  const choosesOrganization = useUser()?.rolePermList[0]?.roleType !== 'OWNER' && may(organizationEndpoints.choices);
  const several = (name: PlantFilterName, label: string, data: { value: string; label: string }[]) =>
    ({
      kind: 'custom',
      name,
      render: ({ value, onChange, className }) => (
        <MultiSelect
          className={`${className} ${classes.several}`}
          label={label}
          data={data}
          value={listOf(value)}
          onChange={(values) => onChange(textOf(values))}
          placeholder={value ? undefined : t('ui:filter.all')}
          comboboxProps={{ hideDetached: false }}
        />
      ),
    }) satisfies FilterField<PlantFilterName>;

  const fields: (FilterField<PlantFilterName> | false)[] = [
    { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
    several(
      'statuses',
      t('column.status'),
      plantStatuses.map((value) => ({ value, label: t(`things:plantStatus.${value}`) })),
    ),
    {
      kind: 'select',
      name: 'types',
      label: t('column.type'),
      options: plantTypes.map((value) => ({ value, label: t(`things:plantType.${value}`) })),
    },
    choosesOrganization && {
      kind: 'custom',
      name: 'organizationId',
      render: ({ value, onChange, className }) => (
        <OrganizationPicker
          className={className}
          label={t('filter.organization')}
          placeholder={t('ui:filter.all')}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
        />
      ),
    },
    // Set by a link from the owner; here it can only be taken away.
    state.filters.ownerId !== undefined && {
      kind: 'custom',
      name: 'ownerId',
      render: ({ value, onChange }) => (
        <Checkbox
          className={classes.tick}
          label={t('filter.owner')}
          checked={value !== ''}
          onChange={(event) => onChange(event.currentTarget.checked ? (state.filters.ownerId ?? '') : '')}
        />
      ),
    },
    { kind: 'custom', name: 'area', render: (input) => <AreaFilter {...input} /> },
    tags.length > 0 &&
      several(
        'tags',
        t('column.tags'),
        tags.map((tag) => ({ value: tag, label: tag })),
      ),
    may(plantEndpoints.favourite) && {
      kind: 'custom',
      name: 'favourite',
      render: ({ value, onChange }) => (
        <Checkbox
          className={classes.tick}
          label={t('filter.favourite')}
          checked={value === yes}
          onChange={(event) => onChange(event.currentTarget.checked ? yes : '')}
        />
      ),
    },
  ];
  return <FilterForm label={t('filter')} state={state} fields={fields.filter((field) => field !== false)} />;
}

/** A link may name a tag that no plant has any more: it stays chosen, so that it can be taken away. */
function useTagChoices(chosen: string | undefined): string[] {
  const { data = [] } = useQuery(plantTags);
  return [...new Set([...data, ...listOf(chosen)])];
}
