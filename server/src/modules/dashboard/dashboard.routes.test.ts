import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { dashboardEndpoints as calls } from '#contract/dashboard.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';
import { newId } from '../../platform/crypto.ts';

let t: TestApp;
let admin: { token: string };
let dealer: { token: string };
let owner: { id: string; token: string };
let plants: { roof: string; island: string; foreign: string; own: string; demo: string };

/** Energy of a plant so many of its own days ago. */
async function dayOf(plantId: string, ago: number, values: Record<string, number | string | null>) {
  await sql`
    insert into plant_day (plant_id, day, pv_wh, load_wh, self_consumed_wh, export_wh, import_wh, charge_wh, discharge_wh, revenue, currency, quality)
    select id, (now() at time zone time_zone)::date - ${ago}::int, (r.v).*, currency, ${values.quality ?? 'MEASURED'} from plant,
      lateral (select json_populate_record(null::plant_day_values, ${JSON.stringify(values)}::json) as v) r where id = ${plantId}
    on conflict (plant_id, day) do update set pv_wh = excluded.pv_wh, load_wh = excluded.load_wh, revenue = excluded.revenue,
      quality = excluded.quality`.execute(t.db);
  await sql`
    insert into due_plant_sum select id, (now() at time zone time_zone)::date - ${ago}::int from plant where id = ${plantId}`.execute(
    t.db,
  );
}

/** As the running server does every few seconds. */
async function settle() {
  await t.services.telemetry.derive.settle();
  await t.services.dashboard.count();
}

beforeAll(async () => {
  t = await startTestApp();
  await t.owner.query(`create type plant_day_values as (pv_wh bigint, load_wh bigint, self_consumed_wh bigint, export_wh bigint,
    import_wh bigint, charge_wh bigint, discharge_wh bigint, revenue numeric)`);
  admin = { token: await t.signInAsAdmin() };
  const house = await createOrganization(t, 'House of roofs');
  const below = await createOrganization(t, 'Below', 'INSTALLER', house);
  const elsewhere = await createOrganization(t, 'Elsewhere');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: house });
  owner = await createPerson(t, 'owner');
  const base = { pv_capacity_w: 10_000 };
  const [roof, island, foreign, own, demo] = (await storePlants(t, [
    { ...base, name: 'Roof', organization_id: house, status: 'FAULTY' },
    { ...base, name: 'Island', organization_id: below, status: 'NORMAL' },
    { ...base, name: 'Foreign', organization_id: elsewhere, status: 'OFFLINE' },
    { ...base, name: 'Own', owner_id: owner.id, status: 'NORMAL', pv_capacity_w: null },
    { ...base, name: 'Demo', organization_id: elsewhere, demo: true, status: 'ABNORMAL' },
  ])) as [string, string, string, string, string];
  plants = { roof, island, foreign, own, demo };
  // far from Berlin: its today is often another date
  await sql`update plant set time_zone = 'Pacific/Kiritimati', country_code = 'PL', currency = 'PLN' where id = ${island}`.execute(
    t.db,
  );
  await dayOf(roof, 0, {
    pv_wh: 12_000,
    load_wh: 9_000,
    self_consumed_wh: 7_000,
    export_wh: 5_000,
    import_wh: 2_000,
    charge_wh: 3_000,
    discharge_wh: 2_500,
    revenue: 3,
  });
  await dayOf(roof, 1, {
    pv_wh: 20_000,
    load_wh: 8_000,
    self_consumed_wh: 6_000,
    export_wh: 14_000,
    import_wh: 1_000,
    charge_wh: 2_000,
    discharge_wh: 2_000,
    revenue: 4,
    quality: 'ESTIMATED',
  });
  await dayOf(roof, 800, { pv_wh: 1_000_000, load_wh: null, revenue: 100 });
  await dayOf(island, 0, { pv_wh: 5_000, load_wh: null, revenue: null });
  await dayOf(foreign, 0, { pv_wh: 100, load_wh: 100, revenue: 1 });
  await dayOf(own, 0, { pv_wh: 40, load_wh: null, revenue: null });
  await dayOf(demo, 0, { pv_wh: 7, load_wh: 7, revenue: 1 });
  await settle();
});
afterAll(() => t.close());

