import { Checkbox } from '@mantine/core';
import classes from './TableCards.module.css';
import type { Column, Selection } from './table.types.ts';
import { toggled } from './toggled.ts';

interface Props<Row, C extends string> {
  label: string;
  columns: readonly Column<Row, C>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: Selection;
}

/** The same rows for a narrow screen: one card a row. */
export function TableCards<Row, C extends string>({ label, columns, rows, rowKey, selection }: Props<Row, C>) {
  const primary = columns.find((column) => column.primary);
  const others = columns.filter((column) => !column.primary);
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} className={classes.card}>
            <div className={classes.title}>
              {selection && (
                <Checkbox
                  aria-label={selection.rowLabel(key)}
                  checked={selection.selected.has(key)}
                  onChange={(event) => selection.onChange(toggled(selection.selected, [key], event.currentTarget.checked))}
                />
              )}
              <div className={classes.name}>{primary?.cell(row)}</div>
            </div>
            <dl className={classes.facts}>
              {others.map((column) => (
                <div key={column.key} className={classes.fact} data-numeric={column.numeric || undefined}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
