import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UpKind } from '#contract/topics.ts';
import { createDevice, createHome, type Home, message } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
let base: number;
beforeEach(() => {
  base = Math.floor(Date.now() / 1000) * 1000;
});
const ago = (minutes: number) => new Date(base - minutes * minute).toISOString();

interface Row {
  code: string;
  state: string;
  level: string;
  started_at: string;
  cleared_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  count: number;
  fresh: boolean;
  device_id: string | null;
}
const alarmsOf = async (plantId: string) =>
  (await sql<Row>`select * from alarm where plant_id = ${plantId} order by code, started_at`.execute(t.db)).rows;
const receive = async (home: Home, kind: UpKind, items: object[], more: object = {}) => {
  const answer = await t.services.telemetry.ingest.receive(home.sn.dongle, kind, {
    ...message(home.sn.dongle, items),
    type: kind,
    ...more,
  });
  expect(answer.refused).toEqual([]);
};
const event = (home: Home, code: string, state: 'RAISED' | 'CLEARED', at: string) => ({
  sn: home.sn.inverter,
  code,
  state,
  ts: at,
});
const settle = () => t.services.alarms.raising.settle();
const sample = (home: Home, at: string, alarms: string[]) => ({ kind: 'INVERTER', sn: home.sn.inverter, ts: at, alarms });

