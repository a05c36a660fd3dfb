import type { ReactNode } from 'react';

export interface Column<Row, C extends string = string> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name of the column, where it can sort by it. */
  sort?: C;
  /** Numbers stand right. */
  numeric?: boolean;
  /** The name of the row: always shown, and the title of its card on a phone. */
  primary?: boolean;
  /** Hidden until a person chooses it. */
  optional?: boolean;
}

/** How a page draws its rows in place of a table; the bones stand where a card will be, at its size. */
export interface Cards<Row> {
  card: (row: Row) => ReactNode;
  bones: ReactNode;
}

export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row for the reader of its tick box. */
  rowLabel: (key: string) => string;
}
