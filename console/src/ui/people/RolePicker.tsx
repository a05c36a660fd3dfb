import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleTypes } from '#contract/permissions.ts';
import type { AssignableRole } from '#contract/roles.ts';
import { useRoleName } from '../../lib/useRoleName.ts';
import { assignableRoles } from './people.queries.ts';

interface Props {
  label: string;
  description?: string;
  error?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Roles that the person holds: they have a name here even where the one who edits may not give them. */
  held?: readonly AssignableRole[];
}

const labelHeight = 26;

export function RolePicker({ label, description, error, value, onChange, held = [] }: Props) {
  const { t } = useTranslation(['person', 'people']);
  const roleName = useRoleName();
  const { data, error: failure } = useQuery(assignableRoles);
  const roles = new Map([...held, ...(data ?? [])].map((role) => [role.id, role]));
  const groups = roleTypes.map((type) => ({
    group: t(`people:roleType.${type}`),
    items: [...roles.values()].filter((role) => role.type === type).map(({ id, name }) => ({ value: id, label: roleName(name) })),
  }));
  return (
    <MultiSelect
      label={label}
      description={description}
      required
      error={error ?? failure?.message}
      value={[...value]}
      onChange={onChange}
      data={groups.filter(({ items }) => items.length > 0)}
      searchable
      hidePickedOptions
      // upwards: it stays open for the next role, and below lies the button that ends the form
      comboboxProps={{ hideDetached: false, position: 'top', offset: labelHeight }}
      nothingFoundMessage={data && t('roles.none')}
    />
  );
}
