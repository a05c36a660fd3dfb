import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../useTableState.ts';
import classes from './table.module.css';
import type { Column, Selection } from './table.types.ts';
import { toggled } from './toggled.ts';

interface Props<Row, C extends string> {
  columns: readonly Column<Row, C>[];
  sort: Sort<C> | undefined;
  onSort: (sort: Sort<C> | undefined) => void;
  selection?: Selection;
  pageKeys: readonly string[];
}

/** Ascending, then descending, then the server's own order. */
function nextSort<C extends string>(column: C, sort: Sort<C> | undefined): Sort<C> | undefined {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown } as const;

export function TableHead<Row, C extends string>({ columns, sort, onSort, selection, pageKeys }: Props<Row, C>) {
  const { t } = useTranslation('ui');
  const chosen = pageKeys.filter((key) => selection?.selected.has(key)).length;
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th className={classes.tick}>
            <Checkbox
              aria-label={t('table.selectPage')}
              disabled={pageKeys.length === 0}
              checked={pageKeys.length > 0 && chosen === pageKeys.length}
              indeterminate={chosen > 0 && chosen < pageKeys.length}
              onChange={(event) => selection.onChange(toggled(selection.selected, pageKeys, event.currentTarget.checked))}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort && sort.column === column.sort ? sort.direction : undefined;
          const Icon = direction ? icons[direction] : IconArrowsSort;
          const by = column.sort;
          return (
            <th
              key={column.key}
              scope="col"
              className={column.numeric ? classes.numeric : undefined}
              aria-sort={by && (direction ? ariaSort[direction] : 'none')}
            >
              {by ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-active={direction !== undefined || undefined}
                  onClick={() => onSort(nextSort(by, sort))}
                >
                  {column.header}
                  <Icon size={14} aria-hidden />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
