import { Checkbox } from '@mantine/core';
import classes from './table.module.css';
import type { Column, Selection } from './table.types.ts';
import { toggled } from './toggled.ts';

interface Props<Row, C extends string> {
  columns: readonly Column<Row, C>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: Selection;
}

export function TableRows<Row, C extends string>({ columns, rows, rowKey, selection }: Props<Row, C>) {
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row);
        const selected = selection?.selected.has(key) ?? false;
        return (
          <tr key={key} data-selected={selected || undefined}>
            {selection && (
              <td className={classes.tick}>
                <Checkbox
                  aria-label={selection.rowLabel(key)}
                  checked={selected}
                  onChange={(event) => selection.onChange(toggled(selection.selected, [key], event.currentTarget.checked))}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.key} className={column.numeric ? classes.numeric : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}
