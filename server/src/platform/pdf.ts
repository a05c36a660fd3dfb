import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

export const pdfType = 'application/pdf';

export interface PdfColumn {
  title: string;
  align: 'left' | 'right';
  /** Share of the width, compared to the others. */
  weight: number;
}

export interface PdfTable {
  title: string;
  subtitle: string;
  /** Left below; the page number stands to the right. */
  note: string;
  pageOf: (page: number, pages: number) => string;
  logo: Buffer | undefined;
  columns: readonly PdfColumn[];
  /** How many rows come, so that each page can say how many pages there are. */
  rows: number;
  batches: AsyncIterable<readonly (readonly string[])[]>;
  /** Asked for after the last row. */
  totals: () => readonly string[];
}

export const ink = '#101828';
export const quiet = '#667085';
const hairline = '#e4e7ec';
export const margin = 36;
const headHeight = 44;
const footHeight = 24;
const mostOnSmallPage = 14;
const mostTitleLines = 3;
/** Others get their turn after so many rows: letters are slow to draw. */
const rowsAtOnce = 20;

type FontName = 'latin' | 'extended' | 'chinese';

/** Which of the fonts draws a character: each holds a part of the world's writing, so that they stay small. */
function fontOf(code: number): FontName {
  if (code < 0x100 || (code >= 0x2010 && code <= 0x2026) || code === 0x20ac) return 'latin';
  return code < 0x250 || (code >= 0x1e00 && code <= 0x1eff) ? 'extended' : 'chinese';
}

function runsOf(text: string): { font: FontName; text: string }[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const char of text) {
    const font = fontOf(char.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.font === font) last.text += char;
    else runs.push({ font, text: char });
  }
  return runs;
}

export function loadFonts(root: string): Record<FontName, Buffer> {
  const read = (name: string) => readFileSync(join(root, 'server/fonts', name));
  return {
    latin: read('NotoSans-Latin.ttf'),
    extended: read('NotoSans-LatinExtended.ttf'),
    chinese: read('NotoSansSC.ttf'),
  };
}

/** What pdfkit asks of a font while it writes; its own types leave it out. */
interface WritingFont {
  encode(text: string): [codes: string[], positions: unknown[]];
  widthOfString(text: string, size: number): number;
}

/** The fonts hold neither kerning nor ligatures: each letter is laid out once, instead of every text anew. */
function layOutByLetter(font: WritingFont): void {
  const known = new Map<string, { code: string; position: unknown; width: number }>();
  const [encode, widthOfString] = [font.encode.bind(font), font.widthOfString.bind(font)];
  const letter = (char: string) => {
    let found = known.get(char);
    if (!found) {
      const [[code = ''], [position]] = encode(char);
      found = { code, position, width: widthOfString(char, 1) };
      known.set(char, found);
    }
    return found;
  };
  font.encode = (text) => {
    const letters = Array.from(text, letter);
    return [letters.map((l) => l.code), letters.map((l) => l.position)];
  };
  font.widthOfString = (text, size) => Array.from(text, letter).reduce((width, l) => width + l.width, 0) * size;
}

