import { type ItemKind, qualities, type TelemetryItem } from '#contract/telemetry.ts';
import type { CopyTx } from '../../platform/copy.ts';
import type { SystemScope } from '../../platform/scope.ts';
import * as conditions from './conditions.repository.ts';
import { changesOf } from './conditions.ts';
import { dayAt } from './days.ts';
import { type FoldContext, fold, type Reading, type ToldDay } from './fold.ts';
import * as heads from './heads.repository.ts';
import { closedRow, type DeviceDayRow, earlierRows, type Head, headOf, openDay } from './heads.ts';
import * as marks from './ingest.repository.ts';
import * as samples from './samples.repository.ts';
import { cellsOf, readingOf, rowOf, sampleTables } from './samples.table.ts';

/** Everything of one device in a batch. */
export interface Delivery {
  device: heads.DeviceFacts & { plant_id: string };
  kind: ItemKind;
  items: { at: number; item: TelemetryItem; suspect: boolean; buffered: boolean }[];
}

/** The rating where no specification tells one: nothing in a house is larger. */
const largestW = 100_000;
const powerStepMs = 300_000;
const withPower: readonly ItemKind[] = ['INVERTER', 'BATTERY', 'METER'];

export const contextOf = (head: Head, kind: ItemKind, ratedW: number | null): FoldContext => ({
  place: { zone: head.time_zone, latitude: head.latitude, longitude: head.longitude },
  ratedW: ratedW ?? largestW,
  shapes: sampleTables[kind].shapes,
});

type Kept = samples.Sample & { item: TelemetryItem };

const better = (a: Kept, b: Kept): boolean => a.quality * 2 + Number(a.buffered) < b.quality * 2 + Number(b.buffered);

/** Where the server's time was put in the place of a dongle's own, that is how far its clock is off. */
function withClock(item: TelemetryItem, at: number): TelemetryItem {
  const clockOffsetMs = Date.parse(item.ts) - at;
  return item.kind === 'DONGLE' && clockOffsetMs !== 0 ? { ...item, clockOffsetMs } : item;
}

/** In the order of time; of two at the same time the better one. */
function inOrder({ device, kind, items }: Delivery): Kept[] {
  const byTime = new Map<number, Kept>();
  for (const { at, item, suspect, buffered } of items) {
    const quality = suspect ? 1 : qualities.indexOf(item.q);
    const kept: Kept = {
      plantId: device.plant_id,
      deviceId: device.id,
      at,
      quality,
      buffered,
      item: suspect ? withClock(item, at) : item,
      row: [],
    };
    const other = byTime.get(at);
    if (!other || better(kept, other)) byTime.set(at, kept);
  }
  const list = [...byTime.values()].sort((a, b) => a.at - b.at);
  for (const kept of list) kept.row = rowOf(sampleTables[kind], kept.item);
  return list;
}

const sourceOf = (kind: ItemKind, item: TelemetryItem): string => (item.kind === 'METER' ? item.role : kind);

class Marks {
  readonly #days = new Map<string, [string, string]>();
  readonly #slots = new Map<string, [string, number]>();
  readonly deviceDays: [string, string][] = [];
  readonly plants = new Set<string>();
  readonly tellings: conditions.NewTelling[] = [];

  day(plantId: string, day: string): void {
    this.#days.set(`${plantId}${day}`, [plantId, day]);
  }

  power(kind: ItemKind, plantId: string, at: number): void {
    if (!withPower.includes(kind)) return;
    const slot = at - (at % powerStepMs);
    this.#slots.set(`${plantId}${slot}`, [plantId, slot]);
  }

