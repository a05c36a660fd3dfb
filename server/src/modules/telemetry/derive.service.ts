import type { ItemKind } from '#contract/telemetry.ts';
import type { CopyTx, Writer } from '../../platform/copy.ts';
import { systemScope } from '../../platform/scope.ts';
import { dayAt, spanOfDay } from './days.ts';
import * as repository from './derive.repository.ts';
import { beginDay, type FoldContext, fold, type ToldDay } from './fold.ts';
import * as heads from './heads.repository.ts';
import { closedRow, earlierRows, type Head, headOf, packCounters, unpackCounters } from './heads.ts';
import { readingsBetween } from './samples.repository.ts';
import { kindOfType, readingOf, sampleTables } from './samples.table.ts';
import { contextOf } from './storing.ts';
import * as sums from './sums.repository.ts';

const totals = systemScope('totals are derived from samples, whoever owns the plant');
const dayMs = 86_400_000;
const devicesAtOnce = 50;
const marksAtOnce = 5_000;
/** Most marks of sums are the same ones again. */
const sumMarksAtOnce = 20_000;
/** So long after its end five minutes are waited for. */
const powerDelayMs = 20_000;
const powerStepMs = 300_000;

async function readings(tx: CopyTx, head: Head, kind: ItemKind, from: number, to: number) {
  const rows = await readingsBetween(tx, totals, kind, { plantId: head.plant_id, deviceId: head.device_id }, from, to);
  return rows.map((row) => readingOf(sampleTables[kind], Date.parse(row.at), row.buffered, (name) => row[name]));
}

/** Writes a day told anew; the running one stays in the head. */
async function save(tx: CopyTx, head: Head, told: ToldDay): Promise<void> {
  const earlier = earlierRows(head, told);
  if (earlier.length > 0) await heads.addToDays(tx, totals, earlier);
  if (told.day === head.day) await heads.saveFold(tx, totals, head.device_id, headOf(told));
  else await heads.saveDays(tx, totals, [closedRow(head, told)]);
}

/** Folds one day of samples anew, from how the counters stood before it. Says which days that changed. */
async function refoldDay(tx: CopyTx, head: Head, kind: ItemKind, context: FoldContext, day: string, state: string | null) {
  const span = spanOfDay(head.time_zone, day);
  const { open } = fold(beginDay(day, unpackCounters(state)), await readings(tx, head, kind, span.from, span.to), context);
  const told = open ?? beginDay(day, unpackCounters(state));
  const before = await heads.forgetTold(tx, totals, head.plant_id, head.device_id, day, day);
  await save(tx, head, told);
  return { state: packCounters(told.counters), days: [day, ...before, ...told.shares.keys()] };
}

/**
 * Folds the due days of a device anew, and after them every day whose counters begin differently now.
 * Where they come to stand as before, what follows is right already.
 */
async function refoldDevice(
  tx: CopyTx,
  head: Head,
  kind: ItemKind,
  ratedW: number | null,
  due: readonly string[],
): Promise<string[]> {
  const [first] = due;
  if (!first) return [];
  const context = contextOf(head, kind, ratedW);
  const stored = new Map((await heads.toldDays(tx, totals, head.plant_id, head.device_id, first)).map((t) => [t.day, t.state]));
  if (head.day) stored.set(head.day, head.state);
  const days = [...new Set([...stored.keys(), ...due])].sort();
  let state = await heads.stateBefore(tx, totals, head.plant_id, head.device_id, first);
  let moved = false;
  const changed: string[] = [];
  for (const day of days) {
    const after = stored.get(day) ?? null;
    if (moved || due.includes(day)) {
      const told = await refoldDay(tx, head, kind, context, day, state);
      changed.push(...told.days);
      moved = told.state !== after;
      state = told.state;
    } else state = after;
  }
  return changed;
}

