import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { AlarmEvent } from '#contract/live.ts';
import { tokenEndpoints } from '#contract/tokens.ts';
import { testEnvironment } from '../../../test/environment.ts';
import { createHome, type Home, itemsAt, message } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream, type TestStream } from '../../../test/live.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { newId, Vault } from '../../platform/crypto.ts';
import { openDatabase } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { limitedTo, ownScope, reaches, type Scope, systemScope, withinPlants } from '../../platform/scope.ts';
import { placesOf } from './live.repository.ts';

let t: TestApp;
let address: string;
let admin: string;
let homes = 0;
const open: TestStream[] = [];
beforeAll(async () => {
  t = await startTestApp();
  address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await t.signInAsAdmin();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => t.close());

const newHome = (fields?: Parameters<typeof createHome>[2]) => createHome(t.db, `LIVE${++homes}`, fields);
const wh = { pv: 1000, bought: 200, sold: 300, charged: 50, discharged: 40 };
const say = (home: Home, at = Date.now() - 5_000) =>
  t.services.telemetry.ingest.receive(home.sn.dongle, 'telemetry', message(home.sn.dongle, itemsAt(home, at, wh)));
const alarmOf = (plantId: string, change: Partial<AlarmEvent> = {}): AlarmEvent => ({
  id: newId(),
  plantId,
  code: 'INV-101',
  level: 'ERROR',
  state: 'ACTIVE',
  startedAt: new Date().toISOString(),
  fresh: true,
  ...change,
});
async function listenTo(token: string, query = '', headers?: Record<string, string>, at = address): Promise<TestStream> {
  const stream = await openStream(at, token, query, headers);
  open.push(stream);
  return stream;
}

test('tells the state of a plant after its devices have spoken', async () => {
  const home = await newHome();
  const stream = await listenTo(admin);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(await stream.next('ready')).toMatchObject({ missed: [] });
  await say(home);
  expect(await stream.next('plant')).toMatchObject({ plantId: home.plantId, pvW: 1000, gridW: -200, loadW: 500, socPct: 50 });
  await t.services.telemetry.status.sweep();
  expect(await stream.next('plant')).toMatchObject({ plantId: home.plantId, status: 'NORMAL' });
});

test('tells everybody only of plants within the own reach, and of topics that they may see', async () => {
  const organization = await createOrganization(t, 'Live dealer');
  const dealer = await createPerson(t, 'live-dealer', 'dealer_admin', { organizationId: organization });
  const owner = await createPerson(t, 'live-owner');
  const [own, foreign, limited] = [await newHome({ organization_id: organization }), await newHome(), await newHome()];
  await t.db.updateTable('plant').set({ owner_id: owner.id }).where('id', 'in', [own.plantId, limited.plantId]).execute();
  const { data: api } = await t.call(
    tokenEndpoints.create,
    { body: { name: 'one plant', permissions: ['2001001'], plantIds: [limited.plantId], days: 7, password } },
    owner,
  );
  const [atDealer, atOwner, atToken, atOne] = [
    await listenTo(dealer.token),
    await listenTo(owner.token, `?topics=plants`),
    await listenTo(api.token),
    await listenTo(admin, `?plantId=${limited.plantId}`),
  ];
  for (const stream of [atDealer, atOwner, atToken, atOne]) await stream.next('ready');
  await publish(t.db, 'alarms', alarmOf(foreign.plantId, { code: 'INV-999' }));
  for (const plantId of [own.plantId, limited.plantId]) await publish(t.db, 'alarms', alarmOf(plantId));
  for (const home of [foreign, own, limited]) await say(home);
  const first = async (stream: TestStream, events: number) => {
    const heard = [];
    for (let i = 0; i < events; i++) heard.push(await stream.more());
    return heard.map((h) => [h?.event, (h?.data as { plantId: string } | undefined)?.plantId]);
  };
  expect(await first(atDealer, 2)).toEqual([
    ['alarm', own.plantId],
    ['plant', own.plantId],
  ]);
  expect((await first(atOwner, 2)).sort()).toEqual(
    [
      ['plant', own.plantId],
      ['plant', limited.plantId],
    ].sort(),
  );
  expect(await first(atToken, 1)).toEqual([['plant', limited.plantId]]);
  expect(await first(atOne, 2)).toEqual([
    ['alarm', limited.plantId],
    ['plant', limited.plantId],
  ]);
});

test('goes on where an earlier stream ended, and says what it cannot know', async () => {
  const home = await newHome();
  const stream = await listenTo(admin);
  const { eventId } = await stream.next('ready');
  stream.close();
  const alarm = alarmOf(home.plantId);
  await publish(t.db, 'alarms', alarm);
  await say(home);
  const other = await listenTo(admin);
  await other.next('plant');
  const again = await listenTo(admin, `?plantId=${home.plantId}`, { 'last-event-id': eventId });
  expect(await again.next('alarm')).toMatchObject({ id: alarm.id });
  expect(await again.next('plant')).toMatchObject({ plantId: home.plantId, pvW: 1000 });
  expect(await again.next('ready')).toMatchObject({ missed: [] });
  const late = await listenTo(admin, `?topics=plants,alarms&since=${Date.now() - 3_600_000}`);
  expect(await late.next('ready')).toMatchObject({ missed: ['plants', 'alarms'] });
});

test('ends with the session', async () => {
  const person = await createPerson(t, 'live-leaving');
  const stream = await listenTo(person.token);
  await stream.next('ready');
  await t.services.live.recheck();
  await t.call(authEndpoints.logout, {}, person);
  await t.services.live.recheck();
  expect(await stream.next('bye')).toMatchObject({ reason: 'SESSION' });
  expect(await stream.more()).toBeUndefined();
});

test('lets a reader go that does not read, and forgets one that left', async () => {
  const home = await newHome();
  await expect.poll(t.services.live.size).toBe(0);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /iot/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\n\r\n`);
  await once(socket, 'readable');
  socket.pause();
  const good = await listenTo(admin, '?topics=plants');
  await good.next('ready');
  expect(t.services.live.size()).toBe(2);
  // more than the system itself takes on the way
  const long = JSON.stringify({ topic: 'alarms', event: alarmOf(home.plantId, { code: 'x'.repeat(7_000) }) });
  const flood = async () => {
    await sql`select pg_notify('live', ${long} || repeat(' ', i)) from generate_series(1, 400) i`.execute(t.db);
    return t.services.live.size();
  };
  await expect.poll(flood, { timeout: 15_000, interval: 500 }).toBe(1);
  await say(home);
  expect(await good.next('plant')).toMatchObject({ plantId: home.plantId });
  good.close();
  await expect.poll(t.services.live.size).toBe(0);
  socket.destroy();
});

test('hears what another process took in, also after the database dropped the connection, and ends cleanly with it', async () => {
  const db = openDatabase(t.url, 3);
  const config = readConfig({ ...testEnvironment, DATABASE_URL: t.url });
  const second = createApp(config, db, t.writer, new Vault(testEnvironment.SECRET_KEY)).app;
  const there = await second.listen({ host: '127.0.0.1', port: 0 });
  const home = await newHome();
  const stream = await listenTo(admin, '?topics=plants', {}, there);
  await stream.next('ready');
  await say(home);
  expect(await stream.next('plant')).toMatchObject({ plantId: home.plantId });

  await t.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sunkeep-live' and datname = current_database()`,
  );
  expect(await stream.next('ready')).toMatchObject({ missed: ['plants'] });
  await say(home, Date.now());
  expect(await stream.next('plant')).toMatchObject({ plantId: home.plantId });

  await second.close();
  await db.destroy();
  expect(await stream.next('bye')).toMatchObject({ reason: 'SHUTDOWN' });
});