  async save(tx: CopyTx, scope: SystemScope): Promise<void> {
    if (this.deviceDays.length > 0) await marks.markDeviceDays(tx, scope, this.deviceDays);
    if (this.#days.size > 0) await marks.markPlantDays(tx, scope, [...this.#days.values()]);
    if (this.#slots.size > 0) await marks.markPlantPower(tx, scope, [...this.#slots.values()]);
    if (this.plants.size > 0) await marks.announce(tx, scope, [...this.plants]);
  }
}

/** A device that stands in another plant now: its day there is over. */
async function move(tx: CopyTx, scope: SystemScope, head: Head, { device, kind }: Delivery, noted: Marks): Promise<Head> {
  const open = openDay(head);
  if (open) {
    await heads.saveDays(tx, scope, [closedRow(head, open)]);
    noted.day(head.plant_id, open.day);
  }
  await heads.moveHead(tx, scope, device.id, device.plant_id, kind);
  return (await heads.lockHead(tx, scope, device.id)) ?? head;
}

const smallestFallWh = 100;

/** A meter that counts less than before was replaced, or has lost its memory. */
function fallsOf(open: ToldDay | null, readings: readonly Reading[]): { at: number; from: number; to: number }[] {
  const known = [open?.counters[0]?.value ?? null, open?.counters[1]?.value ?? null];
  return readings.flatMap(({ at, values }) =>
    values.flatMap((to, i) => {
      const from = known[i] ?? null;
      if (to === null) return [];
      known[i] = to;
      return from !== null && from - to > smallestFallWh ? [{ at, from, to }] : [];
    }),
  );
}

/** What began or ended with the samples that are newer than everything before. */
function tell({ device, kind }: Delivery, head: Head, fresh: readonly Kept[], readings: readonly Reading[], noted: Marks) {
  const table = sampleTables[kind];
  const shown = fresh.map((s) => ({ at: s.at, codes: (cellsOf(table, s.row)('alarms') ?? []) as string[] }));
  const { tellings, codes } = changesOf(head.alarm_codes, shown);
  const buffered = fresh.at(-1)?.buffered ?? false;
  const owner = { plantId: device.plant_id, deviceId: device.id, buffered };
  for (const telling of tellings) noted.tellings.push({ ...owner, ...telling, toldBy: 'SAMPLE' });
  if (kind === 'METER') {
    for (const { at, from, to } of fallsOf(openDay(head), readings)) {
      noted.tellings.push({ ...owner, at, code: 'MTR-303', state: 'RAISED', toldBy: 'RULE', detail: { from, to } });
    }
  }
  return { alarm_codes: codes, has_told: head.has_told || tellings.length > 0 };
}

/** Folds what is newer than everything before, and says what changes by it. */
function advance(delivery: Delivery, head: Head, fresh: readonly Kept[], noted: Marks) {
  const { device, kind } = delivery;
  const table = sampleTables[kind];
  const newest = fresh.at(-1);
  if (!newest) return null;
  const readings = fresh.map((s) => readingOf(table, s.at, s.buffered, cellsOf(table, s.row)));
  const { closed, open } = fold(openDay(head), readings, contextOf(head, kind, device.rated_w));
  if (!open) return null;
  const source = sourceOf(kind, newest.item);
  const owner = { plant_id: device.plant_id, device_id: device.id, source };
  const told = [...closed, open];
  if (kind !== 'DONGLE') {
    for (const { day, shares } of told) for (const about of [day, ...shares.keys()]) noted.day(device.plant_id, about);
  }
  const change: heads.HeadChange = {
    device_id: device.id,
    source,
    last_at: new Date(newest.at).toISOString(),
    ...headOf(open),
    power_w: table.powerOf(newest.item) ?? null,
    soc_pct: table.socOf?.(newest.item) ?? null,
    suspect: newest.quality === 1,
    fault: table.isFaulty?.(newest.item) ?? false,
    ...tell(delivery, head, fresh, readings, noted),
  };
  const days: DeviceDayRow[] = kind === 'DONGLE' ? [] : closed.map((c) => closedRow(owner, c));
  return { change, days, earlier: told.flatMap((t) => earlierRows(owner, t)) };
}

function group<T>(list: readonly (readonly [ItemKind, readonly T[]])[]): Map<ItemKind, T[]> {
  const groups = new Map<ItemKind, T[]>();
  for (const [kind, items] of list) {
    if (items.length === 0) continue;
    const known = groups.get(kind);
    if (known) known.push(...items);
    else groups.set(kind, [...items]);
  }
  return groups;
}

/** Late ones may be known already; where they are not, their day is to be folded anew. */
async function storeLate(tx: CopyTx, scope: SystemScope, late: Map<ItemKind, Kept[]>, found: Map<string, Head>, noted: Marks) {
  for (const [kind, list] of late) {
    const codes = new Map(list.map((s) => [`${s.deviceId}${s.at}`, cellsOf(sampleTables[kind], s.row)('alarms')]));
    const telling: conditions.Place[] = [];
    for (const { device_id, at } of await samples.insertSamples(tx, scope, kind, list)) {
      const head = found.get(device_id);
      if (!head) continue;
      const place = { plantId: head.plant_id, deviceId: device_id, at: Date.parse(at) };
      head.has_told ||= noted.tellings.some((t) => t.deviceId === device_id) || codes.get(`${device_id}${place.at}`) != null;
      telling.push(place);
      noted.deviceDays.push([device_id, dayAt(head.time_zone, Date.parse(at)).day]);
      noted.power(kind, head.plant_id, Date.parse(at));
      noted.plants.add(head.plant_id);
    }
    const told = telling.filter((place) => found.get(place.deviceId)?.has_told);
    if (told.length > 0) await conditions.retell(tx, scope, kind, told);
  }
}

/** Samples, heads and what is due, all in the caller's transaction. */
export async function storeDeliveries(tx: CopyTx, scope: SystemScope, deliveries: readonly Delivery[]): Promise<void> {
  const noted = new Marks();
  const found = await heads.lockHeads(
    tx,
    scope,
    deliveries.map(({ device, kind }) => ({ id: device.id, plantId: device.plant_id, source: kind })),
  );
  const fresh: [ItemKind, Kept[]][] = [];
  const late: [ItemKind, Kept[]][] = [];
  const changes: heads.HeadChange[] = [];
  const days: DeviceDayRow[] = [];
  const earlier: DeviceDayRow[] = [];
  const touched: string[] = [];
  for (const delivery of deliveries) {
    const { device, kind } = delivery;
    let head = found.get(device.id);
    if (!head) continue;
    if (head.plant_id !== device.plant_id) head = await move(tx, scope, head, delivery, noted);
    found.set(device.id, head);
    const list = inOrder(delivery);
    const last = head.last_at === null ? Number.NEGATIVE_INFINITY : Date.parse(head.last_at);
    const first = list.findIndex((s) => s.at > last);
    const newer = first === -1 ? [] : list.slice(first);
    fresh.push([kind, newer]);
    late.push([kind, first === -1 ? list : list.slice(0, first)]);
    const advanced = advance(delivery, head, newer, noted);
    if (!advanced) {
      touched.push(device.id);
      continue;
    }
    changes.push(advanced.change);
    days.push(...advanced.days);
    earlier.push(...advanced.earlier);
    noted.plants.add(device.plant_id);
    for (const { at } of newer) noted.power(kind, device.plant_id, at);
  }
  for (const [kind, list] of group(fresh)) await samples.copySamples(tx, scope, kind, list);
  if (noted.tellings.length > 0) await conditions.saveTellings(tx, scope, noted.tellings);
  await storeLate(tx, scope, group(late), found, noted);
  if (changes.length > 0) await heads.saveHeads(tx, scope, changes);
  if (touched.length > 0) await heads.touchHeads(tx, scope, touched);
  if (days.length > 0) await heads.saveDays(tx, scope, days);
  if (earlier.length > 0) await heads.addToDays(tx, scope, earlier);
  await noted.save(tx, scope);
}
