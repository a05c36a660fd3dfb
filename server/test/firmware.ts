import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MqttClient } from 'mqtt';
import { expect } from 'vitest';
import { campaignEndpoints as calls, planDefaults, type StartCampaignBody } from '#contract/campaigns.ts';
import type { AckMessage, CommandMessage } from '#contract/commands.ts';
import type { FirmwareType } from '#contract/firmware.ts';
import { downTopic } from '#contract/topics.ts';
import type { FirmwareMessage, UpgradeBody } from '#contract/upgrades.ts';
import { newId } from '../src/platform/crypto.ts';
import { openFileStore } from '../src/platform/files.ts';
import { createHome, type Home, message, say, type startTestBroker } from './fleet.ts';
import type { TestApp } from './harness.ts';
import { password } from './people.ts';

type TestBroker = Awaited<ReturnType<typeof startTestBroker>>;

export async function createMaker(t: TestApp, name: string): Promise<{ maker: string; spec: string }> {
  const [maker, spec] = [newId(), newId()];
  await t.db.insertInto('manufacturer').values({ id: maker, name, abbreviation: name }).execute();
  await t.db
    .insertInto('device_spec')
    .values({ id: spec, manufacturer_id: maker, device_type: 'INVERTER', name: 'H10K', inverter_type: 'THREE_PHASE' })
    .execute();
  return { maker, spec };
}

interface ProgramFields {
  type?: FirmwareType;
  version?: string;
  minFrom?: string | null;
  state?: string;
  /** Serial numbers, where not all are meant. */
  listed?: string[];
  bytes?: Buffer;
}

/** A released program with its bytes in the store. */
export async function createProgram(t: TestApp, maker: string, fields: ProgramFields = {}) {
  const { type = 'INVERTER', version = '3.3.0', minFrom = null, state = 'ENABLED', listed } = fields;
  const bytes = fields.bytes ?? randomBytes(10_000);
  const [id, fileId] = [newId(), newId()];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await openFileStore(join(t.folder, 'files'), undefined).write(fileId, Readable.from([bytes]));
  await t.db
    .insertInto('stored_file')
    .values({
      id: fileId,
      purpose: 'firmware',
      name: 'program.bin',
      size_bytes: bytes.length,
      sha256,
      completed_at: new Date().toISOString(),
    })
    .execute();
  await t.db
    .insertInto('firmware')
    .values({
      id,
      manufacturer_id: maker,
      type,
      program_version: version,
      state,
      min_from: minFrom,
      descriptions: JSON.stringify({ 'en-GB': 'Quieter at night', 'de-DE': 'Leiser bei Nacht' }),
      file_id: fileId,
      support: listed ? 'LISTED' : 'ALL',
      manifest: '{}',
      signature: 'signature',
      key_id: 'fw-test',
      created_by_name: 'somebody',
    })
    .execute();
  for (const serial_number of listed ?? [])
    await t.db.insertInto('firmware_device').values({ firmware_id: id, serial_number }).execute();
  return { id, fileId, bytes, sha256, version };
}

/** Begins at once, with everybody, at any hour. */
export const boldPlan = {
  ...planDefaults,
  window: null,
  minSocPct: null,
  stages: [100],
  stageWaitHours: 0,
  perMinute: 10_000,
} satisfies Partial<StartCampaignBody>;

export const startBody = (programId: string, change: Partial<StartCampaignBody> = {}): StartCampaignBody => ({
  programId,
  name: 'Spring',
  targets: { organizationId: null, plantIds: [], fromVersions: [] },
  ...boldPlan,
  password,
  ...change,
});

/** A roll-out as rows, to one device. */
export async function createCampaignRow(
  t: TestApp,
  programId: string,
  device: { id: string; plant_id: string },
): Promise<string> {
  const id = newId();
  await t.db
    .insertInto('campaign')
    .values({
      id,
      firmware_id: programId,
      name: 'Stored',
      state: 'RUNNING',
      start_at: new Date().toISOString(),
      not_in_eps: true,
      no_serious_alarm: true,
      stages: [100],
      stage_wait_hours: 0,
      failure_pct: 3,
      failure_count: 5,
      per_minute: 100,
      timeout_hours: 72,
      created_by_name: 'somebody',
      address: 'x',
    })
    .execute();
  await t.db
    .insertInto('campaign_item')
    .values({ campaign_id: id, device_id: device.id, plant_id: device.plant_id, stage: 0 })
    .execute();
  return id;
}

/** A dongle with an inverter behind it that does with programs what a test tells it to. */
export class UpgradingDongle {
  readonly heard: CommandMessage[] = [];
  readonly home: Home;
  readonly #connect: () => Promise<MqttClient>;
  readonly #chunks: Buffer[] = [];
  #client: MqttClient | undefined;
  #said = 0;

  constructor(home: Home, connect: () => Promise<MqttClient>) {
    this.home = home;
    this.#connect = connect;
  }

