import type { IngestAnswer, ItemProblem } from '#contract/telemetry.ts';
import type { UpKind } from '#contract/topics.ts';
import type { CopyTx, Writer } from '../../platform/copy.ts';
import { Gatherer } from '../../platform/gatherer.ts';
import { systemScope } from '../../platform/scope.ts';
import { type DeviceFacts, findDevices } from './heads.repository.ts';
import * as repository from './ingest.repository.ts';
import { type Parsed, parseMessage, type Refusal } from './message.ts';
import { kindOfType } from './samples.table.ts';
import { type Delivery, storeDeliveries } from './storing.ts';

export type IngestService = ReturnType<typeof createIngestService>;

const devicesSpeak = systemScope('a dongle speaks for its devices, whoever owns them');
const mostParked = 20_000;
const keptRefusals = 200;
const keptCharacters = 2_000;
const keepDays = 7;
const adoptedAtOnce = 500;
/** Two transactions at a time: one is written while the other waits for the disk. */
const lanes = 2;
const itemsAtOnce = 4_000;

type Verdict = 'TAKE' | 'PARK' | { problem: ItemProblem; detail: string };

const inPlant = (device: DeviceFacts | undefined): device is Delivery['device'] => device?.plant_id != null;

function judge(
  device: DeviceFacts | undefined,
  dongle: DeviceFacts | undefined,
  sn: string,
  kind: string | null,
  at: number,
): Verdict {
  if (!inPlant(device)) return 'PARK';
  if (device.retired_at && at > Date.parse(device.retired_at)) {
    return { problem: 'UNKNOWN_DEVICE', detail: `${sn}: taken out of service` };
  }
  const isOwn =
    dongle !== undefined &&
    (device.id === dongle.id || (device.dongle_id ? device.dongle_id === dongle.id : device.plant_id === dongle.plant_id));
  if (!isOwn) return { problem: 'NOT_YOURS', detail: `${sn}: speaks through another dongle` };
  if (kind && kindOfType.get(device.type) !== kind) return { problem: 'INVALID', detail: `kind: ${sn} is no ${kind}` };
  return 'TAKE';
}

function serialsOf(messages: readonly Parsed[]): string[] {
  const serials = new Set<string>();
  for (const { dongleSn, telemetry, info, events } of messages) {
    serials.add(dongleSn);
    for (const { item } of [...telemetry, ...info, ...events]) serials.add(item.sn);
  }
  return [...serials];
}

/** The messages of a batch, sorted by what is to be done with their items. */
class Sorting {
  readonly deliveries = new Map<string, Delivery>();
  readonly parked: Parameters<typeof repository.parkItems>[2][number][] = [];
  readonly events: Parameters<typeof repository.saveEvents>[2][number][] = [];
  readonly info: { deviceId: string; item: Parsed['info'][number]['item'] }[] = [];
  readonly wills: string[] = [];
  readonly answers: { accepted: number; parked: number; refused: Refusal[]; dongleSn: string }[] = [];
  readonly #devices: ReadonlyMap<string, DeviceFacts>;

  constructor(devices: readonly DeviceFacts[], messages: readonly Parsed[]) {
    this.#devices = new Map(devices.map((d) => [d.serial_number, d]));
    for (const message of messages) this.#sort(message);
  }

  #sort(message: Parsed): void {
    const { dongleSn, buffered } = message;
    const dongle = this.#devices.get(dongleSn);
    const answer = { accepted: 0, parked: 0, refused: [...message.refused], dongleSn };
    this.answers.push(answer);
    if (message.online === false) this.wills.push(dongleSn);
    for (const { index, item, at, suspect } of message.telemetry) {
      const device = this.#devices.get(item.sn);
      const verdict = judge(device, dongle, item.sn, item.kind, at);
      if (verdict === 'PARK') {
        this.parked.push({ serial_number: item.sn, at: new Date(at).toISOString(), dongle_sn: dongleSn, buffered, item });
        answer.parked++;
      } else if (verdict !== 'TAKE') answer.refused.push({ index, ...verdict, item });
      else if (inPlant(device)) {
        this.#deliver(device, item.kind).items.push({ at, item, suspect, buffered });
        answer.accepted++;
      }
    }
    for (const { index, item } of message.info) {
      const device = this.#devices.get(item.sn);
      // a device in the stock has no plant, but it has versions
      const verdict = device && device.id === dongle?.id ? 'TAKE' : judge(device, dongle, item.sn, item.kind, Date.now());
      if (verdict === 'TAKE' && device) this.info.push({ deviceId: device.id, item });
      if (typeof verdict === 'object') answer.refused.push({ index, ...verdict, item });
      else answer.accepted++;
    }
    for (const { index, item, at } of message.events) {
      const device = this.#devices.get(item.sn);
      const verdict = judge(device, dongle, item.sn, null, at);
      if (typeof verdict === 'object') answer.refused.push({ index, ...verdict, item });
      else if (verdict === 'PARK' || !inPlant(device)) {
        answer.refused.push({ index, problem: 'UNKNOWN_DEVICE', detail: `${item.sn}: in no plant`, item });
      } else {
        this.events.push({
          plant_id: device.plant_id,
          device_id: device.id,
          at: new Date(at).toISOString(),
          code: item.code,
          state: item.state,
          vendor_code: item.vendorCode ?? null,
          buffered,
        });
        answer.accepted++;
      }
    }
  }

  #deliver(device: Delivery['device'], kind: Delivery['kind']): Delivery {
    let delivery = this.deliveries.get(device.id);
    if (!delivery) {
      delivery = { device, kind, items: [] };
      this.deliveries.set(device.id, delivery);
    }
    return delivery;
  }
}

