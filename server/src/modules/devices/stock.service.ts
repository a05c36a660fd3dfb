import type { Readable } from 'node:stream';
import type { ImportReport } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { oneBatch, readSheet, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './stock.repository.ts';
import { type Known, knownManufacturer, knownSpec, type StockRow, stockColumns, stockReader } from './stock.sheet.ts';

const books = systemScope('the books belong to the whole fleet; only who may see all of it brings a sheet');
const mostRows = 100_000;
const perBatch = 5_000;
const mostProblems = 200;

function* batchesOf<T>(list: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < list.length; at += perBatch) yield list.slice(at, at + perBatch);
}

export function createStockService(
  db: Database,
  audit: AuditService,
  texts: Texts,
  codeHash: (serialNumber: string, code: string) => Buffer,
) {
  /** Manufacturers go by their name or their abbreviation. */
  async function known(): Promise<Known> {
    const manufacturers = await repository.listManufacturers(db, books);
    const specs = await repository.listSpecs(db, books);
    return {
      manufacturers: new Set(manufacturers.flatMap((m) => [m.name, m.abbreviation]).map(knownManufacturer)),
      specs: new Map(
        specs.flatMap((s) => [s.manufacturer, s.abbreviation].map((m) => [knownSpec(m, s.device_type, s.name), s.id] as const)),
      ),
    };
  }

  async function alreadyThere(pieces: readonly StockRow[]): Promise<StockRow[]> {
    const there = new Set<string>();
    for (const batch of batchesOf(pieces)) {
      for (const serial of await repository.knownSerials(
        db,
        books,
        batch.map((p) => p.serialNumber),
      ))
        there.add(serial);
    }
    return pieces.filter((p) => there.has(p.serialNumber));
  }

  async function store(who: Who, pieces: readonly StockRow[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const batch of batchesOf(pieces)) {
        const rows = batch.map(({ row: _, claimCode, ...piece }) => ({
          id: newId(),
          ...piece,
          claimCodeHash: claimCode === null ? null : codeHash(piece.serialNumber, claimCode),
        }));
        // somebody stored one of them since they were looked up
        if ((await repository.insertStock(tx, books, rows)) < rows.length) throw new AppError('conflict');
      }
      const serials = pieces.map((p) => p.serialNumber);
      await audit.record(tx, who, {
        action: 'device.stockImported',
        objectType: 'DEVICE',
        objectId: newId(),
        objectName: [...new Set([serials[0], serials.at(-1)])].join(' … '),
        changes: [{ field: 'rows', before: null, after: String(pieces.length) }],
      });
    });
  }

  return {
    /** All rows, or none. */
    async importStock(who: Who, scope: Scope, language: Language, file: Buffer, dryRun: boolean): Promise<ImportReport> {
      if (!scope.all || scope.plants) throw new AppError('noPermission');
      const reader = stockReader(texts, language, await known());
      const { rows, pieces, problems } = reader.read(await readSheet(file, mostRows));
      const all = [...problems, ...(await alreadyThere(pieces)).map((p) => reader.inBooks(p.row))].sort((a, b) => a.row - b.row);
      const storing = !dryRun && all.length === 0 && pieces.length > 0;
      if (storing) await store(who, pieces);
      return { rows, stored: storing ? pieces.length : 0, problems: all.slice(0, mostProblems), problemsTotal: all.length };
    },

    /** Empty, with the headings of the language. */
    stockTemplate(language: Language): Readable {
      const say = (key: string) => texts(language, 'sheets', `device.${key}`);
      return spreadsheet(say('stockSheet'), stockColumns.map(say), oneBatch([]));
    },
  };
}
