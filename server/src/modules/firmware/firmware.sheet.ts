import * as z from 'zod/mini';
import { SerialNumber } from '#contract/devices.ts';
import type { ImportReport } from '#contract/fields.ts';
import { type Language, languages } from '#contract/languages.ts';
import { describeIssue, type Problem } from '#contract/validation.ts';
import type { Cell } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';

type SheetProblem = ImportReport['problems'][number];

interface Piece {
  /** As counted in the sheet. */
  row: number;
  serialNumber: string;
}

const folded = (text: Cell | undefined): string =>
  String(text ?? '')
    .trim()
    .toLowerCase();
/** Numbers of many digits lose some of them in a sheet: only whole ones are taken for text. */
const written = (cell: Cell | undefined): string =>
  typeof cell === 'number' && !Number.isSafeInteger(cell) ? '?' : String(cell ?? '');

/** Serial numbers from the one column of a sheet that is called so in any language. */
export function serialReader(texts: Texts, language: Language) {
  const heading = texts(language, 'sheets', 'device.serialNumber');
  const headings = new Set(languages.map((each) => folded(texts(each, 'sheets', 'device.serialNumber'))));
  const problem = (row: number, message: string): SheetProblem => ({ row, column: heading, message });
  const say = (name: Problem, values = {}) => texts(language, 'validation', name, values);

  function readRow({ row, serialNumber }: Piece, seen: Set<string>): Piece | SheetProblem {
    const parsed = z.safeParse(SerialNumber, serialNumber);
    if (!parsed.success) {
      const { name, values } = describeIssue(parsed.error.issues[0] as z.core.$ZodIssue);
      return problem(row, say(name, values));
    }
    if (seen.has(parsed.data)) return problem(row, say('serialTwice'));
    seen.add(parsed.data);
    return { row, serialNumber: parsed.data };
  }

  return {
    unknown: ({ row }: Piece) => problem(row, say('serialUnknown')),
    otherType: ({ row }: Piece) => problem(row, say('serialOfOtherType')),
    otherMaker: ({ row }: Piece) => problem(row, texts(language, 'sheets', 'firmware.problem.manufacturer')),

    /** Empty rows are passed over. */
    read([first = [], ...rest]: readonly (readonly Cell[])[]): { rows: number; pieces: Piece[]; problems: SheetProblem[] } {
      const places = first.flatMap((cell, index) => (headings.has(folded(cell)) ? [index] : []));
      const [place] = places;
      if (place === undefined || places.length > 1)
        return { rows: 0, pieces: [], problems: [problem(1, say('column', { column: heading }))] };
      const filled = rest
        .map((cells, index) => ({ cells, row: index + 2 }))
        .filter(({ cells }) => cells.some((cell) => cell !== null));
      if (filled.length === 0) return { rows: 0, pieces: [], problems: [problem(2, say('required'))] };
      const seen = new Set<string>();
      const read = filled.map(({ cells, row }) => readRow({ row, serialNumber: written(cells[place]) }, seen));
      return {
        rows: filled.length,
        pieces: read.filter((each): each is Piece => 'serialNumber' in each),
        problems: read.filter((each): each is SheetProblem => 'message' in each),
      };
    },
  };
}
