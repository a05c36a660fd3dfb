import { type RawBuilder, sql } from 'kysely';
import type { Dimming } from '#contract/control.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { plantWithin, type Scope, type SystemScope } from '../../platform/scope.ts';

/** Devices send late what they kept for up to a week. */
const lateDays = 8;
const edge = sql`(now() - make_interval(days => ${lateDays}))`;

/** Runs of samples in which a load was held down. */
const runs = (plantId: string, since: RawBuilder<unknown>) => sql`
  with said as (
    select device_id, at, dim_active, dim_limit_w, power_w from sample_ev_charger where plant_id = ${plantId} and at >= ${since}
    union all
    select device_id, at, dim_active, dim_limit_w, power_w from sample_heat_pump where plant_id = ${plantId} and at >= ${since}),
  neighbours as (
    select said.*, lag(dim_active) over by_time as was, lead(at) over by_time as next_at
    from said window by_time as (partition by device_id order by at)),
  numbered as (
    select *, count(*) filter (where was is distinct from true) over (partition by device_id order by at) as run
    from neighbours where dim_active)
  select device_id, min(at) as from_at, case when bool_and(next_at is not null) then max(next_at) end as to_at,
    max(dim_limit_w) as limit_w, max(power_w) as max_power_w
  from numbered group by device_id, run`;

/** From the samples as long as there are any, before that from the log. */
export async function dimmingsOf(db: Db, scope: Scope, plantId: string, most: number): Promise<Dimming[]> {
  const { rows } = await sql<Dimming>`
    with fresh as (${runs(plantId, sql`'-infinity'::timestamptz`)}),
    known as (
      select * from fresh
      union all
      select device_id, from_at, to_at, limit_w, max_power_w from dimming old where plant_id = ${plantId} and not exists (
        select from fresh where fresh.device_id = old.device_id
          and tstzrange(fresh.from_at, fresh.to_at, '[]') && tstzrange(old.from_at, old.to_at, '[]')))
    select k.device_id as "deviceId", d.serial_number as "deviceSn", k.from_at as "from", k.to_at as "to", k.limit_w as "limitW",
      k.max_power_w as "maxPowerW"
    from known k join device d on d.id = k.device_id
    where ${plantWithin(scope, sql`${plantId}::uuid`)} order by k.from_at desc limit ${most}`.execute(db);
  return rows;
}

/** Plants with something to lay down. */
export async function dimmedPlants(db: Db, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ plant_id: string }>`
    select plant_id from sample_ev_charger where dim_active and at >= ${edge}
    union select plant_id from sample_heat_pump where dim_active and at >= ${edge}
    union select plant_id from dimming where from_at >= ${edge} or to_at is null`.execute(db);
  return rows.map((row) => row.plant_id);
}

/** What began within the last days is derived anew; what began before and lasted is ended. */
export async function keepDimmings(tx: Tx, _scope: SystemScope, plantId: string): Promise<void> {
  await sql`
    update dimming old set to_at = run.to_at, max_power_w = greatest(old.max_power_w, run.max_power_w)
    from (${runs(plantId, edge)}) run
    where old.device_id = run.device_id and old.from_at < ${edge} and old.to_at is null
      and run.from_at = (
        select min(at) from (
          select min(at) as at from sample_ev_charger where plant_id = ${plantId} and device_id = run.device_id and at >= ${edge}
          union all
          select min(at) from sample_heat_pump where plant_id = ${plantId} and device_id = run.device_id and at >= ${edge}) first)`.execute(
    tx,
  );
  await sql`delete from dimming where plant_id = ${plantId} and from_at >= ${edge}`.execute(tx);
  await sql`
    insert into dimming (device_id, plant_id, from_at, to_at, limit_w, max_power_w)
    select run.device_id, ${plantId}, run.from_at, run.to_at, run.limit_w, run.max_power_w from (${runs(plantId, edge)}) run
    where not exists (
      select from dimming old where old.device_id = run.device_id
        and tstzrange(old.from_at, old.to_at, '[]') @> run.from_at)`.execute(tx);
}

export async function purgeDimmings(db: Db, _scope: SystemScope, months: number): Promise<void> {
  await sql`delete from dimming where from_at < now() - make_interval(months => ${months})`.execute(db);
}
