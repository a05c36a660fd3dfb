import { sql } from 'kysely';
import type { ExpectedDay, LossCause } from '#contract/dashboard.ts';
import type { PlantStatus } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

export interface LossRow {
  id: string;
  name: string;
  status: PlantStatus;
  currency: string;
  expected_wh: number;
  actual_wh: number;
  lost_wh: number;
  lost_money: number | null;
  performance_ratio: number | null;
  cause: LossCause;
}

/** Sums of what every plant lost in the last days, for each of these numbers of days. */
export async function renewLosses(db: Db, _scope: SystemScope, spans: readonly number[]): Promise<void> {
  await sql`
    with fresh as materialized (
      select s.days, e.plant_id, sum(e.lost_wh) as lost_wh
      from unnest(${[...spans]}::smallint[]) s (days) join plant_expected_day e on e.day >= current_date - s.days and e.lost_wh > 0
      group by s.days, e.plant_id),
    gone as (delete from plant_loss x where not exists (select from fresh f where f.days = x.days and f.plant_id = x.plant_id))
    insert into plant_loss as old (days, plant_id, lost_wh) select * from fresh
    on conflict (days, plant_id) do update set lost_wh = excluded.lost_wh where old.lost_wh <> excluded.lost_wh`.execute(db);
}

/** Those that lost most; all else is only looked up for the page. The cause is that of the larger part. */
export async function listLosses(
  db: Db,
  scope: Scope,
  days: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select l.id, l.name, l.status, l.currency, t.expected_wh, t.actual_wh, l.lost_wh, t.lost_money, t.performance_ratio, c.cause
    from (
      select plant.id, plant.name, plant.status, plant.currency, x.lost_wh
      from plant_loss x join plant on plant.id = x.plant_id where x.days = ${days} and ${withinPlants(scope)}
      order by x.lost_wh desc, x.plant_id desc limit ${limit} offset ${offset}) l
    cross join lateral (
      select sum(expected_wh) as expected_wh, sum(actual_wh)::float8 as actual_wh,
        case when bool_and(lost_wh = 0 or lost_money is not null) then sum(lost_money) end as lost_money,
        sum(actual_wh) / nullif(sum(label_wh * clearness), 0) as performance_ratio
      from plant_expected_day where plant_id = l.id and day >= current_date - ${days}::int and expected_wh is not null) t
    cross join lateral (
      select cause from plant_expected_day where plant_id = l.id and day >= current_date - ${days}::int and lost_wh > 0
      group by cause order by sum(lost_wh) desc, cause limit 1) c
    order by l.lost_wh desc, l.id desc`.execute(db);
  return rows;
}

export async function countLosses(db: Db, scope: Scope, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from plant_loss x join plant on plant.id = x.plant_id where x.days = ${days} and ${withinPlants(scope)} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Undefined where the plant is not within the scope. */
export async function listExpected(
  db: Db,
  scope: Scope,
  plantId: string,
  from: string,
  to: string,
): Promise<{ currency: string; days: ExpectedDay[] } | undefined> {
  const { rows: found } = await sql<{ currency: string }>`
    select currency from plant where id = ${plantId} and ${withinPlants(scope)}`.execute(db);
  if (!found[0]) return undefined;
  const { rows } = await sql<ExpectedDay>`
    select day, clear_sky_wh as "clearSkyWh", expected_wh as "expectedWh", actual_wh as "actualWh", clearness, factor,
      actual_wh / nullif(label_wh * clearness, 0) as "performanceRatio", lost_wh as "lostWh", lost_money as "lostMoney", cause
    from plant_expected_day where plant_id = ${plantId} and day between ${from}::date and ${to}::date order by day`.execute(db);
  return { currency: found[0].currency, days: rows };
}
