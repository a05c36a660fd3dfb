import { sql } from 'kysely';
import type { StatisticsUnit } from '#contract/readings.ts';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope, withinPlants } from '../../platform/scope.ts';
import type { Sums } from '../../platform/totals.ts';

export interface DaySums extends Sums {
  /** The first day of a bucket; null for all of them together. */
  day: string | null;
}

const sum = (expression: string) => sql.raw(`sum(${expression})::float8`);

/** Days of a plant, added up by day, month or year and all together. Money of another currency than the plant's is left out. */
export async function sumDays(
  db: Db,
  scope: Scope,
  plantId: string,
  unit: StatisticsUnit,
  from: string,
  to: string,
): Promise<DaySums[]> {
  const step = unit === 'date' ? 'day' : unit;
  const { rows } = await sql<DaySums>`
    select bucket::text as day, count(*)::int as days, ${sum('pv_wh')} as pv, ${sum('load_wh')} as load,
      ${sum('charge_wh')} as charge, ${sum('discharge_wh')} as discharge, ${sum('import_wh')} as bought,
      ${sum('export_wh')} as sold, ${sum('self_consumed_wh')} as self, ${sum('ev_charger_wh')} as ev,
      ${sum('heat_pump_wh')} as heat, ${sum('case when self_consumed_wh is not null then pv_wh end')} as self_pv,
      ${sum('case when load_wh is not null then import_wh end')} as load_bought,
      ${sum('case when own then feed_in_revenue end')} as feed_in, ${sum('case when own then savings end')} as saved,
      ${sum('case when own then d.revenue end')} as revenue, ${sum('pv_wh * co2_kg_per_kwh / 1000')} as co2,
      ${sum('pv_wh * co2_kg_per_kwh / 1000 / tree_kg_co2_per_year')} as trees, ${sum('pv_wh * coal_kg_per_kwh / 1000')} as coal,
      case when bool_or(quality = 'ESTIMATED') then 'ESTIMATED' when bool_or(quality = 'BACKFILLED') then 'BACKFILLED'
        when count(*) > 0 then 'MEASURED' end as quality
    from (
      select plant_day.*, date_trunc(${step}, day::timestamp)::date as bucket, plant_day.currency = plant.currency as own, f.*
      from plant join plant_day on plant_day.plant_id = plant.id
      left join lateral (
        select co2_kg_per_kwh, coal_kg_per_kwh, tree_kg_co2_per_year from env_factor
        where country_code in (plant.country_code, '**') and valid_from <= day
        order by country_code = '**', valid_from desc limit 1) f on true
      where plant.id = ${plantId} and ${withinPlants(scope)} and day between ${from} and ${to}) d
    group by grouping sets ((bucket), ()) order by bucket`.execute(db);
  return rows;
}

export async function firstDay(db: Db, scope: Scope, plantId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from plant_day
    where plant_id = ${plantId} and ${plantWithin(scope, 'plant_day.plant_id')}`.execute(db);
  return rows[0]?.day ?? null;
}

export interface Factors {
  co2_kg_per_kwh: number;
  coal_kg_per_kwh: number;
  tree_kg_co2_per_year: number;
  source: string;
}

/** What one kWh stood for on that day where the plant is. */
export async function findFactors(db: Db, scope: Scope, plantId: string, day: string): Promise<Factors | undefined> {
  const { rows } = await sql<Factors>`
    select co2_kg_per_kwh, coal_kg_per_kwh, tree_kg_co2_per_year, source from plant
    join env_factor on env_factor.country_code in (plant.country_code, '**')
    where plant.id = ${plantId} and ${withinPlants(scope)}
    order by valid_from > ${day}, env_factor.country_code = '**', valid_from desc limit 1`.execute(db);
  return rows[0];
}
