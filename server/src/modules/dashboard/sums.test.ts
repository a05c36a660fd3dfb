import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';
import { newId } from '../../platform/crypto.ts';
import { limitedTo, type Scope, scopeFor, systemScope } from '../../platform/scope.ts';

// a day and more lies between the first and the last: another zone moves a plant's today to and fro
const zones = ['Pacific/Pago_Pago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
const moneyOf = { DE: 'EUR', PL: 'PLN', GB: 'GBP' };
const countries = Object.keys(moneyOf) as (keyof typeof moneyOf)[];

let t: TestApp;
let organizations: string[];
let plants: string[];
let scopes: [string, Scope][];

beforeAll(async () => {
  t = await startTestApp();
  const top = await createOrganization(t, 'Top');
  const left = await createOrganization(t, 'Left', 'INSTALLER', top);
  const right = await createOrganization(t, 'Right', 'INSTALLER', top);
  const leaf = await createOrganization(t, 'Leaf', 'INSTALLER', left);
  organizations = [top, left, right, leaf];
  const owner = await createPerson(t, 'owner');
  plants = await storePlants(
    t,
    Array.from({ length: 9 }, (_, i) => ({
      name: `Plant ${i}`,
      organization_id: organizations[i % 5] ?? null,
      owner_id: i % 4 === 0 ? owner.id : null,
      demo: i % 5 === 0,
      pv_capacity_w: i % 3 === 0 ? null : 1_000 * i,
    })),
  );
  for (const [i, plant_id] of plants.entries()) {
    const [id, type] = [newId(), i % 2 ? 'CELL' : 'INVERTER'];
    await t.db
      .insertInto('device')
      .values({ id, type, serial_number: `D-${1000 + i}`, plant_id, status: 'ONLINE' })
      .execute();
    await t.db
      .insertInto('device_head')
      .values({ device_id: id, plant_id, source: i % 2 ? 'BATTERY' : 'INVERTER', power_w: 100 * i })
      .execute();
  }
  const alone = newId();
  await t.db
    .insertInto('role')
    .values({ id: alone, code: 'alone', name: 'Alone', type: 'DEALER', data_scope: 'ORG_ONLY' })
    .execute();
  await t.db.insertInto('role_permission').values({ role_id: alone, permission: permissions['plants.view'] }).execute();
  scopes = [['all', systemScope('test')]];
  for (const [i, organizationId] of organizations.entries()) {
    const dealer = await createPerson(t, `dealer${i}`, 'dealer_admin', { organizationId });
    const single = await createPerson(t, `single${i}`, 'alone', { organizationId });
    for (const { id, name } of [dealer, single]) scopes.push([name, await scopeFor(t.db, id, 'plants.view')]);
    // whoever also has plants of the own and looks at the demo: none of them may count twice
    for (const code of ['owner', 'guest'])
      await t.db
        .insertInto('account_role')
        .values({ account_id: single.id, role_id: await roleId(t, code) })
        .execute();
    await sql`update plant set owner_id = ${single.id} where id in (${plants[i]}, ${plants[i + 4]})`.execute(t.db);
    scopes.push([`${single.name} and more`, await scopeFor(t.db, single.id, 'plants.view')]);
  }
  scopes.push(['owner', await scopeFor(t.db, owner.id, 'plants.view')]);
});
afterAll(() => t.close());

type Change = (typeof changes)[number];
const changes = ['day', 'day', 'day', 'noDay', 'place', 'zone', 'country', 'bin', 'tree', 'settle'] as const;
const steps = fc.array(
  fc.record({
    change: fc.constantFrom<Change>(...changes),
    plant: fc.nat({ max: 8 }),
    which: fc.nat({ max: 4 }),
    ago: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 400 })),
    wh: fc.option(fc.nat({ max: 50_000 })),
  }),
  { minLength: 15, maxLength: 40 },
);

async function settle() {
  await t.services.telemetry.derive.settle();
  await t.services.dashboard.count();
}

async function make({ change, plant, which, ago, wh }: typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never) {
  const id = plants[plant] as string;
  const organization = organizations[which] ?? null;
  const day = sql`(now() at time zone time_zone)::date - ${ago}::int`;
  const country = countries[which % countries.length] as keyof typeof moneyOf;
  if (change === 'settle') return settle();
  if (change === 'day' || change === 'noDay') {
    if (change === 'noDay')
      await sql`delete from plant_day d using plant p where p.id = d.plant_id and p.id = ${id} and d.day = ${day}`.execute(t.db);
    else
      await sql`
        insert into plant_day (plant_id, day, pv_wh, load_wh, import_wh, export_wh, self_consumed_wh, revenue, currency, quality)
        select id, ${day}, ${wh}, ${wh}::int / 2, 10, 20, ${wh}::int / 3, ${wh}::int / 1000.0, currency, ${which ? 'MEASURED' : 'ESTIMATED'}
        from plant where id = ${id}
        on conflict (plant_id, day) do update set pv_wh = excluded.pv_wh, load_wh = excluded.load_wh, quality = excluded.quality`.execute(
        t.db,
      );
    await sql`insert into due_plant_sum select id, ${day} from plant where id = ${id}`.execute(t.db);
  }
  if (change === 'place') await sql`update plant set organization_id = ${organization} where id = ${id}`.execute(t.db);
  if (change === 'zone') await sql`update plant set time_zone = ${zones[which % zones.length]} where id = ${id}`.execute(t.db);
  if (change === 'country')
    await sql`update plant set country_code = ${country}, currency = ${moneyOf[country]} where id = ${id}`.execute(t.db);
  if (change === 'bin')
    await sql`update plant set deleted_at = case when deleted_at is null then now() end where id = ${id}`.execute(t.db);
  const moved = organizations[(plant % 3) + 1];
  if (change === 'tree' && organization)
    await sql`update organization set parent_id = ${organization} where id = ${moved}
      and not exists (select from organization_closure where ancestor_id = ${moved} and descendant_id = ${organization})`.execute(
      t.db,
    );
}