describe('what devices say', () => {
  test('raises one alarm, closes it five minutes after it is gone, and doing it again changes nothing', async () => {
    const home = await createHome(t.db, 'AL-ONE');
    await receive(home, 'event', [event(home, 'INV-109', 'RAISED', ago(8))]);
    await settle();
    expect(await alarmsOf(home.plantId)).toMatchObject([
      { code: 'INV-109', state: 'ACTIVE', level: 'ERROR', device_id: home.id.inverter, fresh: true, closed_at: null },
    ]);
    await receive(home, 'event', [event(home, 'INV-109', 'RAISED', ago(8)), event(home, 'INV-109', 'CLEARED', ago(3))]);
    await settle();
    expect(await alarmsOf(home.plantId), 'gone for three minutes only').toMatchObject([{ state: 'ACTIVE', cleared_at: ago(3) }]);
    await sql`update device_event set at = at - interval '3 minutes' where plant_id = ${home.plantId} and state = 'CLEARED'`.execute(
      t.db,
    );
    await sql`update due_alarm set due_at = now()`.execute(t.db);
    await settle();
    const closed = await alarmsOf(home.plantId);
    expect(closed).toMatchObject([{ state: 'CLOSED', close_reason: 'RECOVERED', count: 1 }]);
    await sql`insert into due_alarm (subject_id, code, since) values (${home.id.inverter}, 'INV-109', ${ago(60)})`.execute(t.db);
    await settle();
    expect(await alarmsOf(home.plantId)).toEqual(closed);
  });

  test('in samples begins and ends with the set of codes, and is written down only when that changes', async () => {
    const home = await createHome(t.db, 'AL-SET');
    for (const [back, codes] of [
      [9, ['INV-110']],
      [8, ['INV-110']],
      [7, ['INV-110', 'INV-120']],
      [1, ['INV-120']],
    ] as const)
      await receive(home, 'telemetry', [sample(home, ago(back), [...codes])]);
    await settle();
    expect(await alarmsOf(home.plantId)).toMatchObject([
      { code: 'INV-110', started_at: ago(9), cleared_at: ago(1) },
      { code: 'INV-120', started_at: ago(7), cleared_at: null },
    ]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from device_event where plant_id = ${home.plantId}`.execute(
      t.db,
    );
    expect(rows[0]?.n).toBe(3);
  });

  test('says by its values what it does not name: temperature, pilot signal, lock, clock, lost records, counters', async () => {
    const home = await createHome(t.db, 'AL-VAL');
    const charger = await createDevice(t.db, 'EV_CHARGER', 'W-AL-VAL', home.plantId);
    await createDevice(t.db, 'HEAT_PUMP', 'H-AL-VAL', home.plantId);
    const meter = (back: number, wh: number) => ({
      kind: 'METER',
      sn: home.sn.meter,
      ts: ago(back),
      energy: { importTotalWh: wh, exportTotalWh: 5 },
    });
    await receive(home, 'telemetry', [
      { kind: 'INVERTER', sn: home.sn.inverter, ts: ago(12), limit: { pct: 60, source: 'THERMAL' } },
      { kind: 'INVERTER', sn: home.sn.inverter, ts: ago(2), limit: { pct: 60, source: 'THERMAL' } },
      { kind: 'BATTERY', sn: home.sn.battery, ts: ago(2), tempC: 65, comm: 'FAULTY' },
      { kind: 'EVCHARGER', sn: 'W-AL-VAL', ts: ago(2), cp: 'F' },
      { kind: 'HEATPUMP', sn: 'H-AL-VAL', ts: ago(2), sgReady: 1 },
      { kind: 'DONGLE', sn: home.sn.dongle, ts: ago(2), lostCount: 7, rssiDbm: -90, clockOffsetMs: -300_000 },
      meter(4, 90_000),
      meter(2, 100),
    ]);
    await settle();
    const alarms = await alarmsOf(home.plantId);
    expect(alarms.map((a) => [a.code, a.level])).toEqual([
      ['BAT-204', 'SERIOUS'],
      ['BAT-208', 'ERROR'],
      ['DNG-403', 'WARN'],
      ['DNG-406', 'GENERAL'],
      ['EVC-501', 'ERROR'],
      ['HPM-552', 'INFO'],
      ['INV-118', 'WARN'],
      ['MTR-303', 'WARN'],
    ]);
    expect(alarms.find((a) => a.code === 'EVC-501')?.device_id).toBe(charger);
    const { rows } = await sql<{ due_at: string }>`select due_at from due_alarm where code = 'DNG-402'`.execute(t.db);
    expect(rows, 'the weak signal has to last for an hour').toHaveLength(1);
  });

  test('too late is kept with its own time and is no news; what still stands is open', async () => {
    const home = await createHome(t.db, 'AL-LATE');
    await receive(
      home,
      'event',
      [
        event(home, 'INV-110', 'RAISED', ago(300)),
        event(home, 'INV-110', 'CLEARED', ago(280)),
        event(home, 'INV-129', 'RAISED', ago(200)),
      ],
      { buffered: true },
    );
    await settle();
    expect(await alarmsOf(home.plantId)).toMatchObject([
      { code: 'INV-110', state: 'CLOSED', started_at: ago(300), closed_at: ago(275) },
      { code: 'INV-129', state: 'ACTIVE', fresh: false },
    ]);
    await t.services.alarms.notifying.round();
    const { rows } = await sql`select from notification where plant_id = ${home.plantId}`.execute(t.db);
    expect(rows).toHaveLength(0);
  });

  test('ten times a day and more is one alarm that counts', async () => {
    const home = await createHome(t.db, 'AL-FLAP');
    const items = Array.from({ length: 16 }, (_, i) => [
      event(home, 'INV-123', 'RAISED', ago(900 - i * 50)),
      event(home, 'INV-123', 'CLEARED', ago(898 - i * 50)),
    ]).flat();
    await receive(home, 'event', items);
    await settle();
    const alarms = await alarmsOf(home.plantId);
    expect(alarms).toHaveLength(10);
    expect(alarms.at(-1)).toMatchObject({ count: 7 });
  });

  test('of a device that was taken away ends with it', async () => {
    const home = await createHome(t.db, 'AL-GONE');
    await receive(home, 'event', [event(home, 'INV-114', 'RAISED', ago(1))]);
    await settle();
    await sql`update device set retired_at = now() where id = ${home.id.inverter}`.execute(t.db);
    await t.services.alarms.raising.closeGone();
    expect(await alarmsOf(home.plantId)).toMatchObject([{ state: 'CLOSED', close_reason: 'DEVICE_GONE' }]);
  });

  test('with an unknown code raises nothing until somebody defines it', async () => {
    const home = await createHome(t.db, 'AL-NEW');
    await receive(home, 'event', [event(home, 'XYZ-999', 'RAISED', ago(1))]);
    await settle();
    expect(await alarmsOf(home.plantId)).toEqual([]);
  });

  test('decides the status of device and plant', async () => {
    const home = await createHome(t.db, 'AL-STATUS');
    await receive(home, 'telemetry', [
      sample(home, ago(1), ['INV-120']),
      { kind: 'BATTERY', sn: home.sn.battery, ts: ago(1) },
      { kind: 'METER', sn: home.sn.meter, ts: ago(1) },
      { kind: 'DONGLE', sn: home.sn.dongle, ts: ago(1) },
    ]);
    const statuses = async () => {
      await settle();
      await t.services.telemetry.status.sweep();
      const { rows } = await sql<{ device: string; plant: string }>`
        select d.status as device, p.status as plant from device d join plant p on p.id = d.plant_id
        where d.id = ${home.id.inverter}`.execute(t.db);
      return rows[0];
    };
    expect(await statuses()).toEqual({ device: 'ABNORMAL', plant: 'ABNORMAL' });
    await receive(home, 'telemetry', [sample(home, ago(0), ['INV-120', 'INV-119'])]);
    expect(await statuses()).toEqual({ device: 'FAULT', plant: 'FAULTY' });
  });
});

test('the same alarms follow from the same samples and events, in whichever order and however often they come', async () => {
  const codes = ['INV-110', 'INV-112', 'INV-118'];
  const history = Array.from({ length: 24 }, (_, i) => ({
    back: 400 - i * 15,
    set: codes.filter((_code, c) => ((i * (c + 2)) / 3) % 4 > 1.5),
  }));
  const play = async (name: string, order: readonly number[]) => {
    const home = await createHome(t.db, name);
    for (const i of order) {
      const step = history[i % history.length];
      if (!step) continue;
      await receive(home, 'telemetry', [sample(home, ago(step.back), step.set)]);
      if (i % 5 === 0) await receive(home, 'event', [event(home, 'INV-121', i % 2 ? 'CLEARED' : 'RAISED', ago(step.back + 1))]);
      if (i % 7 === 3) await settle();
    }
    await settle();
    return (await alarmsOf(home.plantId)).map(({ code, state, started_at, cleared_at, closed_at, count }) => ({
      code,
      state,
      started_at,
      cleared_at,
      closed_at,
      count,
    }));
  };
  const expected = await play('AL-ORDER', [...history.keys()]);
  expect(expected.length).toBeGreaterThan(4);
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...history.keys(), ...history.keys()], { minLength: 48, maxLength: 48 }),
      async (order) => {
        expect(await play(`AL-ORDER-${++n}`, order)).toEqual(expected);
      },
    ),
    { numRuns: 4 },
  );
}, 60_000);
