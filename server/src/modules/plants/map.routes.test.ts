import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { plantEndpoints as calls, type MapBody, type MapSpot } from '#contract/plants.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
const statuses = ['FAULTY', 'ABNORMAL', 'OFFLINE', 'NORMAL'] as const;
const types = ['PHOTOVOLTAIC', 'ENERGY_STORAGE', 'BALCONY_PHOTOVOLTAICS'] as const;

let t: TestApp;
let dealer: string;
let installer: string;
let boss: Person;
let fitter: Person;
let rival: Person;
beforeAll(async () => {
  t = await startTestApp();
  dealer = await createOrganization(t, 'Map dealer');
  installer = await createOrganization(t, 'Map installer', 'INSTALLER', dealer);
  boss = await createPerson(t, 'boss', 'dealer_admin', { organizationId: dealer });
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: installer });
  rival = await createPerson(t, 'rival', 'dealer_admin', { organizationId: await createOrganization(t, 'Rivals') });
  const spread = Array.from({ length: 600 }, (_, i) => ({
    latitude: Math.round(Math.sin(i * 12.9898) * 89_900) / 1000,
    longitude: Math.round(((i * 78.233) % 360) * 1000) / 1000 - 180,
    organization_id: i % 3 === 0 ? installer : dealer,
    status: statuses[i % 4] ?? 'NORMAL',
    type: types[i % 3] ?? 'PHOTOVOLTAIC',
  }));
  const town = Array.from({ length: 100 }, (_, i) => ({
    latitude: 48.1 + (i % 10) * 0.001,
    longitude: 11.5 + Math.floor(i / 10) * 0.001,
    organization_id: dealer,
  }));
  await storePlants(t, [...spread, ...town]);
});
afterAll(() => t.close());

const world = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };
const map = async (who: { token: string }, body: Partial<MapBody> = {}): Promise<MapSpot[]> =>
  (await t.call(calls.map, { body: { ...world, ...body } }, who)).data;
