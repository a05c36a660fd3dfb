import { Loader, MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Data } from '#contract/endpoint.ts';
import type { organizationEndpoints } from '#contract/organizations.ts';
import classes from './OrganizationPicker.module.css';
import { organizationChoices } from './people.queries.ts';
import { placeInTree } from './tree.ts';

type Choice = Data<typeof organizationEndpoints.choices>[number];

interface Common {
  label: string;
  placeholder?: string;
  description?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
  /** Leaves out what may not be chosen here; gets the organizations above it, from the outermost one down. */
  accepts?: (choice: Choice, parents: readonly Choice[]) => boolean;
}

interface One {
  multiple?: false;
  value: string | null;
  onChange: (id: string | null) => void;
}

interface Several {
  multiple: true;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** More than anybody reads; who looks for another one types its name. */
const mostShown = 100;

const everyOne = () => true;

/** One or several of the organizations that the person may see. */
export function OrganizationPicker({ accepts = everyOne, ...props }: Common & (One | Several)) {
  const { t } = useTranslation('ui');
  const { data, isFetching, error } = useQuery(organizationChoices);
  const placed = placeInTree(data ?? []);
  const paths = new Map(placed.map(({ item, parents }) => [item.id, parents.map(({ name }) => name).join(' › ')]));
  const { label, placeholder, description, required, disabled, className, onBlur } = props;
  const shared = {
    label,
    placeholder,
    description,
    required,
    disabled,
    className,
    onBlur,
    error: props.error ?? error?.message,
    data: placed.filter(({ item, parents }) => accepts(item, parents)).map(({ item }) => ({ value: item.id, label: item.name })),
    searchable: true,
    clearable: !required,
    clearButtonProps: { 'aria-label': t('organization.clear') },
    limit: mostShown,
    comboboxProps: { hideDetached: false },
    nothingFoundMessage: data && t('organization.none'),
    rightSection: isFetching && !data ? <Loader size={16} /> : undefined,
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <span className={classes.option}>
        <span>{option.label}</span>
        <span className={classes.path}>{paths.get(option.value)}</span>
      </span>
    ),
  };
  if (props.multiple) return <MultiSelect {...shared} value={[...props.value]} onChange={props.onChange} hidePickedOptions />;
  return <Select {...shared} value={props.value} onChange={props.onChange} allowDeselect={false} />;
}
