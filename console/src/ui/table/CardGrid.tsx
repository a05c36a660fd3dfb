import classes from './CardGrid.module.css';
import type { Cards } from './table.types.ts';

interface Props<Row> {
  label: string;
  cards: Cards<Row>;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** How many cards are expected. */
  places: number;
}

export function CardGrid<Row>({ label, cards, rows, rowKey, places }: Props<Row>) {
  if (!rows) {
    return (
      <div className={classes.grid} aria-hidden>
        {Array.from({ length: places }, (_, place) => `place ${place}`).map((place) => (
          <div key={place} className={classes.card}>
            {cards.bones}
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.grid} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          {cards.card(row)}
        </li>
      ))}
    </ul>
  );
}
