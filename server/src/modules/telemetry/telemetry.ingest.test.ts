import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { telemetryEndpoints as calls } from '#contract/telemetry.ts';
import { downTopic, upTopic } from '#contract/topics.ts';
import { testEnvironment } from '../../../test/environment.ts';
import { createDevice, createHome, createPlant, type Home, itemsAt, message, say, startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { claimHash, Vault } from '../../platform/crypto.ts';

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

const minute = 60_000;
const wh = { pv: 1000, bought: 200, sold: 300, charged: 50, discharged: 40 };
const atMinute = (ago: number) => Math.floor(Date.now() / minute - ago) * minute;

const stored = async (home: Home, table = 'sample_inverter') =>
  (
    await sql<{
      at: string;
      quality: number;
    }>`select * from ${sql.table(table)} where plant_id = ${home.plantId} order by at`.execute(t.db)
  ).rows;
const refusals = async (home: Home) =>
  (
    await sql<{ problem: string; detail: string }>`
      select problem, detail from ingest_refusal where dongle_sn = ${home.sn.dongle} order by id`.execute(t.db)
  ).rows;
const post = (home: Home, body: object | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/iot/telemetry',
    headers: {
      authorization: `Basic ${Buffer.from(`${home.sn.dongle}:${home.secret}`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: body,
  });

test('stores every device of a message before it is acknowledged', async () => {
  const home = await createHome(t.db, 'STORE');
  const client = await broker.connect(home);
  const at = atMinute(2);
  await say(client, home.sn.dongle, message(home.sn.dongle, itemsAt(home, at, wh)));
  expect(await stored(home)).toMatchObject([
    { at: new Date(at).toISOString(), quality: 0, buffered: false, pv_wh: 1000, dc_w: 1000 },
  ]);
  expect(await stored(home, 'sample_battery')).toMatchObject([{ soc_pct: 50, charge_wh: 50 }]);
  expect(await stored(home, 'sample_meter')).toMatchObject([{ role: 0, power_w: -200, export_wh: 300 }]);
});

test('takes every field of the reference message', async () => {
  const home = await createHome(t.db, 'FULL');
  const charger = await createDevice(t.db, 'EV_CHARGER', 'W-FULL', home.plantId);
  await createDevice(t.db, 'HEAT_PUMP', 'H-FULL', home.plantId);
  const ts = new Date(atMinute(1)).toISOString();
  const answer = await post(
    home,
    message(home.sn.dongle, [
      {
        kind: 'INVERTER',
        sn: home.sn.inverter,
        ts,
        q: 'GOOD',
        state: 'RUNNING',
        grid: 'CONNECTED',
        tempC: 47.5,
        alarms: ['INV-118'],
        ac: {
          powerW: 7420,
          reactiveVar: -120,
          pf: 0.999,
          freqHz: 50.012,
          phases: [{ ph: 'B', voltageV: 235.1, currentA: 10.4 }],
        },
        mppt: [{ n: 2, voltageV: 598, currentA: 7.1, powerW: 4246 }],
        pv: [{ n: 4, voltageV: 0, currentA: 0 }],
        eps: { voltageV: 230.1, powerW: 205 },
        limit: { pct: 100, source: 'DSO' },
        energy: { pvTotalWh: 38_214_560.4, acOutTotalWh: 36_902_110 },
      },
      {
        kind: 'EVCHARGER',
        sn: 'W-FULL',
        ts,
        cp: 'C',
        state: 'CHARGING',
        powerW: 4180,
        currentA: [6, 6, 6.1],
        dim: { active: false, limitW: null },
        session: { id: 'S-1', startedAt: ts, energyWh: 2350 },
        energy: { totalWh: 1_822_300 },
      },
      { kind: 'HEATPUMP', sn: 'H-FULL', ts, state: 'DHW', sgReady: 2, powerW: 1420, energy: { electricTotalWh: 3_122_040 } },
      { kind: 'DONGLE', sn: home.sn.dongle, ts, uptimeS: 864_213, net: 'WIFI', rssiDbm: -61, clockOffsetMs: -340 },
    ]),
  );
  expect(answer.json().data).toMatchObject({ accepted: 4, parked: 0, refused: [] });
  expect(await stored(home)).toMatchObject([
    { state: 3, grid: 0, b_v: 235.1, mppt2_w: 4246, pv4_v: 0, limit_source: 2, pv_wh: 38_214_560, alarms: ['INV-118'] },
  ]);
  expect(await stored(home, 'sample_ev_charger')).toMatchObject([
    { device_id: charger, control_pilot: 2, l3_a: 6.1, session_started_at: ts, total_wh: 1_822_300 },
  ]);
  expect(await stored(home, 'sample_heat_pump')).toMatchObject([{ state: 2, sg_ready: 2 }]);
  expect(await stored(home, 'sample_dongle')).toMatchObject([{ uptime_s: 864_213, net: 0, clock_offset_ms: -340 }]);
});

test('counts a repeated message once, and takes late ones in any order', async () => {
  const home = await createHome(t.db, 'TWICE');
  const client = await broker.connect(home);
  const minutes = [5, 3, 4, 5, 3, 1];
  await Promise.all(minutes.map((ago) => say(client, home.sn.dongle, message(home.sn.dongle, itemsAt(home, atMinute(ago), wh)))));
  expect((await stored(home)).length).toBe(4);
});

test('refuses items one by one with a reason, and stores the others of the same message', async () => {
  const home = await createHome(t.db, 'PARTS');
  const other = await createHome(t.db, 'OTHER');
  const ts = new Date(atMinute(1)).toISOString();
  const [good] = itemsAt(home, atMinute(1), wh);
  const answer = await post(
    home,
    message(home.sn.dongle, [
      { kind: 'INVERTER', sn: home.sn.inverter, ts, ac: { freqHz: 500 } },
      good,
      { kind: 'INVERTER', sn: home.sn.inverter, ts: '2020-01-01T00:00:00Z' },
      { kind: 'INVERTER', sn: other.sn.inverter, ts },
      { kind: 'METER', sn: home.sn.inverter, ts },
      'nonsense',
    ]),
  );
  expect(answer.json().data).toMatchObject({
    accepted: 1,
    refused: [
      { index: 0, problem: 'INVALID', detail: expect.stringContaining('ac.freqHz') },
      { index: 2, problem: 'TOO_OLD' },
      { index: 5, problem: 'INVALID' },
      { index: 3, problem: 'NOT_YOURS' },
      { index: 4, problem: 'INVALID', detail: expect.stringContaining('kind') },
    ],
  });
  expect((await stored(home)).length).toBe(1);
  expect((await refusals(home)).length).toBe(5);
  const { rows } =
    await sql`select problem, count from ingest_refusal_count where dongle_sn = ${home.sn.dongle} order by 1`.execute(t.db);
  expect(rows).toEqual([
    { problem: 'INVALID', count: 3 },
    { problem: 'NOT_YOURS', count: 1 },
    { problem: 'TOO_OLD', count: 1 },
  ]);
});

test('refuses words that no text can hold, and stores the others of the same message', async () => {
  const home = await createHome(t.db, 'NULS');
  const ts = new Date(atMinute(1)).toISOString();
  const [good] = itemsAt(home, atMinute(1), wh);
  const dongle = { kind: 'DONGLE', sn: home.sn.dongle, ts };
  const answer = await post(
    home,
    message(home.sn.dongle, [{ ...dongle, resetReason: 'POWER\0' }, good, { ...dongle, resetReason: '\ud800' }]),
  );
  const refused = { problem: 'INVALID', detail: expect.stringContaining('resetReason') };
  expect(answer.json().data).toMatchObject({
    accepted: 1,
    refused: [
      { index: 0, ...refused },
      { index: 2, ...refused },
    ],
  });
  expect((await stored(home)).length).toBe(1);
});

test('acknowledges what it cannot read, keeps it for inspection, and tells the dongle', async () => {
  const home = await createHome(t.db, 'BROKEN');
  const client = await broker.connect(home);
  const replies: string[] = [];
  client.on('message', (_topic, payload) => replies.push(payload.toString()));
  await client.subscribeAsync(downTopic(home.sn.dongle, 'reply'), { qos: 0 });
  await client.publishAsync(upTopic(home.sn.dongle, 'telemetry'), '{"v":1,', { qos: 1 });
  await say(client, home.sn.dongle, message('D-SOMEBODY', []));
  await say(client, home.sn.dongle, message(home.sn.dongle, [{ kind: 'INVERTER' }], { msgId: 'mine' }));
  expect((await refusals(home)).map((r) => r.problem)).toEqual(['INVALID', 'INVALID', 'INVALID']);
  await expect.poll(() => replies.length).toBe(3);
  expect(JSON.parse(replies[2] ?? '')).toMatchObject({ msgId: 'mine', accepted: 0, refused: [{ index: 0 }] });
});

test('keeps the first refusals of a day and counts the others', async () => {
  const home = await createHome(t.db, 'FLOOD');
  const flood = () =>
    post(
      home,
      message(
        home.sn.dongle,
        Array.from({ length: 250 }, () => ({})),
      ),
    );
  await flood();
  await flood();
  expect((await refusals(home)).length).toBe(250);
  const { rows } = await sql<{
    count: number;
  }>`select count from ingest_refusal_count where dongle_sn = ${home.sn.dongle}`.execute(t.db);
  expect(rows).toEqual([{ count: 500 }]);
});

test('stores what comes from a clock that is ahead at its own time, as suspect', async () => {
  const home = await createHome(t.db, 'AHEAD');
  const before = Date.now();
  const [item] = itemsAt(home, before + 600_000, wh);
  expect((await post(home, message(home.sn.dongle, [item]))).json().data.accepted).toBe(1);
  const [row] = await stored(home);
  expect(row?.quality).toBe(1);
  expect(Date.parse(row?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(row?.at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('parks what no plant has yet, and adopts it when the device comes', async () => {
  const home = await createHome(t.db, 'PARK');
  const items = [3, 2, 1].map((ago) => ({ ...itemsAt(home, atMinute(ago), { ...wh, pv: 1000 - ago })[0], sn: 'I-NEW' }));
  expect((await post(home, message(home.sn.dongle, items))).json().data).toMatchObject({ accepted: 0, parked: 3 });
  expect((await stored(home)).length).toBe(0);
  await createDevice(t.db, 'INVERTER', 'I-NEW', home.plantId, home.id.dongle);
  await t.services.telemetry.tick();
  expect((await stored(home)).length).toBe(3);
  expect((await sql`select from parked_item where serial_number = 'I-NEW'`.execute(t.db)).rows).toEqual([]);
});

test('does not hand parked items to a plant of another dongle', async () => {
  const home = await createHome(t.db, 'THIEF');
  const victim = await createHome(t.db, 'VICTIM');
  const [item] = itemsAt(home, atMinute(1), wh);
  await post(home, message(home.sn.dongle, [{ ...item, sn: 'I-LATER' }]));
  await createDevice(t.db, 'INVERTER', 'I-LATER', victim.plantId, victim.id.dongle);
  await t.services.telemetry.tick();
  expect((await stored(victim)).length).toBe(0);
});

test('opens to the own serial number and secret only', async () => {
  const home = await createHome(t.db, 'DOOR');
  const other = await createHome(t.db, 'NEIGHBOUR');
  await expect(broker.connect({ ...home, secret: 'wrong' })).rejects.toThrow(/bad user|Not authorized|Bad/i);
  await expect(broker.connect({ ...home, secret: other.secret })).rejects.toThrow();
  expect((await post({ ...home, secret: other.secret }, {})).statusCode).toBe(401);
  expect((await post(home, {}, { authorization: '' })).statusCode).toBe(401);
  const byBearer = await post(home, message(home.sn.dongle, itemsAt(home, atMinute(1), wh)), {
    authorization: `Bearer ${home.secret}`,
  });
  expect(byBearer.json().data.accepted).toBe(3);
});

test('closes on foreign topics, and hears nothing but its own', async () => {
  const home = await createHome(t.db, 'TOPIC');
  const other = await createHome(t.db, 'FOREIGN');
  for (const topic of [
    upTopic(other.sn.dongle, 'telemetry'),
    downTopic(home.sn.dongle, 'cmd'),
    '$SYS/x',
    `v1/${home.sn.dongle}/up/other`,
  ]) {
    const client = await broker.connect(home);
    const closed = new Promise((done) => client.once('close', () => done(true)));
    client.publish(topic, JSON.stringify(message(other.sn.dongle, itemsAt(other, atMinute(1), wh))), { qos: 1 });
    expect(await closed, topic).toBe(true);
  }
  expect((await stored(other)).length).toBe(0);
  const client = await broker.connect(home);
  for (const topic of [
    downTopic(other.sn.dongle, 'cmd'),
    '#',
    '$SYS/#',
    `v1/${home.sn.dongle}/down/#`,
    `v1/${home.sn.dongle}/up/state`,
    'v1/+/up/+',
  ]) {
    const answer = await client.subscribeAsync(topic, { qos: 1 }).catch((error: Error) => error.message);
    expect(JSON.stringify(answer), topic).toMatch(/128|Unspecified error/);
  }
  expect(await client.subscribeAsync(downTopic(home.sn.dongle, 'cmd'), { qos: 1 })).toMatchObject([{ qos: 1 }]);
});