test('a session has a limited number of streams', async () => {
  const { token } = await createPerson(t, 'live-many');
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await listenTo(token)).response.status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('whoever is reached in memory is reached in SQL', async () => {
  const top = await createOrganization(t, 'Top');
  const below = await createOrganization(t, 'Below', 'INSTALLER', top);
  const person = await createPerson(t, 'live-reach');
  const ids: string[] = [];
  for (const organization_id of [null, top, below]) ids.push((await newHome({ organization_id })).plantId);
  await t.db
    .updateTable('plant')
    .set({ owner_id: person.id })
    .where('id', '=', ids[0] ?? '')
    .execute();
  await t.db
    .updateTable('plant')
    .set({ demo: true })
    .where('id', '=', ids[2] ?? '')
    .execute();
  const places = await placesOf(t.db, systemScope('test'), ids);
  expect(places).toHaveLength(3);
  const anyOf = (list: string[]) => fc.subarray(list);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        all: fc.boolean(),
        trees: anyOf([top, below]),
        organizations: anyOf([top, below]),
        own: fc.constantFrom(person.id, newId(), null),
        demo: fc.boolean(),
        plants: fc.option(anyOf(ids), { nil: null }),
      }),
      async (reach) => {
        const scope: Scope = { ...limitedTo(ownScope(person.id), null), ...reach };
        const found = await sql<{
          id: string;
        }>`select id from plant where id = any(${ids}::uuid[]) and ${withinPlants(scope)}`.execute(t.db);
        const reached = places.filter((p) => reaches(scope, p)).map((p) => p.id);
        expect(reached.sort()).toEqual(found.rows.map((r) => r.id).sort());
      },
    ),
    { numRuns: 100 },
  );
});
