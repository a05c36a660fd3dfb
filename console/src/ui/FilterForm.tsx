import { Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilterForm.module.css';
import type { TableState } from './useTableState.ts';

/** A filter of the page's own; it stands at `className` among the others. */
interface CustomInput {
  value: string;
  onChange: (value: string) => void;
  className: string | undefined;
}

export type FilterField<F extends string> =
  | { kind: 'text'; name: F; label: string; maxLength?: number }
  | { kind: 'select'; name: F; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'custom'; name: F; render: (input: CustomInput) => ReactNode }
  | { kind: 'dateRange'; from: F; to: F; label: string };

interface Props<F extends string> {
  label: string;
  fields: readonly FilterField<F>[];
  state: Pick<TableState<string, F>, 'filters' | 'setFilters'>;
}

type Values<F extends string> = Partial<Record<F, string>>;

export function FilterForm<F extends string>({ label, fields, state }: Props<F>) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState<Values<F>>(state.filters);
  const [applied, setApplied] = useState(JSON.stringify(state.filters));
  const [opened, setOpened] = useState(false);
  const formId = useId();
  const current = JSON.stringify(state.filters);
  if (applied !== current) {
    setApplied(current);
    setDraft(state.filters);
  }

  const count = Object.keys(state.filters).length;
  const set = (name: F) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((old) => ({ ...old, [name]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.setFilters(draft);
    setOpened(false);
  };
  const reset = () => {
    setDraft({});
    state.setFilters({});
  };

  return (
    <div className={classes.filter}>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={formId}
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? t('filter.titleCount', { number: count }) : t('filter.title')}
      </Button>
      <form id={formId} className={classes.form} aria-label={label} data-opened={opened || undefined} onSubmit={submit}>
        {fields.map((field) => (
          <FilterInput key={field.kind === 'dateRange' ? field.from : field.name} field={field} draft={draft} set={set} />
        ))}
        <div className={classes.buttons}>
          <Button type="submit">{t('filter.apply')}</Button>
          <Button variant="default" onClick={reset}>
            {t('filter.reset')}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface InputProps<F extends string> {
  field: FilterField<F>;
  draft: Values<F>;
  set: (name: F) => (event: { currentTarget: { value: string } }) => void;
}

function FilterInput<F extends string>({ field, draft, set }: InputProps<F>) {
  const { t } = useTranslation('ui');
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          className={classes.field}
          type="search"
          label={field.label}
          maxLength={field.maxLength}
          value={draft[field.name] ?? ''}
          onChange={set(field.name)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          className={classes.field}
          label={field.label}
          value={draft[field.name] ?? ''}
          onChange={set(field.name)}
          data={[{ value: '', label: t('filter.all') }, ...field.options]}
        />
      );
    case 'custom':
      return field.render({
        value: draft[field.name] ?? '',
        onChange: (value) => set(field.name)({ currentTarget: { value } }),
        className: classes.field,
      });
    case 'dateRange':
      return (
        <fieldset className={classes.range}>
          <legend className={classes.legend}>{field.label}</legend>
          <TextInput
            type="date"
            aria-label={t('filter.from', { what: field.label })}
            max={draft[field.to]}
            value={draft[field.from] ?? ''}
            onChange={set(field.from)}
          />
          <TextInput
            type="date"
            aria-label={t('filter.to', { what: field.label })}
            min={draft[field.from]}
            value={draft[field.to] ?? ''}
            onChange={set(field.to)}
          />
        </fieldset>
      );
  }
}
