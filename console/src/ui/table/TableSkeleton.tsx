import { Table } from '@mantine/core';
import classes from './table.module.css';

interface Props {
  rows: number;
  columns: readonly { key: string }[];
  withTick: boolean;
}

/** Rows of the same height as real ones, so that nothing jumps when they come. */
export function TableSkeleton({ rows, columns, withTick }: Props) {
  return (
    <Table.Tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <Table.Tr key={row}>
          {withTick && <Table.Td className={classes.tick} />}
          {columns.map((column) => (
            <Table.Td key={column.key}>
              <span className={classes.bone} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
