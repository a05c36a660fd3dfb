import { Loader, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerRow } from '#contract/owners.ts';
import classes from './plantAdd.module.css';
import { ownersNamed } from './plantAdd.queries.ts';
import type { WizardForm } from './StepBody.tsx';

const pauseMs = 250;
const nameOf = ({ nickName, accountName }: OwnerRow) => nickName ?? accountName;
const contactOf = ({ emailMasked, mobileMasked }: OwnerRow) => [emailMasked, mobileMasked].filter(Boolean).join(' · ');

/** One of the house owners in reach, found by the server as the name is typed. */
export function OwnerPicker({ form }: { form: WizardForm }) {
  const { t } = useTranslation('plantAdd');
  const { ownerId, ownerName } = form.values;
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words === ownerName ? '' : words, pauseMs);
  const { data, error, isFetching } = useQuery(ownersNamed(asked));
  const rows = data?.list ?? [];
  const options = rows.map((row) => ({ value: row.id, label: nameOf(row) }));
  const chosen = ownerId !== '' && !rows.some(({ id }) => id === ownerId) ? [{ value: ownerId, label: ownerName }] : [];

  const choose = (id: string | null) => {
    const row = rows.find((one) => one.id === id);
    form.set('ownerId', id ?? '');
    form.set('ownerName', row ? nameOf(row) : '');
  };
  return (
    <Select
      label={t('owner.pick')}
      description={t('owner.pick.help')}
      required
      searchable
      allowDeselect={false}
      data={[...chosen, ...options]}
      value={ownerId || null}
      onChange={choose}
      onSearchChange={setWords}
      filter={({ options: all }) => all}
      error={form.problems.ownerId ?? error?.message}
      nothingFoundMessage={data && t('owner.noMatch')}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      comboboxProps={{ hideDetached: false }}
      autoComplete="off"
      renderOption={({ option }) => {
        const row = rows.find(({ id }) => id === option.value);
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {row && <span className={classes.muted}>{contactOf(row)}</span>}
          </span>
        );
      }}
    />
  );
}
