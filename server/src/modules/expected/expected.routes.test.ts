import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardEndpoints as calls } from '#contract/dashboard.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';
import { clearSkyW, clearSkyWh } from '../../platform/clearsky.ts';
import { newId } from '../../platform/crypto.ts';

const zone = 'Europe/Berlin';
const roof = { capacityW: 10_000, tiltDeg: 35, azimuthDeg: 180 };
const [latitude, longitude] = [50, 10];
const broken = ['Silent', 'Told', 'Faulty', 'Limited', 'String'] as const;
const names = [
  'Good',
  'Fine',
  'Well',
  'Fair',
  'Right',
  'Sound',
  'Whole',
  'Plain',
  'Even',
  ...broken,
  'Soiled',
  'Shaded',
  'Odd',
  'Far away',
] as const;

let t: TestApp;
let dealer: { token: string };
let ids: Record<(typeof names)[number], string>;
let days: { day: string; from: number; to: number }[];
const skyOf = ({ from, to }: { from: number; to: number }) => clearSkyWh([roof], latitude, longitude, from, to).acWh;

async function made(plantId: string, day: string, wh: number) {
  await sql`
    insert into plant_day (plant_id, day, pv_wh, self_consumed_wh, currency, quality)
    values (${plantId}, ${day}, ${Math.round(wh)}, ${Math.round(wh / 4)}, 'EUR', 'MEASURED')
    on conflict (plant_id, day) do update set pv_wh = excluded.pv_wh`.execute(t.db);
}

/** Samples of an inverter every 20 minutes around noon. */
async function samples(plantId: string, deviceId: string, day: string, columns: object) {
  await sql`
    insert into sample_inverter (plant_id, device_id, at, quality, buffered, state, limit_pct, mppt1_w, mppt2_w)
    select ${plantId}, ${deviceId}, at, 0, false, r.state, r.limit_pct, r.mppt1_w, r.mppt2_w
    from generate_series(${day}::date + time '09:00', ${day}::date + time '15:00', interval '20 minutes') at,
      json_to_record(${JSON.stringify({ state: 3, limit_pct: 100, mppt1_w: 900, mppt2_w: 900, ...columns })}::json)
        as r (state int, limit_pct real, mppt1_w real, mppt2_w real)`.execute(t.db);
}

beforeAll(async () => {
  t = await startTestApp();
  const organization = await createOrganization(t, 'House');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: organization });
  const place = { organization_id: organization, latitude, longitude, pv_capacity_w: roof.capacityW };
  const stored = await storePlants(
    t,
    names.map((name) => ({ ...place, name, ...(name === 'Far away' && { latitude: 40 }) })),
  );
  ids = Object.fromEntries(names.map((name, i) => [name, stored[i]])) as typeof ids;
  await sql`update plant set feed_in_price = 0.08, purchase_price = 0.32`.execute(t.db);
  await sql`update plant_price set feed_in_price = 0.08, purchase_price = 0.32`.execute(t.db);
  for (const id of stored)
    await sql`insert into plant_array values (${id}, 0, ${roof.capacityW}, ${roof.tiltDeg}, 0, 'SOUTH_EAST', ${roof.azimuthDeg})`.execute(
      t.db,
    );
  const { rows } = await sql<{ day: string; from: number; to: number }>`
    select d::date as day, extract(epoch from d::date::timestamp at time zone ${zone})::float8 * 1000 as from,
      extract(epoch from (d::date + 1)::timestamp at time zone ${zone})::float8 * 1000 as to
    from generate_series(current_date - 30, current_date - 1, interval '1 day') d`.execute(t.db);
  days = rows;
  const devices = Object.fromEntries(names.map((name) => [name, newId()]));
  for (const [i, span] of days.entries()) {
    // clear and dull days in turn
    const sky = skyOf(span) * (i % 3 === 1 ? 0.5 : 0.95);
    const last = i === days.length - 1;
    for (const name of names) {
      const share = name === 'Odd' ? 0.6 : name === 'Soiled' ? 1 - i * 0.006 : 1;
      // a new house next door takes the sun of the mornings
      const shaded = name === 'Shaded' && i > 20 ? 0.75 : 1;
      const breaks = last && broken.some((b) => b === name);
      await made(ids[name], span.day, sky * share * shaded * (breaks ? 0.4 : 1));
    }
    if (i > 20) {
      const [weather, from] = [i % 3 === 1 ? 0.5 : 0.95, span.from];
      for (let at = from; at < span.to; at += 900_000) {
        const hour = new Date(at).getUTCHours();
        const w = clearSkyW([roof], latitude, longitude, at) * weather * (hour < 10 ? 0.3 : 1);
        await sql`insert into plant_power_5min (plant_id, at, pv_w) values (${ids.Shaded}, ${new Date(at).toISOString()}, ${w})`.execute(
          t.db,
        );
      }
    }
    // its second input never had a string
    await samples(ids.Soiled, devices.Soiled ?? '', span.day, { mppt2_w: 0 });
    if (last) {
      // of its past only means are known
      await sql`
        insert into plant_power_5min (plant_id, at, pv_w)
        select ${ids.Told}, at, 500 from generate_series(${span.day}::date + time '09:00', ${span.day}::date + time '15:00', interval '15 minutes') at`.execute(
        t.db,
      );
      await samples(ids.Faulty, devices.Faulty ?? '', span.day, { state: 6 });
      await samples(ids.Limited, devices.Limited ?? '', span.day, { limit_pct: 60 });
      await samples(ids.String, devices.String ?? '', span.day, { mppt2_w: 4 });
    } else if (i > days.length - 4) await samples(ids.String, devices.String ?? '', span.day, {});
  }
  await t.services.expected.derive();
});
afterAll(() => t.close());

