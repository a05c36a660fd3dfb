import { utils, write } from '@e965/xlsx';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows as a workbook with one sheet. Every cell is text or a number, never a formula, whatever it begins with. */
export function spreadsheet(name: string, rows: Record<string, string | number | null>[]): Buffer {
  const sheet = utils.json_to_sheet(rows);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
