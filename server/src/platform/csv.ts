import { Readable } from 'node:stream';
import type { Cell } from './spreadsheet.ts';

export const csvType = 'text/csv; charset=utf-8';

/** A leading apostrophe keeps a spreadsheet from running a text as a formula. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const linesOf = (rows: readonly (readonly Cell[])[]) => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Headings and rows as text, written while they are read. */
export async function* csvText(headings: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>) {
  // the byte order mark tells spreadsheets that this is UTF-8
  yield `\uFEFF${linesOf([headings])}`;
  for await (const rows of batches) if (rows.length > 0) yield linesOf(rows);
}

export function csv(headings: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(csvText(headings, batches), { objectMode: false });
}
