import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../useTableState.ts';
import classes from './table.module.css';
import type { Column } from './table.types.ts';

interface Props<Row, C extends string> {
  columns: readonly Column<Row, C>[];
  sort: Sort<C> | undefined;
  onSort: (sort: Sort<C> | undefined) => void;
}

/** Sorting where there are no column heads to press. */
export function SortSelect<Row, C extends string>({ columns, sort, onSort }: Props<Row, C>) {
  const { t } = useTranslation('ui');
  const choices = columns.flatMap(({ header, sort: column }) =>
    column
      ? (['asc', 'desc'] as const).map((direction) => ({
          value: `${column} ${direction}`,
          label: t(`table.sort.${direction}`, { column: header }),
          sort: { column, direction },
        }))
      : [],
  );
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      className={classes.sortSelect}
      aria-label={t('table.sort')}
      value={sort ? `${sort.column} ${sort.direction}` : ''}
      onChange={(event) => onSort(choices.find((choice) => choice.value === event.currentTarget.value)?.sort)}
      data={[{ value: '', label: t('table.sort.standard') }, ...choices.map(({ value, label }) => ({ value, label }))]}
    />
  );
}
