import { sql } from 'kysely';
import { getPosition } from 'suncalc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice, createHome, createPlant, type Home } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clearSkyOnSlope } from './sun.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sql`insert into alarm_watch (round_at, listening_since) values (now(), now() - interval '1 day')`.execute(t.db);
});
afterAll(() => t.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A device that was last heard so many minutes ago. */
const heard = (deviceId: string, plantId: string, source: string, minutes: number) =>
  sql`
  insert into device_head (device_id, plant_id, source, received_at, last_at)
  values (${deviceId}, ${plantId}, ${source}, ${minutesAgo(minutes)}, ${minutesAgo(minutes)})
  on conflict (device_id) do update set received_at = excluded.received_at, last_at = excluded.last_at`.execute(t.db);

const openCodes = async (plantId: string) => {
  await t.services.alarms.raising.settle();
  const { rows } = await sql<{ code: string; level: string; detail: object }>`
    select code, level, detail from alarm where plant_id = ${plantId} and cleared_at is null order by code`.execute(t.db);
  return rows;
};
const codes = async (plantId: string) => (await openCodes(plantId)).map((r) => r.code);

/** A place where the sun stands so high now, going up or down: along the equator every height of the day can be found. */
function placeWhere(fits: (now: number, before: number) => boolean): { latitude: number; longitude: number } {
  for (let longitude = -180; longitude < 180; longitude += 0.5) {
    const height = (at: number) => getPosition(new Date(at), 0, longitude).altitude;
    if (fits(height(Date.now()), height(Date.now() - 3_600_000))) return { latitude: 0, longitude };
  }
  throw new Error('No such place');
}
const moveTo = (home: Home, { latitude, longitude }: { latitude: number; longitude: number }, type = 'PHOTOVOLTAIC') =>
  sql`update plant set latitude = ${latitude}, longitude = ${longitude}, type = ${type} where id = ${home.plantId}`.execute(t.db);
const noon = () => placeWhere((now) => now > 60);
const midnight = () => placeWhere((now) => now < -60);

describe('the sun in the database', () => {
  test('stands where it stands for the program, to half a degree', async () => {
    const instants = Array.from({ length: 40 }, (_, i) => Date.UTC(2026, i % 12, 1 + ((i * 7) % 28), (i * 5) % 24, i));
    for (const [i, at] of instants.entries()) {
      const [latitude, longitude] = [-60 + ((i * 13) % 120), -180 + ((i * 37) % 360)];
      const { rows } = await sql<{ height: number }>`
        select sun_elevation_deg(${new Date(at).toISOString()}::timestamptz, ${latitude}, ${longitude}) as height`.execute(t.db);
      const expected = getPosition(new Date(at), latitude, longitude).altitude;
      expect(Math.abs((rows[0]?.height ?? 99) - expected), `${new Date(at).toISOString()} ${latitude} ${longitude}`).toBeLessThan(
        0.7,
      );
    }
  });

  test('shines onto a roof to the south at noon, less onto one to the north, and not at night', () => {
    const summer = Date.UTC(2026, 5, 21, 11, 20);
    const onto = (azimuthDeg: number, at = summer) => clearSkyOnSlope(at, 50, 10, { tiltDeg: 35, azimuthDeg });
    expect(onto(180)).toBeGreaterThan(850);
    expect(onto(180)).toBeLessThan(1150);
    expect(onto(0)).toBeLessThan(onto(180) - 200);
    expect(onto(180, Date.UTC(2026, 5, 21, 23))).toBe(0);
    expect(onto(0, Date.UTC(2026, 11, 21, 11)), 'a roof to the north has no sun in winter').toBeLessThan(60);
  });
});

describe('silence', () => {
  test('of a quarter of an hour by day is an alarm of the dongle, of an hour one of the plant, and both end with a word', async () => {
    const home = await createHome(t.db, 'R-DAY');
    await moveTo(home, noon());
    await heard(home.id.dongle, home.plantId, 'DONGLE', 10);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual([]);
    await heard(home.id.dongle, home.plantId, 'DONGLE', 20);
    await t.services.alarms.rules.everyMinute();
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual(['DNG-401']);
    await heard(home.id.dongle, home.plantId, 'DONGLE', 61);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual(['DNG-401', 'PLT-602']);
    await heard(home.id.dongle, home.plantId, 'DONGLE', 0);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual([]);
  });

  test('at night, at dusk and at dawn is sleep where the modules feed the dongle, and an alarm where a battery does', async () => {
    const dusk = placeWhere((now, before) => now > 6 && now < 9 && before > now);
    const dawn = placeWhere((now, before) => now > 12 && now < 20 && before > 0 && before < 9 && before < now);
    for (const [name, place, minutes] of [
      ['R-NIGHT', midnight(), 300],
      ['R-DUSK', dusk, 20],
      ['R-DAWN', dawn, 700],
    ] as const) {
      const home = await createHome(t.db, name);
      await moveTo(home, place);
      await heard(home.id.dongle, home.plantId, 'DONGLE', minutes);
      await t.services.alarms.rules.everyMinute();
      expect(await codes(home.plantId), name).toEqual([]);
      await moveTo(home, place, 'ENERGY_STORAGE');
      await t.services.alarms.rules.everyMinute();
      expect(await codes(home.plantId), name).toContain('DNG-401');
    }
  });

  test('is not longer than this installation listens', async () => {
    const home = await createHome(t.db, 'R-RESTART');
    await heard(home.id.dongle, home.plantId, 'DONGLE', 120);
    await sql`update alarm_watch set listening_since = now() - interval '5 minutes'`.execute(t.db);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual([]);
    await sql`update alarm_watch set listening_since = now() - interval '1 day'`.execute(t.db);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual(['DNG-401', 'PLT-602']);
  });

  test('of an inverter, a meter or a battery behind a dongle that speaks is told as such', async () => {
    const home = await createHome(t.db, 'R-PART');
    await moveTo(home, noon(), 'ENERGY_STORAGE');
    await heard(home.id.dongle, home.plantId, 'DONGLE', 1);
    await heard(home.id.inverter, home.plantId, 'INVERTER', 15);
    await heard(home.id.meter, home.plantId, 'GRID', 15);
    await heard(home.id.battery, home.plantId, 'BATTERY', 1);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual(['DNG-405', 'MTR-301']);
    await moveTo(home, midnight(), 'ENERGY_STORAGE');
    await heard(home.id.inverter, home.plantId, 'INVERTER', 0);
    await heard(home.id.meter, home.plantId, 'GRID', 0);
    await t.services.alarms.rules.everyMinute();
    expect(await codes(home.plantId)).toEqual([]);
  });
});

describe('values over minutes', () => {
  const samples = async (home: Home, columns: Record<string, number>, from = 0, to = 40) => {
    for (let m = from; m < to; m += 3) {
      const row = {
        plant_id: home.plantId,
        device_id: home.id.inverter,
        at: minutesAgo(m),
        quality: 0,
        buffered: false,
        ...columns,
      };
      await t.db.insertInto('sample_inverter').values(row).execute();
    }
  };

  test('a mean voltage above 253 V is an alarm, and ends below 251 V only', async () => {
    const home = await createHome(t.db, 'R-VOLT');
    await heard(home.id.inverter, home.plantId, 'INVERTER', 0);
    await samples(home, { a_v: 240, b_v: 255, c_v: 241 });
    const meanOf = async (volt: number) => {
      await sql`update sample_inverter set b_v = ${volt} where plant_id = ${home.plantId}`.execute(t.db);
      await t.services.alarms.rules.everyFiveMinutes();
      return codes(home.plantId);
    };
    expect(await meanOf(252)).toEqual([]);
    expect(await meanOf(255)).toEqual(['INV-102']);
    expect(await meanOf(252)).toEqual(['INV-102']);
    expect(await meanOf(249)).toEqual([]);
  });

  test('an input without power beside one that delivers is an alarm, but not one that never had any', async () => {
    const home = await createHome(t.db, 'R-INPUT');
    await heard(home.id.inverter, home.plantId, 'INVERTER', 0);
    await samples(home, { mppt1_w: 2000, mppt2_w: 5, mppt3_w: 0 });
    await t.services.alarms.rules.everyFiveMinutes();
    expect(await codes(home.plantId)).toEqual([]);
    await samples(home, { mppt1_w: 2000, mppt2_w: 1900, mppt3_w: 0 }, 1440, 1446);
    await t.services.alarms.rules.everyFiveMinutes();
    expect(await openCodes(home.plantId)).toMatchObject([{ code: 'INV-116', detail: { input: 2 } }]);
  });

  test('no production for an hour under a high sun is an alarm; under a low one it is evening', async () => {
    const home = await createHome(t.db, 'R-DARK');
    await sql`update plant set pv_capacity_w = 8000 where id = ${home.plantId}`.execute(t.db);
    const steps = (watts: number) =>
      sql`
      insert into plant_power_5min (plant_id, at, pv_w)
      select ${home.plantId}, date_bin('5 minutes', now(), 'epoch') - make_interval(mins => 5 * n), ${watts} from generate_series(0, 14) n
      on conflict (plant_id, at) do update set pv_w = excluded.pv_w`.execute(t.db);
    await steps(0);
    await moveTo(
      home,
      placeWhere((now, before) => now > 3 && now < 8 && before > now),
    );
    await t.services.alarms.rules.everyFiveMinutes();
    expect(await codes(home.plantId)).toEqual([]);
    await moveTo(home, noon());
    await t.services.alarms.rules.everyFiveMinutes();
    expect(await codes(home.plantId)).toEqual(['PLT-603']);
    await steps(900);
    await t.services.alarms.rules.everyFiveMinutes();
    expect(await codes(home.plantId)).toEqual([]);
  });

  test('purchase that grows with the sun is a clamp the wrong way round', async () => {
    const home = await createHome(t.db, 'R-CLAMP');
    await sql`update plant set pv_capacity_w = 8000 where id = ${home.plantId}`.execute(t.db);
    await heard(home.id.meter, home.plantId, 'GRID', 0);
    const play = async (sign: number) => {
      await sql`
        insert into plant_power_5min (plant_id, at, pv_w, grid_w)
        select ${home.plantId}, date_bin('5 minutes', now(), 'epoch') - make_interval(mins => 5 * n), 3000 + 200 * n,
          ${sign} * (2500 + 200 * n) from generate_series(0, 23) n
        on conflict (plant_id, at) do update set grid_w = excluded.grid_w`.execute(t.db);
      await t.services.alarms.rules.everyHour();
      return codes(home.plantId);
    };
    expect(await play(1)).toEqual(['MTR-302']);
    expect(await play(-1)).toEqual([]);
  });
});

describe('a limit of the export', () => {
  test('that is not kept for five minutes is an alarm until it is kept again', async () => {
    const home = await createHome(t.db, 'R-EXPORT');
    await sql`update plant set pv_capacity_w = 10000 where id = ${home.plantId}`.execute(t.db);
    await heard(home.id.meter, home.plantId, 'GRID', 0);
    const told = (values: Record<string, unknown>) =>
      sql`
      insert into device_parameters (device_id, values)
      select ${home.id.inverter}, jsonb_object_agg(key, jsonb_build_object('value', value, 'readAt', now())) from jsonb_each(${JSON.stringify(values)}::jsonb)
      on conflict (device_id) do update set values = excluded.values`.execute(t.db);
    const exporting = async (watts: number) => {
      await sql`delete from sample_meter where plant_id = ${home.plantId}`.execute(t.db);
      for (let m = 0; m < 5; m++) {
        const row = { plant_id: home.plantId, device_id: home.id.meter, at: minutesAgo(m), quality: 0, buffered: false };
        await t.db
          .insertInto('sample_meter')
          .values({ ...row, power_w: -watts })
          .execute();
      }
      await t.services.alarms.rules.everyFiveMinutes();
      return openCodes(home.plantId);
    };
    expect(await exporting(9000), 'nobody set a limit').toEqual([]);
    await told({ 'export.pct': 60, 'export.w': null, 'gen.antiBackflow': false });
    expect(await exporting(6200), 'within five percent').toEqual([]);
    expect(await exporting(6500)).toMatchObject([{ code: 'PLT-604', detail: { limitW: 6000, exportW: 6500 } }]);
    expect(await exporting(6200)).toHaveLength(1);
    expect(await exporting(5900)).toEqual([]);
    await told({ 'export.pct': null, 'export.w': null, 'gen.antiBackflow': true });
    expect(await exporting(50)).toEqual([]);
    expect(await exporting(300)).toMatchObject([{ code: 'PLT-604' }]);
  });
});

describe('days', () => {
  const day = (plantId: string, back: number, values: Record<string, number>) =>
    t.db
      .insertInto('plant_day')
      .values({
        plant_id: plantId,
        day: sql<string>`(now() at time zone 'Europe/Berlin')::date - ${back}::int` as never,
        currency: 'EUR',
        quality: 'MEASURED',
        ...values,
      })
      .execute();

  test('a battery that takes nothing of the surplus on two days, and one that is worn', async () => {
    const home = await createHome(t.db, 'R-IDLE');
    await day(home.plantId, 1, { export_wh: 9000, charge_wh: 100 });
    await t.services.alarms.rules.everyHour(null);
    expect(await codes(home.plantId)).toEqual([]);
    await day(home.plantId, 2, { export_wh: 8000, charge_wh: 0 });
    await t.db
      .insertInto('sample_battery')
      .values({
        plant_id: home.plantId,
        device_id: home.id.battery,
        at: minutesAgo(30),
        quality: 0,
        buffered: false,
        soh_pct: 55,
      })
      .execute();
    await t.services.alarms.rules.everyHour(null);
    expect(await openCodes(home.plantId)).toMatchObject([
      { code: 'BAT-209', level: 'ERROR', detail: { sohPct: 55 } },
      { code: 'PLT-606', level: 'WARN' },
    ]);
  });

  test('two strings of one tracker that differ on three sunny days, whatever a dull one says', async () => {
    const home = await createHome(t.db, 'R-STRING');
    await sql`update plant set pv_capacity_w = 5000 where id = ${home.plantId}`.execute(t.db);
    const noonOf = (back: number) =>
      sql<string>`(((now() at time zone 'Europe/Berlin')::date - ${back}::int) + interval '12 hours') at time zone 'Europe/Berlin'`;
    const strings = async (back: number, ratio: number, pv_wh = 15_000) => {
      await day(home.plantId, back, { pv_wh });
      await t.db
        .insertInto('sample_inverter')
        .values({
          plant_id: home.plantId,
          device_id: home.id.inverter,
          at: noonOf(back) as never,
          quality: 0,
          buffered: false,
          ...{ pv1_v: 400, pv1_a: 8 * ratio, pv2_v: 400, pv2_a: 8, pv3_v: 390, pv3_a: 7, pv4_v: 390, pv4_a: 7 },
        })
        .execute();
    };
    await strings(1, 1, 2_000);
    await strings(2, 0.7);
    await strings(3, 0.8);
    await t.services.alarms.rules.everyHour(null);
    expect(await codes(home.plantId), 'two sunny days say nothing').toEqual([]);
    await strings(4, 0.75);
    await t.services.alarms.rules.everyHour(null);
    expect(await openCodes(home.plantId)).toMatchObject([{ code: 'INV-117', detail: { ratio: 0.7 } }]);
    await sql`update sample_inverter set pv1_a = 8 where plant_id = ${home.plantId}`.execute(t.db);
    await t.services.alarms.rules.everyHour(null);
    expect(await codes(home.plantId)).toEqual([]);
  });

  test('a balance that does not close against the meter of the house', async () => {
    const home = await createHome(t.db, 'R-GAP');
    const house = await createDevice(t.db, 'METERBOX', 'M-R-GAP-2', home.plantId);
    await day(home.plantId, 1, { pv_wh: 20_000, import_wh: 4000, export_wh: 9000 });
    await sql`
      insert into device_day (plant_id, device_id, day, told_on, source, wh_1, estimated, buffered)
      select ${home.plantId}, ${house}, d, d, 'LOAD', 9000, false, false from (select (now() at time zone 'Europe/Berlin')::date - 1 as d) x`.execute(
      t.db,
    );
    await t.services.alarms.rules.everyHour(null);
    expect(await openCodes(home.plantId)).toMatchObject([{ code: 'PLT-605', level: 'GENERAL', detail: { gapWh: 6000 } }]);
  });

  test('a yield that falls behind the neighbours on three of five sunny days, but not one dull week for all', async () => {
    const plants = await Promise.all(Array.from({ length: 5 }, () => createPlant(t.db, { type: 'PHOTOVOLTAIC' })));
    await sql`update plant set pv_capacity_w = 5000, latitude = 44.1, longitude = 5.2 where id = any(${plants}::uuid[])`.execute(
      t.db,
    );
    const [poor] = plants;
    for (const plant of plants)
      for (let back = 1; back <= 20; back++) {
        const sunny = back > 5 ? 20_000 : 12_000;
        await day(plant, back, { pv_wh: plant === poor && back <= 3 ? sunny / 2 : sunny });
      }
    await t.services.alarms.rules.everyHour(null);
    for (const plant of plants) expect(await codes(plant)).toEqual(plant === poor ? ['PLT-601'] : []);
  });
});
