import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeOutEndpoints as calls } from '#contract/takeout.ts';
import { storeDays } from '../../../test/days.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';
import { newId } from '../../platform/crypto.ts';

let t: TestApp;
let owner: Awaited<ReturnType<typeof createPerson>>;
let plant: string;
beforeAll(async () => {
  t = await startTestApp();
  owner = await createPerson(t, 'owner');
  [plant = ''] = await storePlants(t, [{ name: '=Home', owner_id: owner.id }]);
});
afterAll(() => t.close());

const takeOut = (who: { token: string }, id = plant) =>
  t.app.inject({
    method: 'POST',
    url: calls.plant.path,
    payload: { id },
    headers: { authorization: `Bearer ${who.token}` },
  });
const linesOf = (file: Uint8Array | undefined) =>
  strFromU8(file ?? new Uint8Array())
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');

test('holds every row of the plant and of no other, in files that explain themselves', async () => {
  const inverter = newId();
  await t.db.insertInto('device').values({ id: inverter, type: 'INVERTER', serial_number: 'INV-1', plant_id: plant }).execute();
  await storeDays(t, plant, [
    { day: '2026-10-24', pv_wh: 7_000 },
    { day: '2026-10-25', revenue: 1.25 },
  ]);
  const [other = ''] = await storePlants(t, [{ name: 'Other' }]);
  await storeDays(t, other, [{ day: '2026-10-24', pv_wh: 666 }]);
  await t.services.telemetry.keepPartitions();
  // more than are read at once
  await sql`
    insert into sample_inverter (plant_id, device_id, at, quality, buffered, state, ac_w, pv_wh)
    select ${plant}, ${inverter}, date_trunc('hour', now()) - n * interval '1 minute', 0, false, 0, n, 100000 - n from generate_series(1, 2500) n`.execute(
    t.db,
  );
  await sql`insert into plant_power_5min (plant_id, at, pv_w) values (${plant}, date_trunc('hour', now()), 12.5)`.execute(t.db);
  await sql`
    insert into alarm (id, plant_id, device_id, code, level, state, started_at, latest_at, fresh)
    values (gen_random_uuid(), ${plant}, ${inverter}, 'INV-107', 'ERROR', 'ACTIVE', '2026-10-24T10:00:00Z', '2026-10-24T10:05:00Z', true)`.execute(
    t.db,
  );
  const first = await takeOut(owner);
  expect(first.statusCode).toBe(200);
  const files = unzipSync((await takeOut(owner)).rawPayload);
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'plant.json',
    'devices.json',
    'days.csv',
    'power-5min.csv',
    'device-events.csv',
    'alarms.csv',
    'audit.csv',
    'samples/inverter-INV-1.csv',
  ]);
  expect(linesOf(files['days.csv'])).toEqual([
    'day,pv_wh,load_wh,self_consumed_wh,import_wh,export_wh,charge_wh,discharge_wh,ev_charger_wh,heat_pump_wh,feed_in_revenue,savings,revenue,currency,quality',
    '2026-10-24,7000,,,,,,,,,,,,EUR,MEASURED',
    '2026-10-25,,,,,,,,,,,,1.25,EUR,MEASURED',
  ]);
  const [heading = '', ...samples] = linesOf(files['samples/inverter-INV-1.csv']);
  const at = (name: string) => heading.split(',').indexOf(name);
  expect(samples.map((line) => Number(line.split(',')[at('ac_w')]))).toEqual(Array.from({ length: 2500 }, (_, i) => 2500 - i));
  expect(samples[0]?.split(',')[at('quality')]).toBe('GOOD');
  expect(linesOf(files['power-5min.csv'])[1]).toMatch(/Z,12\.5,,,,$/);
  expect(linesOf(files['alarms.csv'])).toEqual([
    expect.stringMatching(/^started_at,serial_number,code,level,state/),
    expect.stringMatching(/^2026-10-24T10:00:00.*,INV-1,INV-107,ERROR,ACTIVE,.*,1,/),
  ]);
  expect(linesOf(files['audit.csv'])[1]).toContain('plant.takenOut');
  expect(JSON.parse(strFromU8(files['plant.json'] ?? new Uint8Array()))).toMatchObject({
    id: plant,
    name: '=Home',
    currency: 'EUR',
  });
  const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
  for (const name of Object.keys(files).slice(1))
    expect(readme).toContain(name.replace(/inverter-INV-1/, '<kind>-<serial number>'));
});

test('is for the owner and the administrator, for nobody else', async () => {
  expect((await takeOut(await createPerson(t, 'neighbour'))).statusCode).toBe(404);
  expect((await takeOut(await createPerson(t, 'helper', 'operator'))).statusCode).toBe(403);
  expect((await takeOut(await createPerson(t, 'chief', 'super_admin'))).statusCode).toBe(200);
});
