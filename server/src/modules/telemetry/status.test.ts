import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHome, type Home, itemsAt, message, say, startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createStatusService, maySleep } from './status.service.ts';

let t: TestApp;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
beforeAll(async () => {
  t = await startTestApp();
  broker = await startTestBroker(t);
});
afterAll(async () => {
  await broker.close();
  await t.close();
});

const noon = Date.parse('2026-06-14T11:00:00Z');
const midnight = Date.parse('2026-06-14T23:00:00Z');
const wh = { pv: 1, bought: 2, sold: 3, charged: 4, discharged: 5 };

async function speak(home: Home, more: Record<string, unknown> = {}): Promise<void> {
  const [inverter, ...others] = itemsAt(home, Date.now(), wh);
  await t.services.telemetry.ingest.receive(
    home.sn.dongle,
    'telemetry',
    message(home.sn.dongle, [{ ...inverter, ...more }, ...others]),
  );
}

const silentFor = (home: Home, minutes: number, kind: keyof Home['id'] | 'all' = 'all') =>
  sql`update device_head set received_at = now() - make_interval(mins => ${minutes})
    where plant_id = ${home.plantId} and (${kind} = 'all' or device_id = ${kind === 'all' ? null : home.id[kind]})`.execute(t.db);

async function statuses(home: Home, now = noon) {
  await createStatusService(t.db, () => now).sweep();
  const { rows } = await sql<{
    id: string;
    status: string;
  }>`select id, status from device where plant_id = ${home.plantId}`.execute(t.db);
  const { rows: plant } = await sql<{ status: string }>`select status from plant where id = ${home.plantId}`.execute(t.db);
  const of = (id: string) => rows.find((r) => r.id === id)?.status;
  return { plant: plant[0]?.status, dongle: of(home.id.dongle), inverter: of(home.id.inverter), meter: of(home.id.meter) };
}

test('a plant goes from never heard to online, a dongle is heard through its devices', async () => {
  const home = await createHome(t.db, 'NEW');
  expect(await statuses(home)).toEqual({
    plant: 'OFFLINE',
    dongle: 'NOT_CONNECTED',
    inverter: 'NOT_CONNECTED',
    meter: 'NOT_CONNECTED',
  });
  await speak(home);
  expect(await statuses(home)).toEqual({ plant: 'NORMAL', dongle: 'ONLINE', inverter: 'ONLINE', meter: 'ONLINE' });
});

test('fifteen silent minutes are offline, in part abnormal', async () => {
  const home = await createHome(t.db, 'SILENT');
  await speak(home);
  await silentFor(home, 16, 'meter');
  expect(await statuses(home)).toMatchObject({ plant: 'ABNORMAL', inverter: 'ONLINE', meter: 'OFFLINE' });
  await silentFor(home, 14, 'inverter');
  expect(await statuses(home)).toMatchObject({ inverter: 'ONLINE' });
  await silentFor(home, 16);
  expect(await statuses(home)).toMatchObject({ plant: 'OFFLINE', dongle: 'OFFLINE', inverter: 'OFFLINE' });
  await speak(home);
  expect(await statuses(home)).toMatchObject({ plant: 'NORMAL', dongle: 'ONLINE' });
});

test('a fault makes the plant faulty, a wrong clock abnormal', async () => {
  const home = await createHome(t.db, 'FAULT');
  await speak(home, { state: 'FAULT' });
  expect(await statuses(home)).toMatchObject({ plant: 'FAULTY', inverter: 'FAULT' });
  await speak(home, { state: 'RUNNING', ts: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await statuses(home)).toMatchObject({ plant: 'ABNORMAL', inverter: 'ABNORMAL' });
});

test('a broken connection shortens the wait to three minutes, the next message ends it', async () => {
  const home = await createHome(t.db, 'WILL');
  const will = {
    topic: `v1/${home.sn.dongle}/up/state`,
    payload: Buffer.from('{"online":false}'),
    qos: 1 as const,
    retain: true,
  };
  const client = await broker.connect(home, { will });
  await say(client, home.sn.dongle, message(home.sn.dongle, itemsAt(home, Date.now(), wh)));
  client.stream.destroy();
  const noted = async () =>
    (await sql`select from device_head where plant_id = ${home.plantId} and will_at is not null`.execute(t.db)).rows.length;
  await expect.poll(noted).toBe(3);
  expect(await statuses(home)).toMatchObject({ plant: 'NORMAL' });
  await sql`update device_head set will_at = now() - interval '4 minutes', received_at = now() - interval '5 minutes'
    where plant_id = ${home.plantId}`.execute(t.db);
  expect(await statuses(home)).toMatchObject({ plant: 'OFFLINE', inverter: 'OFFLINE' });
  await speak(home);
  expect(await statuses(home)).toMatchObject({ plant: 'NORMAL' });
});

test('who lives on sunlight may sleep at night, a storage may not', async () => {
  const balcony = await createHome(t.db, 'BALCONY', { type: 'BALCONY_PHOTOVOLTAICS' });
  const storage = await createHome(t.db, 'STORAGE');
  for (const home of [balcony, storage]) await speak(home);
  await statuses(storage);
  for (const home of [balcony, storage]) await silentFor(home, 200);
  expect(await statuses(balcony, midnight)).toMatchObject({ plant: 'NORMAL', inverter: 'ONLINE' });
  expect(await statuses(storage, midnight)).toMatchObject({ plant: 'OFFLINE' });
  expect(await statuses(balcony, noon)).toMatchObject({ plant: 'OFFLINE', inverter: 'OFFLINE' });
});

test('sleep ends an hour after the sun stands ten degrees high', () => {
  const sleeps = (time: string) => maySleep(Date.parse(`2026-06-14T${time}Z`), 50.1, 8.7);
  expect(sleeps('01:00:00')).toBe(true);
  expect(sleeps('04:30:00')).toBe(true);
  expect(sleeps('06:00:00')).toBe(false);
  expect(sleeps('18:30:00')).toBe(false);
  expect(sleeps('20:00:00')).toBe(true);
});