export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();

  private constructor(doc: PDFKit.PDFDocument, fonts: Record<FontName, Buffer>) {
    this.#doc = doc;
    for (const [name, font] of Object.entries(fonts)) {
      this.#doc.registerFont(name, font).font(name);
      layOutByLetter((this.#doc as unknown as { _font: WritingFont })._font);
    }
  }

  static async open(
    fonts: Record<FontName, Buffer>,
    title: string,
    page: { large: boolean; layout: 'landscape' | 'portrait' },
  ): Promise<Sheet> {
    const { default: PDFDocument } = await import('pdfkit');
    // what was drawn leaves at once: neither pages nor laid-out words are kept
    const doc = new PDFDocument({
      autoFirstPage: false,
      size: page.large ? 'A3' : 'A4',
      layout: page.layout,
      margin: 0,
      font: null as never,
      fontLayoutCache: false,
      info: { Title: title },
    } as PDFKit.PDFDocumentOptions);
    return new Sheet(doc, fonts);
  }

  get width(): number {
    return this.#doc.page.width;
  }
  get height(): number {
    return this.#doc.page.height;
  }
  newPage(): void {
    this.#doc.addPage();
  }
  image(picture: Buffer, x: number, y: number, size: number): void {
    this.#doc.image(picture, x, y, { fit: [size, size], align: 'center', valign: 'center' });
  }
  line(y: number): void {
    this.#doc
      .moveTo(margin, y)
      .lineTo(this.width - margin, y)
      .lineWidth(0.5)
      .stroke(hairline);
  }

  /** The fonts hold no kerning: a text is as wide as its letters. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const char of text) width += this.#letterWidth(char);
    return (width * size) / 1000;
  }

  #letterWidth(char: string): number {
    let width = this.#widths.get(char);
    if (width === undefined) {
      width = this.#doc
        .font(fontOf(char.codePointAt(0) ?? 0))
        .fontSize(1000)
        .widthOfString(char);
      this.#widths.set(char, width);
    }
    return width;
  }

  #fitted(text: string, size: number, width: number): string {
    if (this.widthOf(text, size) <= width) return text;
    const chars = [...text];
    while (chars.length > 1 && this.widthOf(`${chars.join('')}…`, size) > width) chars.length = Math.floor(chars.length * 0.9);
    return `${chars.join('')}…`;
  }

  /** One line; what does not fit ends in dots. */
  text(text: string, x: number, y: number, size: number, color: string, width: number, align: 'left' | 'right' = 'left'): void {
    const shown = this.#fitted(text, size, width);
    let at = align === 'right' ? x + width - this.widthOf(shown, size) : x;
    for (const run of runsOf(shown)) {
      this.#doc.font(run.font).fontSize(size).fillColor(color);
      this.#doc.text(run.text, at, y, { lineBreak: false });
      at += this.widthOf(run.text, size);
    }
  }

  /** Words in as many lines as they need; Chinese breaks anywhere. */
  lines(text: string, size: number, width: number, most = mostTitleLines): string[] {
    const words = text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s?/gu) ?? [];
    const lines = [''];
    for (const word of words) {
      const longer = lines.at(-1) + word;
      if (lines.at(-1) && lines.length < most && this.widthOf(longer.trimEnd(), size) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines.map((line) => line.trimEnd());
  }

  taken(): Buffer | null {
    return this.#doc.read() as Buffer | null;
  }
  end(): AsyncIterable<Buffer> {
    this.#doc.end();
    return this.#doc as unknown as AsyncIterable<Buffer>;
  }
}

async function* chunks(fonts: Record<FontName, Buffer>, table: PdfTable) {
  const { columns } = table;
  const large = columns.length > mostOnSmallPage;
  const sheet = await Sheet.open(fonts, table.title, { large, layout: 'landscape' });
  const size = 7.5;
  const rowHeight = 15;
  const gap = 6;
  sheet.newPage();
  const weights = columns.reduce((sum, c) => sum + c.weight, 0);
  const usable = sheet.width - 2 * margin;
  const widths = columns.map((c) => (usable * c.weight) / weights);
  const lefts = widths.map((_, i) => margin + widths.slice(0, i).reduce((sum, w) => sum + w, 0));
  const place = (i: number) => ({ x: lefts[i] ?? margin, width: (widths[i] ?? 0) - gap, align: columns[i]?.align ?? 'left' });
  const titles = columns.map((c, i) => sheet.lines(c.title, size, place(i).width));
  const titleHeight = Math.max(...titles.map((t) => t.length)) * 10 + 6;
  const top = margin + headHeight;
  const bottom = sheet.height - margin - footHeight;
  const perPage = Math.floor((bottom - top - titleHeight) / rowHeight);
  // the row of totals is one more
  const pages = Math.ceil((table.rows + 1) / perPage);
  let page = 0;
  let y = 0;

  const beginPage = () => {
    if (page > 0) sheet.newPage();
    page++;
    const left = table.logo ? margin + 34 : margin;
    if (table.logo) sheet.image(table.logo, margin, margin - 4, 26);
    sheet.text(table.title, left, margin - 5, 14, ink, usable - 34);
    sheet.text(table.subtitle, left, margin + 13, 8, quiet, usable - 34);
    titles.forEach((lines, i) => {
      const { x, width, align } = place(i);
      lines.forEach((line, n) => {
        sheet.text(line, x, top + titleHeight - 6 - (lines.length - n) * 10, size, quiet, width, align);
      });
    });
    sheet.line(top + titleHeight - 3);
    const foot = sheet.height - margin - 8;
    sheet.text(table.note, margin, foot, 7, quiet, usable - 120);
    sheet.text(table.pageOf(page, pages), sheet.width - margin - 120, foot, 7, quiet, 120, 'right');
    y = top + titleHeight;
  };
  const write = (cells: readonly string[], color: string) => {
    if (page === 0 || y + rowHeight > bottom) beginPage();
    cells.forEach((cell, i) => {
      const { x, width, align } = place(i);
      if (cell !== '') sheet.text(cell, x, y + 2, size, color, width, align);
    });
    y += rowHeight;
    sheet.line(y - 2);
  };

  for await (const batch of table.batches) {
    for (const [i, cells] of batch.entries()) {
      write(cells, ink);
      if (i % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    }
    const ready = sheet.taken();
    if (ready) yield ready;
  }
  write(table.totals(), '#0f766e');
  yield* sheet.end();
}

/** A table over as many pages as it needs, written while its rows are read. */
export function pdfTable(fonts: Record<FontName, Buffer>, table: PdfTable): Readable {
  return Readable.from(chunks(fonts, table), { objectMode: false });
}
export type Fonts = ReturnType<typeof loadFonts>;
