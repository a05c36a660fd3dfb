import type { Readable } from 'node:stream';
import { componentOf, type FirmwareType, type SheetReport } from '#contract/firmware.ts';
import type { Language } from '#contract/languages.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import { oneBatch, readSheet, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import { type KnownDevice, knownDevices } from './firmware.repository.ts';
import { serialReader } from './firmware.sheet.ts';
import * as repository from './sheets.repository.ts';

const cleaner = systemScope('sheets that nobody made a program with');
const mostRows = 100_000;
const perBatch = 5_000;
const mostProblems = 200;
const mostKept = 5;
const keptHours = 24;

export interface SheetOf {
  manufacturerId: string;
  type: FirmwareType;
}

export type SheetsService = ReturnType<typeof createSheetsService>;

/** Sheets of serial numbers: which devices a program is for. */
export function createSheetsService(db: Database, texts: Texts) {
  async function inBooks(scope: Scope, serialNumbers: readonly string[]): Promise<Map<string, KnownDevice>> {
    const known = new Map<string, KnownDevice>();
    for (let at = 0; at < serialNumbers.length; at += perBatch) {
      for (const device of await knownDevices(db, scope, serialNumbers.slice(at, at + perBatch)))
        known.set(device.serial_number, device);
    }
    return known;
  }

  return {
    /** Kept where every row is right. A device out of reach is told like one that does not exist. */
    async check(
      accountId: string,
      scope: Scope,
      language: Language,
      { manufacturerId, type, name }: SheetOf & { name: string },
      file: Buffer,
    ): Promise<SheetReport> {
      if (!/\.xlsx?$/i.test(name)) throw new AppError('files.notASheet');
      const reader = serialReader(texts, language);
      const { rows, pieces, problems } = reader.read(await readSheet(file, mostRows));
      const serialNumbers = pieces.map((p) => p.serialNumber);
      const known = await inBooks(scope, serialNumbers);
      const all = [
        ...problems,
        ...pieces.flatMap((piece) => {
          const device = known.get(piece.serialNumber);
          if (!device) return [reader.unknown(piece)];
          if (device.type !== componentOf[type].device) return [reader.otherType(piece)];
          return device.manufacturer_id === manufacturerId ? [] : [reader.otherMaker(piece)];
        }),
      ].sort((a, b) => a.row - b.row);
      const report = { rows, problems: all.slice(0, mostProblems), problemsTotal: all.length };
      if (all.length > 0) return { ...report, stored: 0, sheetId: null, devices: 0 };
      const id = newId();
      const sheet = { id, manufacturer_id: manufacturerId, type, serial_numbers: serialNumbers };
      await db.transaction().execute((tx) => repository.keepSheet(tx, ownScope(accountId), sheet, mostKept));
      return { ...report, stored: serialNumbers.length, sheetId: id, devices: serialNumbers.length };
    },

    /** The serial numbers of the person's own sheet, where it was read for the same kind of program. It is used up. */
    async take(tx: Tx, accountId: string, id: string, of: SheetOf): Promise<string[] | undefined> {
      const sheet = await repository.takeSheet(tx, ownScope(accountId), id);
      return sheet?.manufacturer_id === of.manufacturerId && sheet.type === of.type ? sheet.serial_numbers : undefined;
    },

    /** Empty, with the heading of the language. */
    template(language: Language): Readable {
      const heading = texts(language, 'sheets', 'device.serialNumber');
      return spreadsheet(texts(language, 'sheets', 'firmware.sheet'), [heading], oneBatch([]));
    },

    sweep: () => repository.deleteOldSheets(db, cleaner, keptHours),
  };
}
