import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { readingEndpoints as calls, mostPoints, type SeriesBody, type StatisticsBody } from '#contract/readings.ts';
import { createDevice, createHome, type Home, itemsAt, message } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';
import { systemScope } from '../../platform/scope.ts';
import { readSheet } from '../../platform/spreadsheet.ts';
import { openPartitions } from '../telemetry/samples.repository.ts';

let t: TestApp;
let admin: { token: string };
let homes = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
});
afterAll(() => t.close());

const minute = 60_000;
const hour = 60 * minute;
const newHome = (fields?: Parameters<typeof createHome>[2]) => createHome(t.db, `READ${++homes}`, fields);
const say = (home: Home, items: unknown[]) =>
  t.services.telemetry.ingest.receive(home.sn.dongle, 'telemetry', message(home.sn.dongle, items));
const wh = { pv: 1000, bought: 200, sold: 300, charged: 50, discharged: 40 };
const justNow = () => Math.floor(Date.now() / 1000) * 1000 - 5_000;
const openDays = (from: string, to: string) => openPartitions(t.db, systemScope('test'), new Date(from), new Date(to));

describe('statistics', () => {
  const none = { import_wh: null, export_wh: null, load_wh: null, self_consumed_wh: null };
  const storeDays = (plantId: string, days: object[]) =>
    sql`insert into plant_day (plant_id, day, pv_wh, import_wh, export_wh, load_wh, self_consumed_wh, revenue, currency, quality)
      select ${plantId}, day, pv_wh, import_wh, export_wh, load_wh, self_consumed_wh, revenue, coalesce(currency, 'EUR'), coalesce(quality, 'MEASURED')
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (day date, pv_wh bigint, import_wh bigint, export_wh bigint,
        load_wh bigint, self_consumed_wh bigint, revenue numeric, currency text, quality text)`.execute(t.db);
  const ask = async (body: StatisticsBody) => (await t.call(calls.statistics, { body }, admin)).data;

  test('are sums of local days, without gaps, and rates of sums', async () => {
    const { plantId } = await newHome();
    await storeDays(plantId, [
      { day: '2026-08-31', pv_wh: 10_000, import_wh: 2000, export_wh: 6000, load_wh: 6000, self_consumed_wh: 4000, revenue: 1.5 },
      { day: '2026-10-01', pv_wh: 8000, ...none, quality: 'BACKFILLED' },
      { day: '2026-10-25', pv_wh: 2000, import_wh: 3000, export_wh: 500, load_wh: 4500, self_consumed_wh: 1500, revenue: 0.5 },
    ]);
    const { buckets, total, ...rest } = await ask({ plantId, unit: 'month', from: null, to: '2026-11-15' });
    expect(rest).toMatchObject({ from: '2026-08-31', firstDay: '2026-08-31', currency: 'EUR', timeZone: 'Europe/Berlin' });
    expect(buckets.map((b) => [b.day, b.pvWh, b.days, b.quality])).toEqual([
      ['2026-08-01', 10_000, 1, 'MEASURED'],
      ['2026-09-01', null, 0, null],
      ['2026-10-01', 10_000, 2, 'BACKFILLED'],
      ['2026-11-01', null, 0, null],
    ]);
    // only days that know both sides of a rate count in it
    expect(buckets[2]).toMatchObject({ selfConsumptionRate: 0.75, importWh: 3000, revenue: 0.5 });
    expect(buckets[2]?.selfSufficiencyRate).toBeCloseTo(1 / 3);
    expect(buckets[1]).toMatchObject({ selfConsumptionRate: null, selfSufficiencyRate: null, revenue: null, co2Kg: null });
    expect(total).toMatchObject({ pvWh: 20_000, days: 3, revenue: 2, quality: 'BACKFILLED' });
    expect(total.co2Kg).toBeCloseTo(20 * 0.36);
    expect(total.trees).toBeCloseTo((20 * 0.36) / 18.3);
    expect(total.coalKg).toBeCloseTo(20 * 0.4);

    const { rawPayload } = await t.app.inject({
      method: 'POST',
      url: calls.exportStatistics.path,
      payload: { plantId, unit: 'month', from: null, to: '2026-11-15' },
      headers: { authorization: `Bearer ${admin.token}`, lang: 'de-DE' },
    });
    const [headings = [], ...rows] = await readSheet(rawPayload, 100);
    const columns = [
      'Monat',
      'Erzeugung (kWh)',
      'Eigenverbrauchsquote (%)',
      'Ertrag',
      'Währung',
      'CO₂ vermieden (kg)',
      'Qualität',
    ];
    expect(rows.map((row) => columns.map((column) => row[headings.indexOf(column)]))).toEqual([
      ['2026-08', 10, 40, 1.5, 'EUR', 3.6, 'Gemessen'],
      ['2026-09', null, null, null, 'EUR', null, null],
      ['2026-10', 10, 75, 0.5, 'EUR', 3.6, 'Nachgetragen'],
      ['2026-11', null, null, null, 'EUR', null, null],
      ['Summe', 20, 45.8, 2, 'EUR', 7.2, 'Nachgetragen'],
    ]);

    const days = (await ask({ plantId, unit: 'date', from: '2026-10-24', to: '2026-10-26' })).buckets;
    expect(days.map((b) => [b.day, b.pvWh])).toEqual([
      ['2026-10-24', null],
      ['2026-10-25', 2000],
      ['2026-10-26', null],
    ]);
    const years = await ask({ plantId, unit: 'year', from: '2025-07-01', to: '2026-12-31' });
    expect(years.buckets.map((b) => [b.day, b.pvWh])).toEqual([
      ['2025-01-01', null],
      ['2026-01-01', 20_000],
    ]);
  });

  test('know no rate of next to nothing, add no second currency and follow the factor of the day', async () => {
    const { plantId } = await newHome();
    await storeDays(plantId, [
      {
        day: '2026-01-01',
        pv_wh: 49,
        import_wh: 40,
        export_wh: 0,
        load_wh: 49,
        self_consumed_wh: 49,
        revenue: 3,
        currency: 'CHF',
      },
      { day: '2026-01-02', pv_wh: 1000, import_wh: 0, export_wh: 1000, load_wh: 0, self_consumed_wh: 0, revenue: 1 },
    ]);
    await t.owner.query(
      `insert into env_factor select 'DE', '2026-01-02', 0.5, coal_kg_per_kwh, tree_kg_co2_per_year, 'newer' from env_factor where country_code = 'DE'`,
    );
    const { buckets, total, factors } = await ask({ plantId, unit: 'date', from: null, to: '2026-01-02' });
    expect(buckets[0]).toMatchObject({ selfConsumptionRate: null, selfSufficiencyRate: null, revenue: null });
    expect(buckets[1]).toMatchObject({ selfConsumptionRate: 0, selfSufficiencyRate: null, revenue: 1 });
    expect(total.revenue).toBe(1);
    expect(total.co2Kg).toBeCloseTo(0.049 * 0.36 + 0.5);
    expect(factors).toMatchObject({ co2KgPerKwh: 0.5, source: 'newer' });
    await t.owner.query(`delete from env_factor where source = 'newer'`);
  });

  test('of a plant without any day are empty, and too many days are refused', async () => {
    const { plantId } = await newHome();
    const empty = await ask({ plantId, unit: 'month', from: null, to: '2026-11-15' });
    expect(empty).toMatchObject({ from: null, firstDay: null, buckets: [], total: { pvWh: null, days: 0, quality: null } });
    const body = { plantId, unit: 'date', from: '1990-01-01', to: '2026-11-15' } as const;
    expect((await t.call(calls.statistics, { body }, admin)).fields).toMatchObject([{ path: 'from' }]);
  });
});

