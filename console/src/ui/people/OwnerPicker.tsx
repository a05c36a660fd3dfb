import { Loader, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerRow } from '#contract/owners.ts';
import classes from './OrganizationPicker.module.css';
import { ownersNamed } from './people.queries.ts';

export interface ChosenOwner {
  id: string;
  name: string;
}

interface Props {
  label: string;
  description?: string;
  error?: string | undefined;
  value: ChosenOwner | null;
  onChange: (owner: ChosenOwner | null) => void;
}

const typingMs = 250;
const nameOf = (owner: OwnerRow) => owner.nickName ?? owner.accountName;
const contactOf = (owner: OwnerRow) => owner.emailMasked ?? owner.mobileMasked ?? owner.accountName;

/** One of the house owners that the person may see, looked for by name or account. */
export function OwnerPicker({ label, description, error, value, onChange }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(value?.name ?? '');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const asked = search === value?.name ? '' : search;
  const { data, isFetching, error: failure } = useQuery({ ...ownersNamed(asked), placeholderData: keepPreviousData });
  const owners = new Map(data?.list.map((owner) => [owner.id, owner]));
  const options = [...owners.values()].map((owner) => ({ value: owner.id, label: nameOf(owner) }));
  const kept = value && !owners.has(value.id) ? [{ value: value.id, label: value.name }] : [];
  return (
    <Select
      label={label}
      description={description}
      error={error ?? failure?.message}
      data={[...kept, ...options]}
      value={value?.id ?? null}
      onChange={(id, option) => onChange(id && option ? { id, name: option.label } : null)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: found }) => found}
      nothingFoundMessage={data && t('owner.none')}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      comboboxProps={{ hideDetached: false }}
      autoComplete="off"
      renderOption={({ option }) => {
        const owner = owners.get(option.value);
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {owner && <span className={classes.path}>{contactOf(owner)}</span>}
          </span>
        );
      }}
    />
  );
}