test('keeps the session of a dongle from others who name its id', async () => {
  const home = await createHome(t.db, 'SESSION');
  const other = await createHome(t.db, 'ROBBER');
  const client = await broker.connect(home, { clientId: home.sn.dongle, clean: false });
  await broker.connect(other, { clientId: home.sn.dongle, clean: false });
  await say(client, home.sn.dongle, message(home.sn.dongle, itemsAt(home, atMinute(1), wh)));
  expect(client.connected).toBe(true);
});

test('tells the time to who listens for it', async () => {
  const home = await createHome(t.db, 'CLOCK');
  const client = await broker.connect(home);
  const heard = new Promise<string>((done) => client.once('message', (_topic, payload) => done(payload.toString())));
  await client.subscribeAsync(downTopic(home.sn.dongle, 'time'), { qos: 0 });
  expect(JSON.parse(await heard)).toMatchObject({ serverTime: expect.any(String), tz: 'Europe/Berlin' });
});

test('takes gzip, but no more than the limit after unpacking', async () => {
  const home = await createHome(t.db, 'GZIP');
  const body = Buffer.from(JSON.stringify(message(home.sn.dongle, itemsAt(home, atMinute(1), wh))));
  expect((await post(home, gzipSync(body), { 'content-encoding': 'gzip' })).json().data.accepted).toBe(3);
  const bomb = gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '));
  expect((await post(home, bomb, { 'content-encoding': 'gzip' })).statusCode).toBe(413);
  expect((await post(home, Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  expect((await post(home, Buffer.from('{'))).statusCode).toBe(400);
});

test('notes versions of info messages, and events once', async () => {
  const home = await createHome(t.db, 'INFO');
  const client = await broker.connect(home);
  const info = { kind: 'INVERTER', sn: home.sn.inverter, fw: { main: '3.2.11', safety: '1.0.7', hmi: '2.4.0' }, hwRev: 'B2' };
  await say(client, home.sn.dongle, message(home.sn.dongle, [info], { type: 'info' }), 'info');
  const event = { code: 'INV-118', sn: home.sn.inverter, ts: new Date(atMinute(1)).toISOString(), state: 'RAISED' };
  for (let i = 0; i < 2; i++) await say(client, home.sn.dongle, message(home.sn.dongle, [event], { type: 'event' }), 'event');
  const { rows } =
    await sql`select firmware_version, safety_version, hmi_version, hw_rev from device where id = ${home.id.inverter}`.execute(
      t.db,
    );
  expect(rows).toEqual([{ firmware_version: '3.2.11', safety_version: '1.0.7', hmi_version: '2.4.0', hw_rev: 'B2' }]);
  expect((await sql`select code, state from device_event where device_id = ${home.id.inverter}`.execute(t.db)).rows).toEqual([
    { code: 'INV-118', state: 'RAISED' },
  ]);
});

test('gives a dongle its secret for the printed code, and ends the older one', async () => {
  const plantId = await createPlant(t.db);
  const id = await createDevice(t.db, 'DONGLE', 'D-CLAIM', plantId);
  const hash = claimHash(new Vault(testEnvironment.SECRET_KEY), 'D-CLAIM', 'ABC123');
  await sql`update device set claim_code_hash = ${hash} where id = ${id}`.execute(t.db);
  const provision = (dongleSn: string, claimCode: string) => t.call(calls.provision, { body: { dongleSn, claimCode } });
  const home = (secret: string) => ({ sn: { dongle: 'D-CLAIM', inverter: '', battery: '', meter: '' }, secret });
  const first = await provision('D-CLAIM', 'abc123');
  await broker.connect(home(first.data.secret));
  const second = await provision('D-CLAIM', 'ABC123');
  await broker.connect(home(second.data.secret));
  await expect(broker.connect(home(first.data.secret))).rejects.toThrow();
  expect((await provision('D-CLAIM', 'WRONG1')).fields[0]?.path).toBe('claimCode');
  expect((await provision('D-ABSENT', 'WRONG1')).fields[0]?.path).toBe('claimCode');
  for (let i = 0; i < 5; i++) await provision('D-CLAIM', 'WRONG1');
  expect((await provision('D-CLAIM', 'ABC123')).status).toBe(429);
});