describe('now', () => {
  test('the flow shows what the plant has and where its energy goes', async () => {
    const home = await newHome();
    await createDevice(t.db, 'EV_CHARGER', `W-${home.sn.dongle}`, home.plantId);
    const before = await t.call(calls.flow, { params: { id: home.plantId } }, admin);
    expect(before.data).toMatchObject({ at: null, stale: true, asleep: false, pvW: null, loadW: null, edges: [] });
    const at = justNow();
    await say(home, itemsAt(home, at, wh));
    const { data } = await t.call(calls.flow, { params: { id: home.plantId } }, admin);
    expect(data).toMatchObject({ at: new Date(at).toISOString(), stale: false, asleep: false });
    // behind a battery the modules give what enters the inverter
    expect(data).toMatchObject({ pvW: 1000, gridW: -200, batteryW: 300, loadW: 500, socPct: 50, evChargerW: null });
    expect([...data.nodes].sort()).toEqual(['BATTERY', 'EV_CHARGER', 'GRID', 'HOME', 'PV']);
    expect(data.edges).toEqual([
      { from: 'PV', to: 'HOME', powerW: 500 },
      { from: 'PV', to: 'BATTERY', powerW: 300 },
      { from: 'PV', to: 'GRID', powerW: 200 },
    ]);
  });

  test('old values are stale, and never those of a device in the bin of the past', async () => {
    const home = await newHome();
    await say(home, itemsAt(home, Date.now() - 20 * minute, wh));
    await t.db.updateTable('device').set({ retired_at: new Date().toISOString() }).where('id', '=', home.id.battery).execute();
    const { data } = await t.call(calls.flow, { params: { id: home.plantId } }, admin);
    expect(data).toMatchObject({ stale: true, asleep: false, batteryW: null, socPct: null, loadW: 800 });
    expect(data.nodes).not.toContain('BATTERY');
  });

  test('every field of every device is read back under its name', async () => {
    const home = await newHome();
    const ts = new Date(justNow()).toISOString();
    await say(home, [
      {
        kind: 'INVERTER',
        sn: home.sn.inverter,
        ts,
        q: 'SUSPECT',
        state: 'RUNNING',
        alarms: ['INV-118', 'INV-101'],
        ac: { powerW: 7420, phases: [{ ph: 'B', voltageV: 235.1 }] },
        energy: { pvTotalWh: 38_214_560 },
      },
      { kind: 'DONGLE', sn: home.sn.dongle, ts, net: 'WIFI', rssiDbm: -61 },
    ]);
    const { data } = await t.call(calls.realtime, { params: { id: home.plantId } }, admin);
    const of = (id: string) => data.devices.find((d) => d.deviceId === id);
    expect(of(home.id.inverter)).toMatchObject({ type: 'INVERTER', at: ts, quality: 'SUSPECT' });
    expect(of(home.id.inverter)?.values).toEqual([
      { key: 'inverter.state', group: 'state', unit: '', value: 'RUNNING' },
      { key: 'device.alarms', group: 'state', unit: '', value: 'INV-101, INV-118' },
      { key: 'ac.powerW', group: 'ac', unit: 'W', value: 7420 },
      { key: 'ac.phaseB.voltageV', group: 'ac', unit: 'V', value: 235.1 },
      { key: 'energy.pvTotalWh', group: 'ac', unit: 'Wh', value: 38_214_560 },
    ]);
    expect(of(home.id.dongle)?.values.map((v) => [v.key, v.value])).toEqual([
      ['dongle.net', 'WIFI'],
      ['dongle.rssiDbm', -61],
    ]);
    expect(of(home.id.battery)).toMatchObject({ at: null, receivedAt: null, quality: null, values: [], status: 'NOT_CONNECTED' });
  });
});