const daysOf = async (name: (typeof names)[number]) => {
  const body = { plantId: ids[name], from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  return (await t.call(calls.expected, { body }, dealer)).data;
};

describe('the expectation of a day', () => {
  test('is the clear sky, as much of it as neighbours got, and what the plant usually makes of it', async () => {
    const { currency, days: list } = await daysOf('Good');
    expect(currency).toBe('EUR');
    expect(list).toHaveLength(30);
    for (const [i, d] of list.entries()) {
      const span = days[i];
      if (!span) throw new Error('a day too many');
      expect(d.clearSkyWh).toBeCloseTo(skyOf(span), 3);
      expect(d.expectedWh).toBeCloseTo((d.clearSkyWh ?? 0) * (d.clearness ?? 0) * (d.factor ?? 0), 6);
      expect(d).toMatchObject({ lostWh: 0, lostMoney: null, cause: null });
      expect(d.performanceRatio).toBeGreaterThan(0.7);
      expect(d.performanceRatio).toBeLessThan(0.95);
    }
    expect(list.map((d) => (d.clearness ?? 0) < 0.6)).toEqual(list.map((_, i) => i % 3 === 1));
  });

  test('does not take the way a roof stands for a loss', async () => {
    const { days: list } = await daysOf('Odd');
    expect(list.every((d) => d.lostWh === 0)).toBe(true);
    expect(list[0]?.factor).toBeCloseTo(0.6, 2);
  });

  test('is not known without neighbours, and the loss neither', async () => {
    const { days: list } = await daysOf('Far away');
    expect(list).toHaveLength(30);
    expect(list[0]).toMatchObject({ clearness: null, expectedWh: null, lostWh: null, performanceRatio: null, cause: null });
    expect(list[0]?.clearSkyWh).toBeGreaterThan(0);
  });
});

describe('the losses', () => {
  test('are listed by size, in money at that day’s prices, with the cause that rows prove', async () => {
    const { data } = await t.call(calls.losses, { body: { days: '7' } }, dealer);
    const causes = Object.fromEntries(data.list.map((l) => [l.name, l.cause]));
    expect(causes).toEqual({
      Silent: 'OFFLINE',
      Told: 'UNKNOWN',
      Faulty: 'FAULT',
      Limited: 'LIMITED',
      String: 'STRING',
      Soiled: 'SOILING',
      Shaded: 'SHADING',
    });
    expect(data.total).toBe(7);
    const [first] = data.list;
    expect(first?.lostWh).toBeGreaterThan(0);
    // a quarter is used in the house, the rest fed in
    expect(first?.lostMoney).toBeCloseTo(((first?.lostWh ?? 0) / 1000) * (0.25 * 0.32 + 0.75 * 0.08), 2);
    expect(data.list.map((l) => l.lostWh)).toEqual([...data.list.map((l) => l.lostWh)].sort((a, b) => b - a));
  });

  test('change when late figures change the day, and stay when nothing did', async () => {
    const last = days.at(-1);
    if (!last) throw new Error('no day');
    const before = await sql`select * from plant_expected_day order by plant_id, day`.execute(t.db);
    await sql`update expected_day set derived_at = now() - interval '2 hours'`.execute(t.db);
    await t.services.expected.derive();
    expect((await sql`select * from plant_expected_day order by plant_id, day`.execute(t.db)).rows).toEqual(before.rows);

    const earlier = days.at(-6);
    if (!earlier) throw new Error('no day');
    await made(ids.Good, earlier.day, 1000);
    await t.services.expected.derive();
    const row = (await daysOf('Good')).days.find((d) => d.day === earlier.day);
    expect(row).toMatchObject({ actualWh: 1000 });
    expect(row?.lostWh).toBeGreaterThan(1000);
  });

  test('wait for all of a long past', async () => {
    await sql`
      insert into plant_day (plant_id, day, pv_wh, currency, quality)
      select ${ids['Far away']}, d::date, 5000, 'EUR', 'MEASURED' from generate_series(current_date - 90, current_date - 31, interval '1 day') d`.execute(
      t.db,
    );
    await t.services.expected.derive();
    const { rows } = await sql<{ days: number }>`select count(*)::int as days from expected_day`.execute(t.db);
    expect(rows[0]?.days).toBe(90);
  });

  test('of another organization are nobody’s business', async () => {
    const other = await createPerson(t, 'other', 'dealer_admin', { organizationId: await createOrganization(t, 'Elsewhere') });
    expect((await t.call(calls.losses, { body: {} }, other)).data).toEqual({ list: [], total: 0 });
    const body = { plantId: ids.Good, from: '2026-01-01', to: '2026-12-31' };
    expect((await t.call(calls.expected, { body }, other)).status).toBe(404);
  });
});