describe('the summary', () => {
  test('adds up what lies in the reach, by each plant’s own day, and leaves currencies apart', async () => {
    const { data } = await t.call(calls.summary, {}, dealer);
    expect(data).toMatchObject({ plants: 2, pvCapacityW: 20_000, reporting: 2, quality: 'MEASURED' });
    expect(data.generation.todayWh).toBe(17_000);
    expect(data.generation.totalWh).toBe(12_000 + 20_000 + 1_000_000 + 5_000);
    expect(data.consumption.todayWh).toBe(9_000);
    expect(data.revenue.today).toEqual([{ currency: 'EUR', amount: 3 }]);
    expect(data.revenue.total).toEqual([{ currency: 'EUR', amount: 107 }]);
    const { contribution } = data;
    expect(contribution.co2Kg).toBeCloseTo(1032 * 0.36 + 5 * 0.62, 6);
    expect(contribution.trees).toBeCloseTo((contribution.co2Kg ?? 0) / 18.3, 6);
    expect(contribution.factors.map((f) => f.countryCode)).toEqual(['DE', 'PL']);
  });

  test('shares out yield and consumption so that the parts add up to 100', async () => {
    const { data } = await t.call(calls.summary, {}, dealer);
    expect(data.yieldPie?.parts.map((p) => [p.key, p.wh])).toEqual([
      ['DIRECT', 8_000],
      ['BATTERY', 5_000],
      ['GRID', 19_000],
    ]);
    for (const pie of [data.yieldPie, data.consumptionPie]) expect(pie?.parts.reduce((sum, p) => sum + p.percent, 0)).toBe(100);
  });

  test('knows of each person’s reach only, and nothing where nothing is', async () => {
    const sums = async (who: { token: string }) => {
      const { data } = await t.call(calls.summary, {}, who);
      return [data.plants, data.generation.todayWh];
    };
    expect(await sums(admin)).toEqual([5, 17_147]);
    expect(await sums(owner)).toEqual([1, 40]);
    expect(await sums({ token: (await t.call(authEndpoints.demoLogin)).data })).toEqual([1, 7]);
    const nobody = await createPerson(t, 'nobody');
    const { data } = await t.call(calls.summary, {}, nobody);
    expect(data).toMatchObject({
      asOf: null,
      plants: 0,
      generation: { todayWh: null, totalWh: null },
      contribution: { co2Kg: null },
      yieldPie: null,
      revenue: { today: [], total: [] },
    });
  });

  test('follows a day that is derived anew, goes or moves to another month', async () => {
    const own = async () => (await t.call(calls.summary, {}, owner)).data.generation;
    await dayOf(plants.own, 40, { pv_wh: 500 });
    await dayOf(plants.own, 40, { pv_wh: 300 });
    expect((await own()).totalWh).toBe(340);
    await sql`delete from plant_day where plant_id = ${plants.own} and pv_wh = 300`.execute(t.db);
    expect(await own()).toMatchObject({ todayWh: 40, monthWh: 40, yearWh: 40, totalWh: 40 });
    await dayOf(plants.own, 0, { pv_wh: null });
    expect(await own()).toEqual({ todayWh: null, monthWh: null, yearWh: null, totalWh: null });
    await dayOf(plants.own, 0, { pv_wh: 40 });
  });
});

describe('the trend', () => {
  test('has every one of 366 days, sums where something is known and null elsewhere', async () => {
    const { data } = await t.call(calls.trend, {}, dealer);
    expect(data).toHaveLength(366);
    expect(data.reduce((sum, d) => sum + (d.pvWh ?? 0), 0)).toBe(37_000);
    expect(data[0]).toMatchObject({ pvWh: null, loadWh: null, plants: 0, quality: null });
    expect(data.some((d) => d.quality === 'ESTIMATED')).toBe(true);
    expect(new Set(data.map((d) => d.day)).size).toBe(366);
  });

  test('is the same whether it comes from sums of organizations or from plants', async () => {
    const all = await t.call(calls.trend, {}, admin);
    expect(all.data.reduce((sum, d) => sum + (d.pvWh ?? 0), 0)).toBe(37_000 + 100 + 40 + 7);
    const own = await t.call(calls.trend, {}, owner);
    expect(own.data.at(-1)).toMatchObject({ pvWh: 40, loadWh: null, plants: 1 });
  });
});