/** Energies of each plant straight from its days. */
async function wrongSums() {
  const { rows } = await sql`
    select p.name, s.today_wh, s.month_wh, s.year_wh, s.total_wh, d.* from plant p join plant_sum s on s.plant_id = p.id
    cross join lateral (select (now() at time zone p.time_zone)::date as today) t
    left join lateral (
      select sum(pv_wh) filter (where day = today) as today, sum(pv_wh) filter (where day >= date_trunc('month', today::timestamp)) as month,
        sum(pv_wh) filter (where day >= date_trunc('year', today::timestamp)) as year, sum(pv_wh) as total
      from plant_day where plant_id = p.id and day <= today) d on true
    where (s.today_wh, s.month_wh, s.year_wh, s.total_wh) is distinct from (d.today, d.month, d.year, d.total)`.execute(t.db);
  return rows;
}

test('sums and counts are those of the plants themselves, whatever was changed and whoever asks', {
  timeout: 120_000,
}, async () => {
  const { dashboard } = t.services;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      for (const step of list) await make(step);
      await settle();
      expect(await wrongSums()).toEqual([]);
      for (const [name, scope] of scopes) {
        // a scope that names its plants is answered from them directly
        const named = limitedTo(scope, plants);
        expect(await dashboard.summary(scope), name).toEqual(await dashboard.summary(named));
        expect(await dashboard.trend(scope), name).toEqual(await dashboard.trend(named));
        expect(await dashboard.status(scope), name).toEqual(await dashboard.status(named));
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('a day taken away just before a plant moves leaves the sums of the organization before', async () => {
  // before all days that chance chose above
  const [id, day] = [plants[1], '2024-03-03'];
  const sums = async () => (await sql`select organization_id from organization_day where day = ${day}`.execute(t.db)).rows;
  const [from, to] = organizations as [string, string];
  await sql`update plant set organization_id = ${from}, deleted_at = null where id = ${id}`.execute(t.db);
  await sql`insert into plant_day (plant_id, day, pv_wh, currency, quality) values (${id}, ${day}, 7000, 'EUR', 'MEASURED')`.execute(
    t.db,
  );
  await sql`insert into due_plant_sum values (${id}, ${day})`.execute(t.db);
  await settle();
  expect(await sums()).not.toEqual([]);
  await sql`delete from plant_day where plant_id = ${id} and day = ${day}`.execute(t.db);
  await sql`insert into due_plant_sum values (${id}, ${day})`.execute(t.db);
  await sql`update plant set organization_id = ${to} where id = ${id}`.execute(t.db);
  await settle();
  expect(await sums()).toEqual([]);
});

/** As the plant was left when nothing has been summed since that day. */
const leftOn = (id: string, day: RawBuilder<unknown>) => sql`
  update plant_sum s set day = x.day, today_wh = d.today, month_before_wh = d.month, year_before_wh = d.year, total_before_wh = d.total
  from plant p cross join lateral (select (${day})::date as day from (select (now() at time zone p.time_zone)::date as today) t) x
  cross join lateral (
    select sum(pv_wh) filter (where day = x.day) as today,
      sum(pv_wh) filter (where day < x.day and day >= date_trunc('month', x.day::timestamp)) as month,
      sum(pv_wh) filter (where day < x.day and day >= date_trunc('year', x.day::timestamp)) as year,
      sum(pv_wh) filter (where day < x.day) as total from plant_day where plant_id = p.id) d
  where p.id = s.plant_id and p.id = ${id}`;

test('days that end without a word end months and years too', async () => {
  await sql`
    insert into plant_day (plant_id, day, pv_wh, currency, quality)
    select id, (now() at time zone time_zone)::date - ago, 1000 + ago, currency, 'MEASURED' from plant, generate_series(0, 400) ago
    on conflict do nothing`.execute(t.db);
  await sql`insert into due_plant_sum select plant_id, day from plant_day`.execute(t.db);
  await settle();
  expect(await wrongSums()).toEqual([]);
  const month = sql`date_trunc('month', today::timestamp)`;
  const year = sql`date_trunc('year', today::timestamp)`;
  const days = [
    sql`today - 1`,
    month,
    sql`${month} - interval '1 day'`,
    year,
    sql`${year} - interval '2 days'`,
    sql`today - 390`,
  ];
  for (const [i, day] of days.entries()) await leftOn(plants[i] as string, day).execute(t.db);
  await settle();
  expect(await wrongSums()).toEqual([]);
});

test('an erased plant leaves no sum behind', async () => {
  for (const id of plants.slice(1)) {
    await sql`update device set plant_id = null where plant_id = ${id}`.execute(t.db);
    await sql`delete from plant where id = ${id}`.execute(t.db);
  }
  await settle();
  const { rows } = await sql`
    select o.day from organization_day o where not exists (select from plant_day d where d.day = o.day)`.execute(t.db);
  expect(rows).toEqual([]);
  const [all] = scopes;
  if (all)
    expect(await t.services.dashboard.summary(all[1])).toEqual(await t.services.dashboard.summary(limitedTo(all[1], plants)));
});
