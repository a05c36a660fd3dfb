import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHome, type Home, itemsAt, message } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { systemScope } from '../../platform/scope.ts';
import { createDeriveService } from './derive.service.ts';
import { createIngestService, type IngestService } from './ingest.service.ts';
import { openPartitions } from './samples.repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const hour = 60 * minute;
let homes = 0;
const newHome = (fields?: Parameters<typeof createHome>[2]) => createHome(t.db, `HOME${++homes}`, fields);

/** Ingest and derivation as they were at that time. */
async function at(now: number) {
  const clock = () => now;
  await openPartitions(t.db, systemScope('test'), new Date(now - 4 * 24 * hour), new Date(now + 24 * hour));
  return { ingest: createIngestService(t.writer, clock), derive: createDeriveService(t.writer, 35, clock) };
}

/** Energies since the devices were built, a function of time alone: sun by day, a house at all hours. */
function energiesAt(ms: number) {
  const hours = ms / hour;
  const sun = Math.floor(hours / 24) * 24_000 + Math.round(12_000 * (1 - Math.cos(((hours % 24) / 24) * Math.PI)));
  return {
    pv: sun,
    bought: Math.round(hours * 310),
    sold: Math.round(sun * 0.4),
    charged: Math.round(hours * 100),
    discharged: Math.round(hours * 90),
  };
}

const messagesOf = (home: Home, from: number, to: number, step: number, energies = energiesAt) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => {
    const ms = from + i * step;
    return message(home.sn.dongle, itemsAt(home, ms, energies(ms - from + 1000 * hour)));
  });

/** A spike, a reset and a reading that jitters, all of them in the stream. */
function troubledAt(ms: number) {
  const wh = energiesAt(ms);
  const hours = ms / hour - 1000;
  const spike = hours === 23.5 || hours === 47 ? 9_000_000 : 0;
  return { ...wh, pv: hours > 33 ? wh.pv - 900_000 : wh.pv + spike, sold: wh.sold - (Math.round(hours * 6) % 2) * 30 };
}

/** In the order of time, many at once as after an outage. */
async function deliver(ingest: IngestService, home: Home, messages: ReturnType<typeof messagesOf>, more: object = {}) {
  const items = messages.flatMap((m) => m.items);
  for (let i = 0; i < items.length; i += 480) {
    await ingest.receive(home.sn.dongle, 'telemetry', message(home.sn.dongle, items.slice(i, i + 480), more));
  }
}

async function rowsOf(plantId: string) {
  const days = await sql`
    select day::text, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, self_consumed_wh, feed_in_revenue, savings,
      revenue, currency, quality from plant_day where plant_id = ${plantId} order by day`.execute(t.db);
  const power = await sql`
    select at, pv_w, load_w, grid_w, battery_w, soc_pct from plant_power_5min where plant_id = ${plantId} order by at`.execute(
    t.db,
  );
  return { days: days.rows as Record<string, number | string | null>[], power: power.rows };
}

const organizationRows = async (id: string) =>
  (
    await sql`select day::text, plants, pv_wh, revenue, quality from organization_day where organization_id = ${id} and not tree order by day`.execute(
      t.db,
    )
  ).rows as Record<string, unknown>[];

