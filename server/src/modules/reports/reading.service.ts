import { parse, stringify } from 'uuid';
import type { PageQuery } from '#contract/fields.ts';
import {
  type Figures,
  mostSummedDays,
  type ReportAnswer,
  type ReportBody,
  type ReportPlants,
  type ReportRow,
} from '#contract/reports.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ExportService } from '../plants/export.service.ts';
import * as repository from './figures.repository.ts';
import { bucketsBetween, figuresOf, noSums, plus, type Sums } from './figures.ts';

export type Report = ReportBody;

/** A report being read: its rows in batches, and what they add up to once the last has been read. */
export interface Reading {
  /** Of rows, known from the beginning: every plant has every bucket, whether something is known of it or not. */
  length: number;
  plants: number;
  rows: AsyncIterable<ReportRow[]>;
  total: () => Figures;
}

/** The plants of a report, settled by one look: sixteen bytes each. */
export class PlantIds {
  readonly packed: Buffer;

  constructor(packed: Buffer) {
    this.packed = packed;
  }

  static of(ids: readonly string[]): PlantIds {
    return new PlantIds(Buffer.concat(ids.map((id) => parse(id))));
  }

  get length(): number {
    return this.packed.length / 16;
  }

  slice(from: number, to: number): string[] {
    const ids: string[] = [];
    for (let at = from; at < Math.min(to, this.length); at++) ids.push(stringify(this.packed, at * 16));
    return ids;
  }
}

/** Read at once: plants whose days are added up, and cells of a table. */
const plantsAtOnce = 500;
const cellsAtOnce = 1_000;

export type ReadingService = ReturnType<typeof createReadingService>;

export function createReadingService(db: Database, plants: ExportService) {
  /** Chosen plants must all be there: one that is not is answered like one that never was. */
  async function plantsOf(scope: Scope, viewer: string, choice: ReportPlants): Promise<PlantIds> {
    if ('filter' in choice) return new PlantIds(await plants.ids(scope, viewer, choice.filter));
    const ids = [...new Set(choice.ids)];
    if (!(await repository.reachesAll(db, scope, ids))) throw new AppError('notFound');
    return PlantIds.of(ids);
  }

  async function rowsOf(scope: Scope, report: Report, buckets: readonly string[], ids: readonly string[]) {
    const [facts, cells] = await Promise.all([
      repository.plantFacts(db, scope, ids),
      repository.plantCells(db, scope, ids, report),
    ]);
    const sums = new Map(cells.map((cell) => [`${cell.id} ${cell.day}`, cell]));
    const rows = facts.flatMap(({ id, number, name, organization, pv_capacity_w }) => {
      const plant = { id, number, name, organization, pvCapacityW: pv_capacity_w };
      return buckets.map((day): ReportRow => ({ plant, day, ...figuresOf(sums.get(`${id} ${day}`) ?? noSums) }));
    });
    const total = cells.filter((cell) => cell.day === null).reduce<Sums>(plus, noSums);
    return { rows, total };
  }

  /** All plants added up, by bucket; the empty one is the whole period. */
  async function added(scope: Scope, report: Report, ids: PlantIds, onProgress: (plants: number) => Promise<void>) {
    const sums = new Map<string | null, Sums>();
    for (let at = 0; at < ids.length; at += plantsAtOnce) {
      const cells = await repository.bucketCells(db, scope, ids.slice(at, at + plantsAtOnce), report);
      for (const cell of cells) sums.set(cell.day, plus(sums.get(cell.day) ?? noSums, cell));
      await onProgress(Math.min(at + plantsAtOnce, ids.length));
    }
    return sums;
  }

  const bucketsOf = ({ unit, from, to }: Report) => bucketsBetween(unit, from, to);
  const lengthOf = (report: Report, ids: PlantIds) => bucketsOf(report).length * (report.perPlant ? ids.length : 1);

  return {
    plantsOf,
    lengthOf,
    reachesAll: (scope: Scope, ids: PlantIds) => repository.reachesAll(db, scope, ids.slice(0, ids.length)),

    /** Reads all of it in little memory. `onProgress` hears of how many plants the rows so far tell. */
    read(scope: Scope, report: Report, ids: PlantIds, onProgress: (plants: number) => Promise<void> = async () => {}): Reading {
      const buckets = bucketsOf(report);
      let total: Sums = noSums;

      async function* byPlant() {
        const step = Math.max(1, Math.min(plantsAtOnce, Math.floor(cellsAtOnce / buckets.length)));
        for (let at = 0; at < ids.length; at += step) {
          const batch = await rowsOf(scope, report, buckets, ids.slice(at, at + step));
          total = plus(total, batch.total);
          yield batch.rows;
          await onProgress(Math.min(at + step, ids.length));
        }
      }
      async function* together() {
        const sums = await added(scope, report, ids, onProgress);
        total = sums.get(null) ?? noSums;
        yield buckets.map((day): ReportRow => ({ plant: null, day, ...figuresOf(sums.get(day) ?? noSums) }));
      }
      return {
        length: lengthOf(report, ids),
        plants: ids.length,
        rows: report.perPlant ? byPlant() : together(),
        total: () => figuresOf(total),
      };
    },

    async page(scope: Scope, viewer: string, report: Report, { pageNum, pageSize }: PageQuery): Promise<ReportAnswer> {
      const ids = await plantsOf(scope, viewer, report.plants);
      const buckets = bucketsOf(report);
      const days = (Date.parse(report.to) - Date.parse(report.from)) / 86_400_000 + 1;
      const summable = ids.length * days <= mostSummedDays;
      const sums = summable ? await added(scope, report, ids, async () => {}) : null;
      const chart = sums && buckets.map((day) => ({ day, ...figuresOf(sums.get(day) ?? noSums) }));
      const offset = (pageNum - 1) * pageSize;

      async function list(): Promise<ReportRow[]> {
        if (!report.perPlant) return (chart ?? []).slice(offset, offset + pageSize).map((cell) => ({ plant: null, ...cell }));
        const first = Math.floor(offset / buckets.length);
        const last = Math.ceil((offset + pageSize) / buckets.length);
        const { rows } = await rowsOf(scope, report, buckets, ids.slice(first, last));
        return rows.slice(offset - first * buckets.length).slice(0, pageSize);
      }
      return {
        list: ids.length === 0 ? [] : await list(),
        total: ids.length === 0 ? 0 : lengthOf(report, ids),
        plants: ids.length,
        chart,
        sum: sums && figuresOf(sums.get(null) ?? noSums),
        mixedCurrencies: (sums?.get(null)?.currencies.length ?? 0) > 1,
      };
    },
  };
}
