import classes from './table.module.css';

interface Props {
  rows: number;
  columns: readonly { key: string }[];
  withTick: boolean;
}

/** Rows of the same height as real ones, so that nothing jumps when they come. */
export function TableSkeleton({ rows, columns, withTick }: Props) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <tr key={row}>
          {withTick && <td className={classes.tick} />}
          {columns.map((column) => (
            <td key={column.key}>
              <span className={classes.bone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
