import { Readable } from 'node:stream';
import { strToU8, Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate';
import { AppError } from './errors.ts';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Cell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML knows no way to write are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) => text.replace(unwritable, '').replace(/[&<>"]/g, (c) => entities[c] ?? c);

/** Every cell is text or a number, never a formula, whatever it begins with. */
function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}
const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join('')}</row>`;

const parts = (name: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

async function* chunks(name: string, headings: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>) {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const taken = () => {
    const chunk = Buffer.concat(ready);
    ready = [];
    return chunk;
  };
  for (const [path, xml] of parts(name)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(sheet);
  sheet.push(strToU8(`${head}<worksheet ${main}><sheetData>${rowXml(headings)}`));
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map(rowXml).join('')));
    if (ready.length > 0) yield taken();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield taken();
}

/** Rows as a workbook with one sheet, written while they are read: any number of them in little memory. */
export function spreadsheet(
  name: string,
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  return Readable.from(chunks(name, headings, batches), { objectMode: false });
}

/** Rows that are all there already. */
export async function* oneBatch(rows: readonly (readonly Cell[])[]): AsyncIterable<readonly (readonly Cell[])[]> {
  yield rows;
}

const zipMark = 'PK\u0003\u0004';
const oldMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** A sheet of 100,000 rows stays well below; what unpacks to more was made to do harm. */
const mostUnpacked = 200 * 1024 * 1024;

function refuseBomb(file: Buffer): void {
  let unpacked = 0;
  const unzip = new Unzip((part) => {
    part.ondata = (error, data) => {
      // what is thrown here comes back once more as an error of the part
      if (error) throw error instanceof AppError ? error : new AppError('files.notASheet');
      unpacked += data.length;
      if (unpacked > mostUnpacked) throw new AppError('files.sheetTooLarge');
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  const step = 64 * 1024;
  for (let at = 0; at < file.length; at += step) unzip.push(file.subarray(at, at + step), at + step >= file.length);
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return value;
  return String(value).trim() || null;
}

/** The cells of the first sheet of an .xlsx or .xls file, headings first; dates as YYYY-MM-DD. */
export async function readSheet(file: Buffer, mostRows: number): Promise<Cell[][]> {
  const isZip = file.subarray(0, 4).toString('latin1') === zipMark;
  if (!isZip && !file.subarray(0, 8).equals(oldMark)) throw new AppError('files.notASheet');
  const { read, utils } = await import('@e965/xlsx');
  try {
    if (isZip) refuseBomb(file);
    const book = read(file, {
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellDates: true,
      UTC: true,
      sheetRows: mostRows + 2,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw new AppError('files.notASheet');
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true, UTC: true });
    if (rows.length > mostRows + 1) throw new AppError('files.sheetTooLarge');
    return rows.map((row) => row.map(plain));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('files.notASheet');
  }
}
