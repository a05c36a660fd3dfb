import { useLocalStorage } from '@mantine/hooks';
import type { Column } from './table.types.ts';

/** Which columns a person has hidden in the table of this name. */
export function useColumnChoice<Row, C extends string>(name: string, columns: readonly Column<Row, C>[]) {
  const [stored, setHidden] = useLocalStorage<string[]>({
    key: `columns.${name}`,
    defaultValue: columns.filter(({ optional }) => optional).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  const hidden: readonly string[] = Array.isArray(stored) ? stored : [];
  return {
    hidden,
    visible: columns.filter((column) => column.primary || !hidden.includes(column.key)),
    toggle: (key: string) => setHidden(hidden.includes(key) ? hidden.filter((k) => k !== key) : [...hidden, key]),
  };
}
