import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeriveService } from '../src/modules/telemetry/derive.service.ts';
import { openWriter, type Writer } from '../src/platform/copy.ts';
import { type Database, openDatabase } from '../src/platform/db.ts';
import { end, launchBuilt } from './built.ts';
import { cloneDatabase } from './database.ts';
import { createHome, type Home, itemsAt, message, say } from './fleet.ts';
import { freePort } from './free-port.ts';
import { startOutsideBroker } from './outside-broker.ts';

const minute = 60_000;
const homes = 4;
const perHome = 150;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let writer: Writer;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, 4);
  writer = openWriter(database.url, 2);
  folder = mkdtempSync(join(tmpdir(), 'sunkeep-kill-'));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await Promise.all(children.map((child) => end(child)));
  await db.destroy();
  await writer.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that only takes messages. Its port, once it listens. */
async function startIngest(environment: Record<string, string>): Promise<ChildProcess> {
  const child = launchBuilt({ DATABASE_URL: database.url, DATA_DIR: folder, SERVICES: 'ingest', ...environment });
  children.push(child);
  return child;
}

/** Until somebody hears, a broker throws away what dongles say: the first message is said until it is stored. */
async function joined(address: string, [home]: Home[]): Promise<void> {
  if (!home) return;
  const client = await connectAsync(address);
  const [first] = messagesOf(home);
  const stored = async () => {
    await say(client, home.sn.dongle, first ?? {});
    return samples();
  };
  await expect.poll(stored, { timeout: 60_000, interval: 200 }).toBe(1);
  await client.endAsync(true);
}

const from = Math.floor(Date.now() / minute - perHome) * minute - 20 * 60 * minute;
const messagesOf = (home: Home) =>
  Array.from({ length: perHome }, (_, i) => {
    const n = i + 1;
    const wh = { pv: 1000 + 37 * n, bought: 500 + 11 * n, sold: 300 + 5 * n, charged: 70 + 3 * n, discharged: 60 + 2 * n };
    return message(home.sn.dongle, itemsAt(home, from + i * 8 * minute, wh));
  });

/** Sends until everything is acknowledged, as a dongle does: what was not is sent again, over whatever connection there is. */
async function sendAll(home: Home, connect: () => Promise<MqttClient>): Promise<void> {
  const waiting = messagesOf(home);
  while (waiting.length > 0) {
    const client = await connect().catch(() => null);
    if (!client) continue;
    client.on('error', () => {});
    const broken = new Promise<'broken'>((done) => client.once('close', () => done('broken')));
    while (waiting.length > 0) {
      const few = waiting.slice(0, 5);
      const sent = Promise.all(few.map((m) => say(client, home.sn.dongle, m))).then(
        () => 'sent' as const,
        () => 'broken' as const,
      );
      if ((await Promise.race([sent, broken])) === 'broken') break;
      waiting.splice(0, few.length);
    }
    await client.endAsync(true);
  }
}

async function totals(home: Home) {
  const { rows } = await sql`
    select day::text, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, revenue, quality
    from plant_day where plant_id = ${home.plantId} order by day`.execute(db);
  return rows as { pv_wh: number }[];
}
const samples = async () => Number((await sql<{ n: number }>`select count(*) as n from sample_inverter`.execute(db)).rows[0]?.n);

async function expectAll(list: Home[]): Promise<void> {
  await createDeriveService(writer, 35).settle(Date.now() + 60 * minute);
  const [first] = list;
  const clean = first ? await totals(first) : [];
  expect(clean.reduce((sum, d) => sum + d.pv_wh, 0)).toBe(37 * (perHome - 1));
  for (const home of list) expect(await totals(home)).toEqual(clean);
}

describe('nothing that was acknowledged is lost', { timeout: 180_000 }, () => {
  test('when the server is killed again and again in the middle of the stream', async () => {
    const port = await freePort();
    const list = await Promise.all(Array.from({ length: homes }, (_, i) => createHome(db, `KILL${i}`)));
    const connect = (home: Home) => () =>
      connectAsync(`mqtt://127.0.0.1:${port}`, { username: home.sn.dongle, password: home.secret, reconnectPeriod: 0 });
    const sending = Promise.all(list.map((home) => sendAll(home, connect(home))));
    let child = await startIngest({ MQTT_PORT: String(port) });
    for (const share of [0.1, 0.4, 0.7]) {
      await expect.poll(samples, { timeout: 60_000, interval: 5 }).toBeGreaterThan(homes * perHome * share);
      await end(child);
      child = await startIngest({ MQTT_PORT: String(port) });
    }
    await sending;
    await end(child);
    expect(await samples()).toBe(homes * perHome);
    await expectAll(list);
  });

  test('with a broker outside and two processes that share the work, one of them killed', async () => {
    await sql`delete from sample_inverter`.execute(db);
    const broker = await startOutsideBroker();
    const list = await Promise.all(Array.from({ length: homes }, (_, i) => createHome(db, `OUT${i}`)));
    const outside = (id: string) => ({ MQTT_URL: broker.url, MQTT_CLIENT_ID: id, MQTT_CONNECTIONS: '4' });
    await startIngest(outside('one'));
    const second = await startIngest(outside('two'));
    await joined(broker.url, list);
    const sending = Promise.all(list.map((home) => sendAll(home, () => connectAsync(broker.url, { reconnectPeriod: 0 }))));
    await expect.poll(samples, { timeout: 60_000, interval: 5 }).toBeGreaterThan(10);
    await end(second);
    await startIngest(outside('two'));
    await sending;
    await expect.poll(samples, { timeout: 60_000 }).toBe(homes * perHome);
    await expectAll(list);
    await broker.close();
  });
});
