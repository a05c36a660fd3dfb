import classes from './TableCards.module.css';
import tableClasses from './table.module.css';

interface Props {
  rows: number;
  columns: readonly { key: string; primary?: boolean }[];
}

export function CardSkeleton({ rows, columns }: Props) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => `card ${row}`).map((row) => (
        <div key={row} className={classes.card}>
          <div className={classes.title}>
            <span className={tableClasses.bone} />
          </div>
          <div className={classes.facts}>
            {columns
              .filter((column) => !column.primary)
              .map((column) => (
                <span key={column.key} className={tableClasses.boneLine}>
                  <span className={tableClasses.bone} />
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
