import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { controlEndpoints as calls } from '#contract/control.ts';
import { deviceStatuses } from '#contract/devices.ts';
import { plantEndpoints, plantStatuses, plantTypes } from '#contract/plants.ts';
import { desk, germanValues } from '../../../test/control.ts';
import { testEnvironment } from '../../../test/environment.ts';
import { startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';
import { readConfig, root } from '../../config.ts';
import { Vault } from '../../platform/crypto.ts';
import { createDemo, type Demo } from './demo.module.ts';

let t: TestApp;
let demo: Demo;
const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-demo-'));
// the one that is dark has been so for days: its totals begin before that at any hour
const days = { totals: 8, samples: 1 };

beforeAll(async () => {
  t = await startTestApp();
  demo = createDemo({
    config: readConfig({ ...testEnvironment, DATA_DIR: dataDir }),
    root,
    writer: t.writer,
    vault: new Vault(testEnvironment.SECRET_KEY),
    ingest: t.services.telemetry.ingest,
    days,
  });
  expect(await demo.lay()).toBe(true);
  await t.services.telemetry.derive.settle();
  await t.services.telemetry.status.sweep();
}, 180_000);
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(t.db)).rows;

describe('the plants of the demo', () => {
  test('are laid down once, and are exactly what a guest sees', async () => {
    expect(await demo.lay()).toBe(false);
    const { data: token } = await t.call(authEndpoints.demoLogin, { body: {} });
    const { data } = await t.call(plantEndpoints.page, { query: { pageNum: 1, pageSize: 50 }, body: {} }, { token });
    expect(data.total).toBe(31);
    expect(new Set(data.list.map((p) => p.status))).toEqual(new Set(plantStatuses));
    expect(new Set(data.list.map((p) => p.type))).toEqual(new Set(plantTypes));
    for (const country of ['DE', 'IT', 'NL', 'FR', 'ES', 'PL', 'GB', 'CN']) {
      expect(data.list.filter((p) => p.countryCode === country).length, country).toBeGreaterThanOrEqual(2);
    }
    expect(data.list.every((p) => p.regionName !== null)).toBe(true);
    const devices = await rows(
      sql<{ type: string; status: string }>`select distinct type, status from device where serial_number like 'DEMO-%'`,
    );
    expect(new Set(devices.map((d) => d.type)).size).toBe(7);
    expect(new Set(devices.map((d) => d.status))).toEqual(new Set(deviceStatuses));
  });

  test('have a past without a gap or a spike where the totals of days meet the samples', async () => {
    const wrong = await rows(sql`
      select p.name, d.day, d.pv_wh from plant_day d join plant p on p.id = d.plant_id
      where d.pv_wh > p.pv_capacity_w * 8 or d.load_wh > 120000`);
    expect(wrong).toEqual([]);
    const counts = await rows(sql<{ days: number; plants: number }>`
      select count(distinct day)::int as days, plant_id from plant_day group by plant_id order by 1`);
    expect(counts.length).toBe(31);
    // the one that is dark has fewer
    expect(counts[1]?.days).toBeGreaterThanOrEqual(days.totals);
    const [broken] = await rows(sql<{ n: number }>`
      select count(*)::int as n from device_head h join plant p on p.id = h.plant_id
      where p.type = 'ENERGY_STORAGE' and (h.estimated or h.state like '%agreed%')`);
    expect(broken?.n).toBe(0);
    // what the days since the first sample hold is what the counters gained since the past ended
    const gained = await rows(sql<{ serial_number: string; counted: number; told: number }>`
      with span as (
        select s.device_id, max(s.pv_wh) as high, (min(s.at) at time zone p.time_zone)::date as first
        from sample_inverter s join plant p on p.id = s.plant_id group by s.device_id, p.time_zone),
      told as (
        select device_id, sum(wh_1) as wh from (
          select device_id, day, wh_1 from device_day union all select device_id, day, wh_1 from device_head) d
        join span using (device_id) where d.day >= span.first group by device_id)
      select v.serial_number, (high - (d.state::json -> 0 ->> 0)::bigint)::int as counted, told.wh::int as told
      from span join told using (device_id) join device v on v.id = span.device_id
      join device_day d on d.device_id = span.device_id and d.day = span.first - 1 and d.told_on = d.day`);
    expect(gained.length).toBe(31);
    for (const { serial_number, counted, told } of gained) expect(told, serial_number).toBe(counted);
  });

  test('speak by MQTT as any dongle does, take orders, and end with the server', async () => {
    const broker = await startTestBroker(t);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.listeningOrigin;
    const errors: unknown[] = [];
    const before = await rows(sql<{ n: number }>`select count(*)::int as n from sample_battery`);
    const stop = await demo.run(address, `mqtt://127.0.0.1:${broker.port}`, (error) => errors.push(error));
    await expect
      .poll(async () => (await rows(sql<{ n: number }>`select count(*)::int as n from sample_battery`))[0]?.n, {
        timeout: 60_000,
      })
      .toBeGreaterThan(before[0]?.n ?? 0);
    const admin = await createPerson(t, 'keeper', 'super_admin');
    const at = desk(t, broker, admin);
    const [inverter] = await rows(sql<{ id: string }>`select id from device where serial_number = 'DEMO-01-H'`);
    const deviceId = inverter?.id ?? '';
    await expect.poll(() => broker.hears('DEMO-01-D'), { timeout: 30_000 }).toBe(true);
    const { values, hash: expectHash } = await at.readAll(deviceId);
    expect(values['ov1.v']?.value).toBe(germanValues['ov1.v']);
    const changes = [{ key: 'soc.reservePct', value: 35 }];
    const { data } = await t.call(calls.manageEnergy, { body: { deviceId, changes, expectHash, waitS: 300 } }, admin);
    await at.send();
    const done = await at.until(data.commandId, 'VERIFIED');
    expect(done.steps.map(({ state }) => state)).toEqual(['CREATED', 'SENT', 'ACCEPTED', 'EXECUTING', 'APPLIED', 'VERIFIED']);
    await stop();
    await broker.close();
    expect(errors).toEqual([]);
    expect(broker.errors).toEqual([]);
    const refused = await rows(sql`select problem, detail from ingest_refusal where dongle_sn like 'DEMO-%'`);
    expect(refused).toEqual([]);
    // no counter was believed to jump or to begin anew
    expect(await rows(sql`select from device_head where state like '%agreed%'`)).toEqual([]);
    const kept = JSON.parse(readFileSync(join(dataDir, 'fleet/demo.json'), 'utf8')) as {
      houses: Record<string, { secret: string; memory: { state: { settings: { INVERTER: Record<string, unknown> } } } }>;
    };
    expect(kept.houses['freiburg-weinberg']?.memory.state.settings.INVERTER['soc.reservePct']).toBe(35);
    expect(Object.values(kept.houses).filter((h) => h.secret).length).toBeGreaterThan(0);
  }, 120_000);
});
