import { Readable } from 'node:stream';
import { type Fonts, ink, margin, quiet, Sheet } from './pdf.ts';

type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; titles: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'words'; text: string };

export interface PdfLetter {
  title: string;
  subtitle: string;
  /** At the foot of every page. */
  note: string;
  blocks: readonly Block[];
}

const size = 9;
const lineHeight = 13;
const factName = 150;
const gap = 8;
const mostLines = 40;

/** Facts, tables and words one below the other, on as many upright pages as they need. */
export async function pdfLetter(fonts: Fonts, { title, subtitle, note, blocks }: PdfLetter): Promise<Readable> {
  const sheet = await Sheet.open(fonts, title, { large: false, layout: 'portrait' });
  let y = 0;
  const beginPage = () => {
    sheet.newPage();
    sheet.text(note, margin, sheet.height - margin, 7, quiet, sheet.width - 2 * margin);
    y = margin;
  };
  beginPage();
  const width = sheet.width - 2 * margin;
  const makeRoom = (height: number) => {
    if (y + height > sheet.height - margin - 2 * lineHeight) beginPage();
  };
  /** Cells of one row, each in as many lines as it needs. */
  const row = (cells: readonly { text: string; x: number; width: number; color: string }[]) => {
    const lines = cells.map((cell) => sheet.lines(cell.text, size, cell.width - gap, mostLines));
    const height = Math.max(...lines.map((l) => l.length)) * lineHeight;
    makeRoom(height);
    cells.forEach(({ x, width: own, color }, i) => {
      for (const [n, line] of (lines[i] ?? []).entries()) sheet.text(line, x, y + n * lineHeight, size, color, own - gap);
    });
    y += height;
  };
  const draw = (block: Block) => {
    switch (block.kind) {
      case 'heading':
        makeRoom(4 * lineHeight);
        y += lineHeight;
        sheet.text(block.text, margin, y, 11, ink, width);
        y += 18;
        break;
      case 'facts':
        for (const [name, value] of block.facts)
          row([
            { text: name, x: margin, width: factName, color: quiet },
            { text: value, x: margin + factName, width: width - factName, color: ink },
          ]);
        break;
      case 'table': {
        const first = width * 0.4;
        const other = (width - first) / Math.max(1, block.titles.length - 1);
        const placed = (cells: readonly string[], color: string) =>
          cells.map((text, i) => ({
            text,
            x: i === 0 ? margin : margin + first + (i - 1) * other,
            width: i === 0 ? first : other,
            color,
          }));
        row(placed(block.titles, quiet));
        for (const cells of block.rows) {
          sheet.line(y);
          y += 2;
          row(placed(cells, ink));
        }
        break;
      }
      case 'words':
        y += gap;
        row([{ text: block.text, x: margin, width, color: quiet }]);
    }
  };
  sheet.text(title, margin, y, 16, ink, width);
  sheet.text(subtitle, margin, y + 22, size, quiet, width);
  y += 44;
  for (const block of blocks) draw(block);
  return Readable.from(sheet.end(), { objectMode: false });
}