const nothingIsDue = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from due_device_day) + (select count(*) from due_plant_day) + (select count(*) from due_plant_sum)
      + (select count(*) from due_organization_day) + (select count(*) from due_tree_day) as n`.execute(t.db);
  return rows[0]?.n;
};

describe('totals', { timeout: 60_000 }, () => {
  const now = Date.parse('2026-06-17T22:30:00Z');
  const from = now - 60 * hour;

  test('hold the identities of energy and money', async () => {
    const home = await newHome();
    const { ingest, derive } = await at(now);
    await deliver(ingest, home, messagesOf(home, from, now, 5 * minute));
    await derive.settle(now + hour);
    const { days, power } = await rowsOf(home.plantId);
    expect(days.map((d) => d.day)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18']);
    for (const d of days as Record<string, number>[]) {
      const { pv_wh: pv = 0, import_wh: bought = 0, export_wh: sold = 0, charge_wh: charge = 0, discharge_wh: discharge = 0 } = d;
      expect(d.load_wh).toBe(Math.max(0, pv + bought + discharge - sold - charge));
      expect(d.self_consumed_wh).toBe(pv - sold);
      expect(Number(d.feed_in_revenue)).toBeCloseTo((sold * 0.08) / 1000, 4);
      expect(Number(d.savings)).toBeCloseTo(((d.load_wh ?? 0) - bought) * 0.0003, 3);
      expect(Number(d.revenue)).toBeCloseTo(Number(d.feed_in_revenue) + Number(d.savings), 4);
    }
    const sum = (name: string) => days.reduce((total, d) => total + Number(d[name]), 0);
    const last = energiesAt(60 * hour - 5 * minute + 1000 * hour);
    const first = energiesAt(1000 * hour);
    expect(sum('pv_wh')).toBe(last.pv - first.pv);
    expect(sum('import_wh')).toBe(last.bought - first.bought);
    expect(days.map((d) => d.quality)).toEqual(Array(4).fill('MEASURED'));
    expect(power).toHaveLength(720);
    expect(power[0]).toMatchObject({ pv_w: 1000, grid_w: -200, battery_w: 300, load_w: 500, soc_pct: 50 });
  });

  test('are the same to the byte when the stream comes shuffled, doubled, in pieces and with derivations between', {
    timeout: 120_000,
  }, async () => {
    const { ingest, derive } = await at(now);
    const organization = { clean: await createOrganization(t, 'Clean'), other: await createOrganization(t, 'Other') };
    const clean = await newHome({ organization_id: organization.clean });
    await deliver(ingest, clean, messagesOf(clean, from, now, 10 * minute, troubledAt));
    await derive.settle(now + hour);
    const expected = await rowsOf(clean.plantId);
    expect(expected.days).toHaveLength(4);
    const cleanSum = await organizationRows(organization.clean);

    const deliveries = fc.record({
      order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 400, maxLength: 400 }),
      spread: fc.constantFrom(0.01, 0.2, 1),
      size: fc.integer({ min: 1, max: 60 }),
      settles: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ order, spread, size, settles }) => {
        await sql`update plant set organization_id = null where organization_id = ${organization.other}`.execute(t.db);
        const home = await newHome({ organization_id: organization.other });
        const stream = messagesOf(home, from, now, 10 * minute, troubledAt).map((m, i) => ({
          m,
          key: i / 360 + (order[i] ?? 0) * spread,
        }));
        const doubled = stream.filter((_, i) => (order[i] ?? 0) > 0.7).map(({ m, key }) => ({ m, key: key + 0.1 }));
        const queue = [...stream, ...doubled].sort((a, b) => a.key - b.key).map(({ m }) => m);
        for (let i = 0, round = 0; i < queue.length; i += size, round++) {
          await Promise.all(queue.slice(i, i + size).map((m) => ingest.receive(home.sn.dongle, 'telemetry', m)));
          if (round % settles === 0) await derive.settle(now + hour);
        }
        await derive.settle(now + hour);
        expect(await rowsOf(home.plantId)).toEqual(expected);
        expect(await organizationRows(organization.other)).toEqual(cleanSum);
        expect(await nothingIsDue()).toBe(0);
      }),
      { numRuns: 6 },
    );
  });

  test('follow the local day, over both changes of the clocks', async () => {
    for (const [zone, day, minutes] of [
      ['Europe/Berlin', '2026-03-29', 23 * 60],
      ['Europe/Berlin', '2026-10-25', 25 * 60],
      ['Australia/Lord_Howe', '2026-10-04', 23.5 * 60],
      ['Asia/Kolkata', '2026-12-31', 24 * 60],
    ] as const) {
      const noon = Date.parse(`${day}T12:00:00Z`);
      const { ingest, derive } = await at(noon + 40 * hour);
      const home = await newHome({ time_zone: zone });
      const items = Array.from({ length: 80 * 12 }, (_, i) => {
        const ms = noon - 40 * hour + i * 5 * minute;
        return { kind: 'METER', sn: home.sn.meter, ts: new Date(ms).toISOString(), energy: { importTotalWh: 10_000 + i * 5 } };
      });
      for (let i = 0; i < items.length; i += 480)
        await ingest.receive(home.sn.dongle, 'telemetry', message(home.sn.dongle, items.slice(i, i + 480)));
      await derive.settle();
      const { days } = await rowsOf(home.plantId);
      expect(days.find((d) => d.day === day)?.import_wh, `${zone} ${day}`).toBe(minutes);
    }
  });

  test('are null where they cannot be known', async () => {
    const { ingest, derive } = await at(now);
    const home = await newHome({ purchase_price: null });
    const inverterOnly = messagesOf(home, now - 8 * hour, now, 5 * minute).map((m) => ({ ...m, items: m.items.slice(0, 1) }));
    await deliver(ingest, home, inverterOnly);
    await derive.settle(now + hour);
    const { days, power } = await rowsOf(home.plantId);
    expect(days[0]).toMatchObject({
      import_wh: null,
      export_wh: null,
      load_wh: null,
      self_consumed_wh: null,
      revenue: null,
      charge_wh: null,
    });
    expect(days[0]?.pv_wh).toBeGreaterThan(0);
    expect(power[0]).toMatchObject({ pv_w: 1000, load_w: null, grid_w: null });
  });

  test('say when a part came out of a buffer, and when a part was estimated', async () => {
    const { ingest, derive } = await at(now);
    const home = await newHome();
    const stream = messagesOf(home, from, now, 10 * minute);
    const between = (first: number, last: number) => (m: (typeof stream)[number]) => {
      const hours = (Date.parse((m.items[0] as { ts: string }).ts) - from) / hour;
      return hours > first && hours < last;
    };
    const [outage, gap] = [between(20, 22), between(30, 40)];
    await deliver(
      ingest,
      home,
      stream.filter((m) => !outage(m) && !gap(m)),
    );
    await derive.settle();
    await deliver(ingest, home, stream.filter(outage), { buffered: true });
    await derive.settle();
    const qualities = async () => (await rowsOf(home.plantId)).days.map((d) => d.quality);
    expect(await qualities()).toEqual(['MEASURED', 'ESTIMATED', 'ESTIMATED', 'MEASURED']);
    await deliver(ingest, home, stream.filter(gap), { buffered: true });
    await derive.settle();
    expect(await qualities()).toEqual(['MEASURED', 'BACKFILLED', 'BACKFILLED', 'MEASURED']);
  });
});

describe('changes of a plant', { timeout: 60_000 }, () => {
  const now = Date.parse('2026-06-17T22:30:00Z');
  const from = now - 60 * hour;

  async function filled(fields?: Parameters<typeof createHome>[2]) {
    const services = await at(now);
    const home = await newHome(fields);
    await deliver(services.ingest, home, messagesOf(home, from, now, 30 * minute));
    await services.derive.settle(now + hour);
    return { ...services, home };
  }

  test('another time zone lays out its days anew, as if it had always been there', async () => {
    const { home, derive, ingest } = await filled({ time_zone: 'Europe/Berlin' });
    const { home: other } = await filled({ time_zone: 'Asia/Kolkata' });
    await sql`update plant set time_zone = 'Asia/Kolkata' where id = ${home.plantId}`.execute(t.db);
    await derive.settle(now + hour);
    expect((await rowsOf(home.plantId)).days).toEqual((await rowsOf(other.plantId)).days);
    const { rows } = await sql`select devices, cardinality(done) as done, finished_at is not null as finished
      from plant_rederivation where plant_id = ${home.plantId}`.execute(t.db);
    expect(rows).toEqual([{ devices: 3, done: 3, finished: true }]);
    for (const each of [home, other]) {
      const later = message(each.sn.dongle, itemsAt(each, now, energiesAt(60 * hour + 1000 * hour)));
      await ingest.receive(each.sn.dongle, 'telemetry', later);
    }
    await derive.settle(now + hour);
    expect((await rowsOf(home.plantId)).days).toEqual((await rowsOf(other.plantId)).days);
  });

  test('another price counts from its day on, and leaves the past as it was', async () => {
    const { home, derive } = await filled();
    const { days: before } = await rowsOf(home.plantId);
    await sql`insert into plant_price values (${home.plantId}, '2026-06-17', 1, 2, 'EUR')`.execute(t.db);
    await sql`insert into due_plant_day select plant_id, day from plant_day where plant_id = ${home.plantId}`.execute(t.db);
    await derive.settle(now + hour);
    const { days } = await rowsOf(home.plantId);
    expect(days.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(Number(days[2]?.feed_in_revenue)).toBeCloseTo(Number(days[2]?.export_wh) / 1000, 4);
  });

  test('a changed price begins a new entry of its history today', async () => {
    const { home } = await filled();
    await sql`update plant set feed_in_price = 0.07 where id = ${home.plantId}`.execute(t.db);
    const { rows } = await sql<{ valid_from: string; feed_in_price: string }>`
      select valid_from, feed_in_price from plant_price where plant_id = ${home.plantId} order by 1`.execute(t.db);
    expect(rows.map((r) => Number(r.feed_in_price))).toEqual([0.08, 0.07]);
  });

  test('another organization takes its days along', async () => {
    const [old, next] = [await createOrganization(t, 'Old'), await createOrganization(t, 'Next')];
    const { home, derive } = await filled({ organization_id: old });
    const before = await organizationRows(old);
    expect(before).toHaveLength(4);
    await sql`update plant set organization_id = ${next} where id = ${home.plantId}`.execute(t.db);
    await derive.settle(now + hour);
    expect(await organizationRows(old)).toEqual([]);
    expect(await organizationRows(next)).toEqual(before);
  });

  test('a device that moves on leaves its days behind and begins anew', async () => {
    const { home, ingest, derive } = await filled();
    const { days: before } = await rowsOf(home.plantId);
    const next = await newHome();
    await sql`update device set plant_id = ${next.plantId}, dongle_id = ${next.id.dongle} where id = ${home.id.inverter}`.execute(
      t.db,
    );
    for (const [i, pv] of [5_000_000, 5_000_100].entries()) {
      const item = {
        kind: 'INVERTER',
        sn: home.sn.inverter,
        ts: new Date(now - (2 - i) * minute).toISOString(),
        energy: { pvTotalWh: pv },
      };
      await ingest.receive(next.sn.dongle, 'telemetry', message(next.sn.dongle, [item]));
    }
    await derive.settle(now + hour);
    expect((await rowsOf(home.plantId)).days).toEqual(before);
    expect((await rowsOf(next.plantId)).days).toMatchObject([{ pv_wh: 100 }]);
  });
});