const asText = (item: unknown): string =>
  (typeof item === 'string' ? item : (JSON.stringify(item) ?? '')).slice(0, keptCharacters);

async function keepRefusals(tx: CopyTx, answers: Sorting['answers']): Promise<void> {
  const refusals = answers.flatMap(({ dongleSn, refused }) =>
    refused.map(({ problem, detail, item }) => ({
      dongle_sn: dongleSn,
      problem,
      detail,
      item: asText(item).replaceAll('\0', ''),
    })),
  );
  if (refusals.length > 0) await repository.keepRefusals(tx, devicesSpeak, refusals, keptRefusals);
}

async function storeMessages(tx: CopyTx, messages: readonly Parsed[]): Promise<IngestAnswer[]> {
  const sorting = new Sorting(await findDevices(tx, devicesSpeak, serialsOf(messages)), messages);
  if (sorting.deliveries.size > 0) {
    const inOrder = [...sorting.deliveries.values()].sort((a, b) => (a.device.id < b.device.id ? -1 : 1));
    await storeDeliveries(tx, devicesSpeak, inOrder);
  }
  if (sorting.parked.length > 0) await repository.parkItems(tx, devicesSpeak, sorting.parked, mostParked);
  if (sorting.events.length > 0) await repository.saveEvents(tx, devicesSpeak, sorting.events);
  const info = sorting.info.sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
  for (const { deviceId, item } of info) await repository.saveInfo(tx, devicesSpeak, deviceId, item);
  for (const dongleSn of sorting.wills.sort()) await repository.noteWill(tx, devicesSpeak, dongleSn);
  await keepRefusals(tx, sorting.answers);
  const serverTime = new Date().toISOString();
  return sorting.answers.map(({ accepted, parked, refused }) => ({
    accepted,
    parked,
    refused: refused.map(({ index, problem, detail }) => ({ index, problem, detail })),
    serverTime,
  }));
}

/** Takes what dongles say. A promise that is kept means: it is on the disk. */
export function createIngestService(writer: Writer, now: () => number = Date.now) {
  const gatherer = new Gatherer<Parsed, IngestAnswer>((batch) => writer.transaction((tx) => storeMessages(tx, batch)), {
    lanes,
    most: itemsAtOnce,
    sizeOf: (m) => m.telemetry.length + m.info.length + m.events.length + m.refused.length,
  });

  return {
    receive: (dongleSn: string, kind: UpKind, body: unknown): Promise<IngestAnswer> =>
      gatherer.push(parseMessage(dongleSn, kind, body, now())),

    /** What dongles said, in the caller's transaction. */
    receiveIn: (tx: CopyTx, messages: readonly { dongleSn: string; kind: UpKind; body: unknown }[]): Promise<IngestAnswer[]> =>
      storeMessages(
        tx,
        messages.map(({ dongleSn, kind, body }) => parseMessage(dongleSn, kind, body, now())),
      ),

    /** A message that cannot even be read is counted like a refused item. */
    refuse: (dongleSn: string, detail: string, payload: string): Promise<IngestAnswer> =>
      gatherer.push({
        dongleSn,
        buffered: false,
        telemetry: [],
        info: [],
        events: [],
        online: null,
        refused: [{ index: -1, problem: 'INVALID', detail, item: payload }],
      }),

    /** What was parked for devices that have come to a plant since. Says how many items that were. */
    adopt: (): Promise<number> =>
      writer.transaction(async (tx) => {
        let items = 0;
        for (const serialNumber of await repository.takeAdoptions(tx, devicesSpeak, adoptedAtOnce)) {
          const parked = await repository.takeParked(tx, devicesSpeak, serialNumber);
          items += parked.length;
          const messages = parked.map(({ dongle_sn, buffered, item }) =>
            parseMessage(
              dongle_sn,
              'telemetry',
              { v: 1, type: 'telemetry', msgId: 'parked', dongleSn: dongle_sn, buffered, items: [item] },
              now(),
            ),
          );
          if (messages.length > 0) await storeMessages(tx, messages);
        }
        return items;
      }),

    /** A device may come to its plant in the moment in which something is parked for it. */
    adoptMissed: (): Promise<void> => writer.transaction((tx) => repository.markMissed(tx, devicesSpeak)),

    purge: (): Promise<void> => writer.transaction((tx) => repository.purge(tx, devicesSpeak, keepDays)),
  };
}