describe('the day curve', () => {
  const storeMeans = (plantId: string, from: string, to: string) =>
    sql`insert into plant_power_5min (plant_id, at, pv_w) select ${plantId}, at, 100
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '5 minutes') at`.execute(
      t.db,
    );

  test.each([
    ['2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
    ['2026-06-14', 24, '2026-06-13T22:00:00.000Z'],
  ])('of %s has %i hours', async (day, hours, from) => {
    const { plantId } = await newHome();
    await openDays(from, from);
    const to = new Date(Date.parse(from) + hours * hour).toISOString();
    await storeMeans(plantId, new Date(Date.parse(from) - hour).toISOString(), new Date(Date.parse(to) + hour).toISOString());
    const { data } = await t.call(calls.curve, { body: { plantId, day } }, admin);
    expect(data).toMatchObject({ from, to, timeZone: 'Europe/Berlin' });
    expect(data.at).toHaveLength(hours * 12);
    expect([data.at[0], data.pvW[0], data.loadW[0]]).toEqual([from, 100, null]);
    expect(data.clearSky).toEqual([]);
  });

  test('knows sun and clear sky, shows gaps, and goes on to what is measured now', async () => {
    const home = await newHome();
    await t.db
      .insertInto('plant_array')
      .values({
        plant_id: home.plantId,
        position: 0,
        capacity_w: 9000,
        tilt_deg: 35,
        azimuth: 0,
        azimuth_ref: 'SOUTH_EAST',
        azimuth_deg: 180,
      })
      .execute();
    const day = '2026-06-14';
    await openDays(day, day);
    await storeMeans(home.plantId, '2026-06-14T04:00:00Z', '2026-06-14T05:00:00Z');
    await storeMeans(home.plantId, '2026-06-14T06:00:00Z', '2026-06-14T06:05:00Z');
    const past = (await t.call(calls.curve, { body: { plantId: home.plantId, day } }, admin)).data;
    expect(past.at.slice(11)).toEqual(['2026-06-14T04:55:00.000Z', '2026-06-14T04:55:01.000Z', '2026-06-14T06:00:00.000Z']);
    expect(past.pvW.slice(11)).toEqual([100, null, 100]);
    expect(past.sunriseAt).toMatch(/^2026-06-14T03:1/);
    expect(past.sunsetAt).toMatch(/^2026-06-14T19:3/);
    const best = past.clearSky.reduce((a, b) => (b.pvW > a.pvW ? b : a));
    expect(past.clearSky).toHaveLength(288);
    expect(best.at).toMatch(/^2026-06-14T11/);
    expect(best.pvW).toBeGreaterThan(6500);
    expect(best.pvW).toBeLessThan(9000);
    expect(past.clearSky[0]?.pvW).toBe(0);

    const at = justNow();
    await say(home, itemsAt(home, at, wh));
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(at);
    const running = (await t.call(calls.curve, { body: { plantId: home.plantId, day: today } }, admin)).data;
    expect([running.at.at(-1), running.pvW.at(-1), running.loadW.at(-1)]).toEqual([new Date(at).toISOString(), 1000, 500]);
  });
});

describe('series', () => {
  const from = '2026-11-08T00:00:00.000Z';
  const to = '2026-11-13T00:00:00.000Z';
  let home: Home;
  beforeAll(async () => {
    home = await newHome();
    await openDays(from, to);
    // a sample a minute for five days, one spike and one dip, and five hours of silence
    await sql`insert into sample_inverter (plant_id, device_id, at, quality, buffered, ac_w, a_v, pv_wh)
      select ${home.plantId}, ${home.id.inverter}, at, 0, false,
        case at when '2026-11-09T10:17:00Z' then 9999 when '2026-11-11T03:33:00Z' then -77 else 500 end, 230.1, 38214560 + i
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 minute', interval '1 minute') with ordinality g (at, i)
      where at not between '2026-11-10T05:00:00Z' and '2026-11-10T10:00:00Z'`.execute(t.db);
  });
  const ask = (body: Partial<SeriesBody>) =>
    t.call(calls.series, { body: { plantId: home.plantId, from, to, series: [], ...body } }, admin);
  const one = async (key: string, change: object = {}) => {
    const { data } = await ask({ series: [{ deviceId: home.id.inverter, key }], ...change });
    const [drawn] = data.series;
    if (!drawn) throw new Error('nothing drawn');
    return drawn;
  };

  test('are thinned out without losing a high or a low, and show gaps', async () => {
    const power = await one('ac.powerW');
    expect(power).toMatchObject({ unit: 'W', reduced: true });
    expect(power.at.length).toBeLessThanOrEqual(mostPoints);
    expect(power.values.length).toBe(power.at.length);
    expect(power.at[power.values.indexOf(9999)]).toBe('2026-11-09T10:17:00.000Z');
    expect(power.at[power.values.indexOf(-77)]).toBe('2026-11-11T03:33:00.000Z');
    expect(power.at.filter((_, i) => power.values[i] === null)).toEqual(['2026-11-10T04:59:01.000Z']);
    expect([...power.at].sort()).toEqual(power.at);
    const voltage = await one('ac.phaseA.voltageV');
    expect(new Set(voltage.values)).toEqual(new Set([230.1, null]));
  });

  test('of one day are complete', async () => {
    const counter = await one('energy.pvTotalWh', { from: '2026-11-10T00:00:00.000Z', to: '2026-11-11T00:00:00.000Z' });
    expect(counter.reduced).toBe(false);
    expect(counter.at).toHaveLength(1440 - 301 + 1);
    expect(counter.values[0]).toBe(38_214_560 + 2881);
  });

  test('of the plant as a whole come from its means, those of a replaced device stay', async () => {
    await sql`insert into plant_power_5min (plant_id, at, pv_w, soc_pct)
      select ${home.plantId}, at, 1234.5, null from generate_series(${from}::timestamptz, ${from}::timestamptz + interval '1 hour', interval '5 minutes') at`.execute(
      t.db,
    );
    await t.db.updateTable('device').set({ retired_at: new Date().toISOString() }).where('id', '=', home.id.inverter).execute();
    const { data } = await ask({
      series: [
        { deviceId: null, key: 'plant.pvPowerW' },
        { deviceId: null, key: 'plant.socPct' },
        { deviceId: home.id.inverter, key: 'ac.powerW' },
      ],
    });
    expect(data.series.map((s) => [s.key, s.reduced])).toEqual([
      ['plant.pvPowerW', false],
      ['plant.socPct', false],
      ['ac.powerW', true],
    ]);
    expect(data.series[0]?.values).toEqual(Array(13).fill(1234.5));
    expect(data.series[1]?.at).toEqual([]);
    expect(Date.now() - Date.parse(data.keptSince)).toBeGreaterThan(34 * 24 * hour);
  });

  test('that nobody measures, and devices of another plant, are refused', async () => {
    const other = await newHome();
    const fields = async (series: SeriesBody['series']) => (await ask({ series })).fields.map((f) => f.path);
    expect(await fields([{ deviceId: home.id.inverter, key: 'battery.socPct' }])).toEqual(['series.0.key']);
    expect(await fields([{ deviceId: null, key: 'ac.powerW' }])).toEqual(['series.0.key']);
    expect(
      await fields([
        { deviceId: null, key: 'plant.pvPowerW' },
        { deviceId: home.id.meter, key: 'meter.role' },
      ]),
    ).toEqual(['series.1.key']);
    expect((await ask({ series: [{ deviceId: other.id.inverter, key: 'ac.powerW' }] })).status).toBe(404);
    expect((await ask({ series: [] })).status).toBe(400);
    expect((await ask({ series: Array(11).fill({ deviceId: null, key: 'plant.pvPowerW' }) })).status).toBe(400);
    expect((await ask({ from: to, to: from, series: [{ deviceId: null, key: 'plant.pvPowerW' }] })).status).toBe(400);
  });
});

test('owner and demo read their own plants and nobody else’s', async () => {
  const owner = await createPerson(t, 'reader');
  const [own, shown, foreign] = [await newHome(), await newHome(), await newHome()];
  await t.db.updateTable('plant').set({ owner_id: owner.id }).where('id', '=', own.plantId).execute();
  await t.db.updateTable('plant').set({ demo: true }).where('id', '=', shown.plantId).execute();
  const demo = { token: (await t.call(authEndpoints.demoLogin)).data };
  const statuses = (id: string, who: { token: string }) =>
    Promise.all([
      t.status(calls.realtime, { params: { id } }, who),
      t.status(calls.flow, { params: { id } }, who),
      t.status(calls.curve, { body: { plantId: id, day: '2026-06-14' } }, who),
      t.status(calls.statistics, { body: { plantId: id, unit: 'year', from: null, to: '2026-06-14' } }, who),
      t.status(
        calls.series,
        {
          body: {
            plantId: id,
            from: '2026-06-14T00:00:00Z',
            to: '2026-06-15T00:00:00Z',
            series: [{ deviceId: null, key: 'plant.pvPowerW' }],
          },
        },
        who,
      ),
    ]);
  expect(await statuses(own.plantId, owner)).toEqual(Array(5).fill(200));
  expect(await statuses(shown.plantId, demo)).toEqual(Array(5).fill(200));
  for (const id of [shown.plantId, foreign.plantId]) expect(await statuses(id, owner)).toEqual(Array(5).fill(404));
  for (const id of [own.plantId, foreign.plantId]) expect(await statuses(id, demo)).toEqual(Array(5).fill(404));
});