  async connect(): Promise<void> {
    this.#client = await this.#connect();
    const { dongle } = this.home.sn;
    this.#client.on('message', (topic, payload) => {
      if (topic === downTopic(dongle, 'chunk')) this.#chunks.push(payload);
      else if (topic === downTopic(dongle, 'cmd')) this.heard.push(JSON.parse(payload.toString()) as CommandMessage);
    });
    await this.#client.subscribeAsync([downTopic(dongle, 'cmd'), downTopic(dongle, 'chunk')], { qos: 1 });
  }

  async disconnect(): Promise<void> {
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }

  get client(): MqttClient {
    if (!this.#client) throw new Error('not connected');
    return this.#client;
  }

  orders(op = 'fw.upgrade'): CommandMessage[] {
    return this.heard.filter((command) => command.op === op);
  }

  get body(): UpgradeBody {
    return this.orders().at(-1)?.body as unknown as UpgradeBody;
  }

  #say(kind: 'ack' | 'fw', more: object): Promise<unknown> {
    const { dongle } = this.home.sn;
    const head = { v: 1, type: kind, msgId: `f${++this.#said}`, dongleSn: dongle, at: new Date().toISOString() };
    return say(this.client, dongle, { ...head, ...more }, kind);
  }

  answer = (cmdId: string, state: AckMessage['state'], error: AckMessage['error'] = null) =>
    this.#say('ack', { cmdId, state, error });

  tell = (cmdId: string, state: FirmwareMessage['state'], more: Partial<FirmwareMessage> = {}) =>
    this.#say('fw', { cmdId, state, ...more });

  /** Names its version, as after every start. */
  inform(fw: Record<string, string>, sn = this.home.sn.inverter, kind = 'INVERTER'): Promise<unknown> {
    const { dongle } = this.home.sn;
    return say(this.client, dongle, { ...message(dongle, [{ kind, sn, fw }]), type: 'info' }, 'info');
  }

  report(state: 'RUNNING' | 'FAULT' | 'EPS' = 'RUNNING'): Promise<unknown> {
    const { dongle, inverter } = this.home.sn;
    const item = { kind: 'INVERTER', sn: inverter, ts: new Date().toISOString(), state, ac: { powerW: 900 } };
    return say(this.client, dongle, message(dongle, [item]));
  }

  /** Resolves when the server has looked at it. */
  askForChunk = (cmdId: string, off: number, len: number) =>
    say(this.client, this.home.sn.dongle, { v: 1, type: 'chunk', cmdId, off, len }, 'chunk');

  async chunk(cmdId: string, off: number, len: number): Promise<Buffer | undefined> {
    const before = this.#chunks.length;
    await this.askForChunk(cmdId, off, len);
    await expect.poll(() => this.#chunks.length, { timeout: 3_000 }).toBeGreaterThan(before);
    return this.#chunks.at(-1);
  }
}

/** A plant whose inverter takes programs, and is there. */
export async function createUpgrading(
  t: TestApp,
  broker: TestBroker,
  name: string,
  spec: string,
  fields: { organization_id?: string | null; owner?: string; version?: string } = {},
) {
  const home = await createHome(t.db, name, { organization_id: fields.organization_id ?? null });
  if (fields.owner) await t.db.updateTable('plant').set({ owner_id: fields.owner }).where('id', '=', home.plantId).execute();
  await t.db
    .updateTable('device')
    .set({ spec_id: spec, firmware_version: fields.version ?? '3.2.11' })
    .where('id', '=', home.id.inverter)
    .execute();
  const dongle = new UpgradingDongle(home, () => broker.connect(home, { clean: false, clientId: home.sn.dongle }));
  await dongle.connect();
  await dongle.report();
  return dongle;
}

/** A desk from which roll-outs are followed. */
export function rollOutDesk(t: TestApp, broker: TestBroker, who: { token: string }) {
  const detail = async (id: string) => (await t.call(calls.detail, { params: { id } }, who)).data;
  const items = async (id: string) =>
    (await t.call(calls.items, { query: { pageSize: 100 } as never, body: { id } }, who)).data.list;
  const itemOf = async (id: string, deviceId: string) => {
    const found = (await items(id)).find((item) => item.deviceId === deviceId);
    if (!found) throw new Error('no such item');
    return found;
  };
  return {
    detail,
    items,
    itemOf,
    async start(programId: string, change: Partial<StartCampaignBody> = {}): Promise<string> {
      const { data, msg } = await t.call(calls.start, { body: startBody(programId, change) }, who);
      expect(data?.id, msg).toBeDefined();
      return data.id;
    },
    /** One round of the server, and what it has to say is sent. */
    async round(): Promise<void> {
      await t.services.campaigns.tick();
      await t.services.control.tick();
      await t.services.commands.send(broker);
    },
    async heard(dongle: UpgradingDongle, orders = 1, op = 'fw.upgrade'): Promise<string> {
      await expect.poll(() => dongle.orders(op).length, { timeout: 5_000 }).toBe(orders);
      return dongle.orders(op).at(-1)?.cmdId ?? '';
    },
    stateOf: async (id: string, dongle: UpgradingDongle) => (await itemOf(id, dongle.home.id.inverter)).state,
  };
}