test('the status counts plants, devices and what batteries do', async () => {
  const battery = async (status: string, power: number | null) => {
    const id = newId();
    await t.db
      .insertInto('device')
      .values({ id, type: 'CELL', serial_number: `B-${id.slice(-12).toUpperCase()}`, plant_id: plants.roof, status })
      .execute();
    await t.db
      .insertInto('device_head')
      .values({ device_id: id, plant_id: plants.roof, source: 'BATTERY', power_w: power })
      .execute();
  };
  await battery('ONLINE', 900);
  await battery('ONLINE', -900);
  await battery('ONLINE', 3);
  await battery('OFFLINE', 900);
  await battery('FAULT', 0);
  await settle();
  const { data } = await t.call(calls.status, {}, dealer);
  expect(data.plants).toEqual({ FAULTY: 1, ABNORMAL: 0, OFFLINE: 0, NORMAL: 1 });
  expect(data.devices).toEqual([
    { type: 'CELL', count: 5, statuses: { ONLINE: 3, OFFLINE: 1, NOT_CONNECTED: 0, FAULT: 1, ABNORMAL: 0 } },
  ]);
  expect(data.batteries).toEqual([
    { state: 'CHARGING', count: 1 },
    { state: 'DISCHARGING', count: 1 },
    { state: 'IDLE', count: 1 },
    { state: 'FAULT', count: 1 },
    { state: 'UNAVAILABLE', count: 1 },
  ]);
  expect((await t.call(calls.status, {}, owner)).data.devices).toEqual([]);
});

test('the list shows problems first, sorts by what was made and keeps to the filter', async () => {
  const names = async (body: object) => (await t.call(calls.plants, { body }, admin)).data.list.map((p) => p.name);
  expect((await names({})).slice(0, 2)).toEqual(['Roof', 'Demo']);
  expect(await names({ sort: { column: 'todayWh', direction: 'desc' } })).toEqual(['Roof', 'Island', 'Foreign', 'Own', 'Demo']);
  expect((await names({ sort: { column: 'totalWh', direction: 'asc' } })).at(-1)).toBe('Roof');
  expect(await names({ status: 'OFFLINE' })).toEqual(['Foreign']);
  expect(await names({ search: 'isl' })).toEqual(['Island']);
  const { data } = await t.call(calls.plants, { body: { search: 'Roof' } }, admin);
  expect(data.list[0]).toMatchObject({ todayWh: 12_000, totalWh: 1_032_000, currency: 'EUR', powerW: null });
  expect((await t.call(calls.plants, { body: {} }, dealer)).data.total).toBe(2);
});

test('the ranking compares what a kWp made in 30 whole days, of plants that know nearly all of them', async () => {
  for (let ago = 1; ago <= 30; ago++) {
    await dayOf(plants.island, ago, { pv_wh: 30_000 });
    if (ago <= 20) await dayOf(plants.foreign, ago, { pv_wh: 90_000 });
    if (ago > 1) await dayOf(plants.demo, ago, { pv_wh: 10_000 });
    await dayOf(plants.own, ago, { pv_wh: 10_000 });
  }
  await settle();
  await t.services.dashboard.renewYields();
  const { data } = await t.call(calls.ranking, {}, admin);
  expect(data.best.map((p) => [p.name, p.specificYield])).toEqual([
    ['Island', 90],
    ['Demo', 29],
  ]);
  expect(data.worst).toEqual([]);
  expect((await t.call(calls.ranking, {}, dealer)).data.best.map((p) => p.name)).toEqual(['Island']);
});