const sum = (spots: readonly MapSpot[]) => spots.reduce((all, s) => all + s.count, 0);
const total = async (organizations: string[]) =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from plant where deleted_at is null and organization_id = any(${organizations})`.execute(t.db)
  ).rows[0]?.n;

/** The same answer from the plants one by one, where a filter is set that the kept counts do not know. */
const counted = (who: { token: string }, body: Partial<MapBody>) => map(who, { ...body, favourite: false });
const plain = (spots: readonly MapSpot[]) =>
  spots
    .map((s) => `${s.latitude.toFixed(8)} ${s.longitude.toFixed(8)} ${s.count} ${Object.values(s.statuses)} ${s.plant?.id}`)
    .sort();

test('whatever is in view is counted once, in clusters that agree with the plants, at every zoom and across the date line', async () => {
  const box = fc.record({
    zoom: fc.integer({ min: 0, max: 20 }),
    west: fc.double({ min: -540, max: 500, noNaN: true }),
    width: fc.double({ min: 0, max: 400, noNaN: true }),
    south: fc.double({ min: -90, max: 89, noNaN: true }),
    height: fc.double({ min: 0, max: 180, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(box, async ({ zoom, west, width, south, height }) => {
      const body = { zoom, west, east: Math.min(540, west + width), south, north: Math.min(90, south + height) };
      const spots = await map(boss, body);
      expect(plain(spots)).toEqual(plain(await counted(boss, body)));
      const inside = await sql<{ n: number }>`
        select count(*) as n from plant where organization_id in (${dealer}, ${installer})
          and latitude between ${body.south} and ${body.north}
          and exists (select from generate_series(-2, 2) turn where longitude + 360 * turn between ${body.west} and ${body.east})`.execute(
        t.db,
      );
      expect(sum(spots)).toBeGreaterThanOrEqual(inside.rows[0]?.n ?? 0);
      expect(spots.length).toBeLessThanOrEqual(2000);
      for (const spot of spots) {
        expect(Object.values(spot.statuses).reduce((a, b) => a + b)).toBe(spot.count);
        expect(spot.count === 1).toBe(spot.plant !== null);
      }
    }),
    { numRuns: 60, examples: [[{ zoom: 10, west: 499.9999999868305, width: 40.000000013169426, south: 0, height: 0 }]] },
  );
});

test('the whole world holds every plant within reach, at every zoom, filtered or not', async () => {
  const all = await total([dealer, installer]);
  for (const zoom of [0, 1, 3, 4, 7, 8, 12, 20]) {
    const spots = await map(boss, { zoom });
    expect(sum(spots), `zoom ${zoom}`).toBe(all);
    expect(spots.length).toBeLessThanOrEqual(2000);
  }
  expect(sum(await map(fitter))).toBe(await total([installer]));
  expect(sum(await map(boss, { organizationId: installer }))).toBe(await total([installer]));
  expect(sum(await map(rival))).toBe(0);
  expect(sum(await map(rival, { organizationId: installer }))).toBe(0);
  expect(plain(await map(boss, { zoom: 2, types: ['PHOTOVOLTAIC'], statuses: ['FAULTY', 'NORMAL'] }))).toEqual(
    plain(await counted(boss, { zoom: 2, types: ['PHOTOVOLTAIC'], statuses: ['FAULTY', 'NORMAL'] })),
  );
  const demo = { token: (await t.call(authEndpoints.demoLogin)).data };
  expect(sum(await map(demo))).toBe(0);
});

test('neighbours are one cluster from afar and stand apart up close', async () => {
  const town = { west: 11.499, south: 48.099, east: 11.511, north: 48.111 };
  const afar = await map(boss, { ...town, zoom: 5 });
  expect(afar).toHaveLength(1);
  expect(afar[0]?.count).toBeGreaterThanOrEqual(100);
  const close = await map(boss, { ...town, zoom: 17 });
  expect(close).toHaveLength(100);
  expect(close[0]?.plant?.name).toMatch(/^Stored/);
});

test('a box beyond the date line gets longitudes that lie in it', async () => {
  const [id] = await storePlants(t, [{ name: 'Fiji', latitude: -17.8, longitude: -179.9, organization_id: dealer }]);
  const [spot] = (await map(boss, { zoom: 12, west: 179.8, east: 180.2, south: -18, north: -17.5 })).filter(
    (s) => s.plant?.id === id,
  );
  expect(spot?.longitude).toBeCloseTo(180.1);
  await sql`delete from plant where id = ${id}`.execute(t.db);
});

test('the kept counts follow every change, also of many at once, and survive being folded', async () => {
  const same = async () => {
    for (const zoom of [0, 2, 5, 7])
      expect(plain(await map(boss, { zoom })), `zoom ${zoom}`).toEqual(plain(await counted(boss, { zoom })));
  };
  const { rows } = await sql<{
    id: string;
  }>`select id from plant where organization_id = ${installer} order by id limit 40`.execute(t.db);
  const ids = rows.map((r) => r.id);
  await Promise.all([
    ...ids.map((id, i) => sql`update plant set status = ${statuses[i % 4]} where id = ${id}`.execute(t.db)),
    ...ids.map((id, i) => sql`update plant set latitude = ${i}, longitude = ${-i} where id = ${id}`.execute(t.db)),
    sql`update plant set organization_id = ${dealer} where id = any(${ids.slice(0, 10)}::uuid[])`.execute(t.db),
    sql`update plant set deleted_at = now() where id = any(${ids.slice(10, 20)}::uuid[])`.execute(t.db),
    sql`update plant set type = 'ENERGY_STORAGE' where id = any(${ids.slice(15, 30)}::uuid[])`.execute(t.db),
    t.services.plants.map.fold(),
    t.services.plants.map.fold(),
  ]);
  await same();
  await sql`update plant set deleted_at = null where id = any(${ids.slice(10, 15)}::uuid[])`.execute(t.db);
  await sql`delete from plant where id = any(${ids.slice(15, 25)}::uuid[])`.execute(t.db);
  await same();
  await t.services.plants.map.fold();
  await same();
  const kept = await sql<{
    n: number;
  }>`select count(*) - count(distinct (level, organization_id, x, y, type, status)) as n from plant_cell`.execute(t.db);
  expect(kept.rows[0]?.n, 'one row a cell').toBe(0);
});

test('refuses rubbish', async () => {
  const status = async (body: object) => (await t.call(calls.map, { body: { ...world, ...body } as never }, boss)).status;
  expect(await status({ zoom: 21 })).toBe(400);
  expect(await status({ zoom: 1.5 })).toBe(400);
  expect(await status({ north: 91 })).toBe(400);
  expect(await status({ west: 'x' })).toBe(400);
});