/** Lays out all days anew that still have their samples. */
async function relayDevice(
  tx: CopyTx,
  head: Head,
  kind: ItemKind,
  ratedW: number | null,
  since: number,
  until: number,
): Promise<string[]> {
  const first = dayAt(head.time_zone, since);
  const state = await heads.stateBefore(tx, totals, head.plant_id, head.device_id, first.day);
  const counters = unpackCounters(state);
  const known = Math.max(...counters.map((c) => c?.at ?? 0));
  const list = (await readings(tx, head, kind, first.from, until)).filter((r) => r.at > known);
  const before = await heads.forgetTold(tx, totals, head.plant_id, head.device_id, first.day, null);
  const { closed, open } = fold(state ? beginDay('', counters) : null, list, contextOf(head, kind, ratedW));
  if (!open || open.day === '') return before;
  const told = [...closed.filter((c) => c.day !== ''), open];
  for (const each of told) await save(tx, { ...head, day: open.day }, each);
  return [...before, ...told.flatMap((t) => [t.day, ...t.shares.keys()])];
}

export function createDeriveService(writer: Writer, rawDays: number, now: () => number = Date.now) {
  /** Nothing where another process is at it. */
  const inTurn = <T>(none: T, work: (tx: CopyTx) => Promise<T>): Promise<T> =>
    writer.transaction(async (tx) => ((await repository.takeTurn(tx, totals)) ? work(tx) : none));

  async function refoldDevices(): Promise<number> {
    return inTurn(0, async (tx) => {
      const due = await repository.takeDueDevices(tx, totals, devicesAtOnce);
      for (const { device_id, type, rated_w, days } of due) {
        const head = await heads.lockHead(tx, totals, device_id);
        const kind = kindOfType.get(type);
        if (!head || !kind) continue;
        const changed = await refoldDevice(tx, head, kind, rated_w, days);
        if (changed.length > 0 && kind !== 'DONGLE') await repository.markDays(tx, totals, head.plant_id, [...new Set(changed)]);
      }
      return due.length;
    });
  }

  /** One device of one plant a transaction: a restart goes on where it stopped. */
  async function relayOne(): Promise<number> {
    return inTurn(0, async (tx) => {
      const open = await repository.openRederivation(tx, totals);
      if (!open) return 0;
      const [device, ...left] = open.devices;
      if (!device) {
        await repository.finishRederivation(tx, totals, open.plant_id);
        return 1;
      }
      const head = await heads.lockHead(tx, totals, device.id);
      const kind = kindOfType.get(device.type);
      if (head && kind && kind !== 'DONGLE') {
        const days = await relayDevice(tx, head, kind, device.rated_w, now() - (rawDays - 2) * dayMs, now() + dayMs);
        await repository.markDays(tx, totals, open.plant_id, [...new Set(days)]);
      }
      await repository.noteRederived(tx, totals, open.plant_id, device.id, left.length);
      return 1;
    });
  }

  const plantDays = () => inTurn(0, (tx) => repository.derivePlantDays(tx, totals, marksAtOnce));
  const inPlace = (work: (tx: CopyTx) => Promise<number>) =>
    inTurn(0, async (tx) => ((await sums.freezePlaces(tx, totals)) ? work(tx) : 0));
  const plantSums = () => inPlace((tx) => sums.derivePlantSums(tx, totals, sumMarksAtOnce));
  const organizationDays = () => inPlace((tx) => sums.deriveOrganizationDays(tx, totals, sumMarksAtOnce));
  const treeDays = () => inTurn(0, (tx) => sums.deriveTreeDays(tx, totals, sumMarksAtOnce));
  const plantPower = (until: number) =>
    inTurn(0, (tx) => repository.derivePlantPower(tx, totals, new Date(until - powerStepMs - powerDelayMs), marksAtOnce));

  async function until(work: () => Promise<number>): Promise<void> {
    while ((await work()) > 0);
  }

  /** Days and power of plants, up to five minutes that still run. */
  async function derivePlants(at = now()): Promise<void> {
    await until(relayOne);
    await until(refoldDevices);
    await until(plantDays);
    await until(() => plantPower(at));
  }

  /** What follows from the days of plants, for lists and organizations. */
  async function deriveSums(): Promise<void> {
    await inTurn(undefined, (tx) => sums.markNewDays(tx, totals));
    await until(plantSums);
    await until(organizationDays);
    await until(treeDays);
  }

  return {
    derivePlants,
    deriveSums,

    /** Works off all that is due. */
    async settle(at = now()): Promise<void> {
      await derivePlants(at);
      await deriveSums();
    },
  };
}
