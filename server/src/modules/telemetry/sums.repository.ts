import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** Plants that no organization looks after; with everything below: all there are. */
const zeros = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Nobody moves a plant or an organization until the transaction ends; false where somebody is at it. */
export async function freezePlaces(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233120) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** A plant's day ends whether or not it says something. */
export async function markNewDays(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    insert into due_plant_sum
    select s.plant_id, t.today from plant_sum s join plant p on p.id = s.plant_id
    cross join lateral (select (now() at time zone p.time_zone)::date as today) t where s.day <> t.today`.execute(db);
}

interface Mark {
  id: string;
  day: string;
}

/** Takes marks away, each once; they come back if the transaction fails. */
async function take(db: Db, table: string, id: string, most: number): Promise<{ marks: Mark[]; taken: number }> {
  const { rows } = await sql<Mark>`
    delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} limit ${most} for update skip locked))
    returning ${sql.ref(id)} as id, day::text as day`.execute(db);
  return { marks: [...new Map(rows.map((mark) => [`${mark.id}${mark.day}`, mark])).values()], taken: rows.length };
}

const tableOf = (marks: readonly Mark[]) =>
  sql`unnest(${marks.map((m) => m.id)}::uuid[], ${marks.map((m) => m.day)}::date[]) as mark (id, day)`;

const known = (a: string, b: string) => sql`coalesce(${sql.ref(a)} + ${sql.ref(b)}, ${sql.ref(a)}, ${sql.ref(b)})`;

/** Energy of plants up to their today: a day is added when it is over, unless one of those before it has changed. */
async function sumPlants(db: Db, marks: readonly Mark[]): Promise<void> {
  await sql`
    with marked as (select id, min(day) as first from ${tableOf(marks)} group by id),
    local as (
      select s.*, t.today, date_trunc('month', t.today::timestamp)::date as month, date_trunc('year', t.today::timestamp)::date as year,
        s.day <= t.today and s.day <= m.first as holds
      from marked m join plant_sum s on s.plant_id = m.id join plant p on p.id = m.id
      cross join lateral (select (now() at time zone p.time_zone)::date as today) t),
    kept as (
      select plant_id, today, month, year, case when holds then day else '-infinity' end as since,
        case when holds and day >= month then month_before_wh end as month_wh,
        case when holds and day >= year then year_before_wh end as year_wh, case when holds then total_before_wh end as total_wh
      from local),
    fresh as (
      select k.plant_id, k.today, ${known('k.month_wh', 'd.month_wh')} as month_wh, ${known('k.year_wh', 'd.year_wh')} as year_wh,
        ${known('k.total_wh', 'd.total_wh')} as total_wh, d.today_wh
      from kept k cross join lateral (
        select sum(pv_wh) filter (where day < k.today and day >= k.month) as month_wh,
          sum(pv_wh) filter (where day < k.today and day >= k.year) as year_wh, sum(pv_wh) filter (where day < k.today) as total_wh,
          sum(pv_wh) filter (where day = k.today) as today_wh
        from plant_day where plant_id = k.plant_id and day >= k.since) d)
    update plant_sum s set day = f.today, month_before_wh = f.month_wh, year_before_wh = f.year_wh, total_before_wh = f.total_wh,
      today_wh = f.today_wh
    from fresh f where f.plant_id = s.plant_id and (s.day, s.month_before_wh, s.year_before_wh, s.total_before_wh, s.today_wh)
      is distinct from (f.today, f.month_wh, f.year_wh, f.total_wh, f.today_wh)`.execute(db);
}

/** Returns how many marks were worked off. The organizations of the plants are marked in turn. */
export async function derivePlantSums(db: Db, _scope: SystemScope, most: number): Promise<number> {
  const { marks, taken } = await take(db, 'due_plant_sum', 'plant_id', most);
  if (taken === 0) return 0;
  await sumPlants(db, marks);
  await sql`
    insert into due_organization_day
    select distinct coalesce(p.organization_id, ${zeros}), mark.day from ${tableOf(marks)} join plant p on p.id = mark.id
    where p.deleted_at is null`.execute(db);
  return taken;
}

const measures = sql.raw(
  ['pv_wh', 'import_wh', 'export_wh', 'charge_wh', 'discharge_wh', 'load_wh', 'self_consumed_wh', 'revenue'].join(', '),
);

/** Puts the sums of the marked days, by calendar, country and currency, in the place of those that are there. */
async function replaceDays(
  db: Db,
  marks: readonly Mark[],
  tree: boolean,
  days: RawBuilder<unknown>,
  plants: RawBuilder<unknown>,
) {
  await sql`
    with sums as (
      select d.id, d.day, d.time_zone, d.country_code, d.currency, ${plants}::int as plants, sum(d.pv_wh) as pv_wh,
        sum(d.import_wh) as import_wh, sum(d.export_wh) as export_wh, sum(d.charge_wh) as charge_wh,
        sum(d.discharge_wh) as discharge_wh, sum(d.load_wh) as load_wh, sum(d.self_consumed_wh) as self_consumed_wh,
        sum(d.revenue) as revenue, case when bool_or(d.quality = 'ESTIMATED') then 'ESTIMATED'
          when bool_or(d.quality = 'BACKFILLED') then 'BACKFILLED' else 'MEASURED' end as quality
      from (${days}) d group by d.id, d.day, d.time_zone, d.country_code, d.currency),
    -- found mark by mark: where sums are new, the statistics know nothing of them yet
    old as (
      select o.* from ${tableOf(marks)} cross join lateral (
        select o.ctid, o.* from organization_day o
        where o.organization_id = mark.id and o.tree = ${tree} and o.day = mark.day offset 0) o),
    gone as (
      delete from organization_day where ctid = any(array(
        select o.ctid from old o where not exists (select from sums s where (s.id, s.day, s.time_zone, s.country_code, s.currency)
          = (o.organization_id, o.day, o.time_zone, o.country_code, o.currency)))))
    insert into organization_day (organization_id, tree, day, time_zone, country_code, currency, plants, ${measures}, quality)
    select id, ${tree}, day, time_zone, country_code, currency, plants, ${measures}, quality from sums
    on conflict (organization_id, tree, day, time_zone, country_code, currency) do update set plants = excluded.plants,
      pv_wh = excluded.pv_wh, import_wh = excluded.import_wh, export_wh = excluded.export_wh, charge_wh = excluded.charge_wh,
      discharge_wh = excluded.discharge_wh, load_wh = excluded.load_wh, self_consumed_wh = excluded.self_consumed_wh,
      revenue = excluded.revenue, quality = excluded.quality, derived_at = now()`.execute(db);
}

/** Sums of organizations over the plants that they hold themselves. Everything above them is marked in turn. */
export async function deriveOrganizationDays(db: Db, _scope: SystemScope, most: number): Promise<number> {
  const { marks, taken } = await take(db, 'due_organization_day', 'organization_id', most);
  if (taken === 0) return 0;
  const held = (plants: RawBuilder<unknown>) => sql`
    select mark.id, mark.day, p.time_zone, p.country_code, d.currency, d.quality, ${measures}
    from ${tableOf(marks)} join plant p on ${plants} and p.deleted_at is null
    join plant_day d on d.plant_id = p.id and d.day = mark.day`;
  const days = sql`${held(sql`p.organization_id = mark.id`)} union all ${held(sql`p.organization_id is null and mark.id = ${zeros}`)}`;
  await replaceDays(db, marks, false, days, sql`count(*)`);
  await sql`
    insert into due_tree_day
    select c.ancestor_id, mark.day from ${tableOf(marks)} join organization_closure c on c.descendant_id = mark.id
    union select ${zeros}, mark.day from ${tableOf(marks)}`.execute(db);
  return taken;
}

/** Sums of organizations with everything below, and of all. */
export async function deriveTreeDays(db: Db, _scope: SystemScope, most: number): Promise<number> {
  const { marks, taken } = await take(db, 'due_tree_day', 'organization_id', most);
  if (taken === 0) return 0;
  const days = sql`
    select mark.id, d.* from ${tableOf(marks)} join organization_closure c on c.ancestor_id = mark.id
    join organization_day d on d.organization_id = c.descendant_id and not d.tree and d.day = mark.day
    union all
    select mark.id, d.* from ${tableOf(marks)} join organization_day d on not d.tree and d.day = mark.day where mark.id = ${zeros}`;
  await replaceDays(db, marks, true, days, sql`sum(d.plants)`);
  return taken;
}
