import { type RawBuilder, sql } from 'kysely';
import type { ReportUnit } from '#contract/reports.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import type { Sums } from './figures.ts';

export interface Span {
  unit: ReportUnit;
  from: string;
  to: string;
}

const sum = (expression: string) => sql.raw(`sum(${expression})::float8`);
const worst = sql.raw(
  `case when bool_or(quality = 'ESTIMATED') then 'ESTIMATED' when bool_or(quality = 'BACKFILLED') then 'BACKFILLED' when count(quality) > 0 then 'MEASURED' end`,
);

const bucketOf = ({ unit, from }: Span): RawBuilder<unknown> =>
  unit === 'total' ? sql`${from}::date` : sql`date_trunc(${unit === 'date' ? 'day' : unit}, day::timestamp)::date`;

const energies = [
  'pv',
  'load',
  'charge',
  'discharge',
  'bought',
  'sold',
  'self',
  'ev',
  'heat',
  'self_pv',
  'load_bought',
  'yield_pv',
];
const others = ['feed_in', 'saved', 'revenue', 'co2', 'trees', 'coal'];
const names = sql.raw([...energies, ...others].join(', '));
const added = sql.raw([...energies, ...others].map((name) => `sum(${name})::float8 as ${name}`).join(', '));

/** One row for each plant and bucket, and one with an empty bucket for each plant altogether. Money of another currency than the plant's is left out. */
const cells = (scope: Scope, ids: readonly string[], span: Span) => sql`
  with cell as (
    select id, bucket, count(*)::int as days, ${sum('pv_wh')} as pv, ${sum('load_wh')} as load, ${sum('charge_wh')} as charge,
      ${sum('discharge_wh')} as discharge, ${sum('import_wh')} as bought, ${sum('export_wh')} as sold,
      ${sum('self_consumed_wh')} as self, ${sum('ev_charger_wh')} as ev, ${sum('heat_pump_wh')} as heat,
      ${sum('case when self_consumed_wh is not null then pv_wh end')} as self_pv,
      ${sum('case when load_wh is not null then import_wh end')} as load_bought,
      ${sum('case when capacity > 0 then pv_wh end')} as yield_pv, max(case when pv_wh is not null then capacity end) as capacity,
      ${sum('case when own then feed_in_revenue end')} as feed_in, ${sum('case when own then savings end')} as saved,
      ${sum('case when own then revenue end')} as revenue,
      max(currency) filter (where own and coalesce(feed_in_revenue, savings, revenue) is not null) as currency,
      ${sum('pv_wh * co2_kg_per_kwh / 1000')} as co2, ${sum('pv_wh * co2_kg_per_kwh / 1000 / tree_kg_co2_per_year')} as trees,
      ${sum('pv_wh * coal_kg_per_kwh / 1000')} as coal, ${worst} as quality
    from (
      select plant_day.*, plant.id, plant.pv_capacity_w as capacity, ${bucketOf(span)} as bucket,
        plant_day.currency = plant.currency as own, f.*
      from plant join plant_day on plant_day.plant_id = plant.id
      left join lateral (
        select co2_kg_per_kwh, coal_kg_per_kwh, tree_kg_co2_per_year from env_factor
        where country_code in (plant.country_code, '**') and valid_from <= day
        order by country_code = '**', valid_from desc limit 1) f on true
      where plant.id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)} and day between ${span.from} and ${span.to}) d
    group by id, bucket)
  select id, bucket, days, ${names}, capacity, currency, quality from cell
  union all
  select id, null, sum(days)::int, ${added}, max(capacity), max(currency), ${worst} from cell group by id`;

export interface PlantCell extends Sums {
  id: string;
  /** Null: the whole period. */
  day: string | null;
}

/** What is known of each plant in each bucket; where nothing is, there is no row. */
export async function plantCells(db: Db, scope: Scope, ids: readonly string[], span: Span): Promise<PlantCell[]> {
  const { rows } = await sql<PlantCell>`
    select c.*, bucket::text as day, case when currency is null then '{}' else array[currency] end as currencies
    from (${cells(scope, ids, span)}) c`.execute(db);
  return rows;
}

export interface BucketCell extends Sums {
  day: string | null;
}

/** The same with all these plants added up. */
export async function bucketCells(db: Db, scope: Scope, ids: readonly string[], span: Span): Promise<BucketCell[]> {
  const { rows } = await sql<BucketCell>`
    select bucket::text as day, sum(days)::int as days, ${added}, sum(capacity)::float8 as capacity, ${worst} as quality,
      coalesce(array_agg(distinct currency) filter (where currency is not null), '{}') as currencies
    from (${cells(scope, ids, span)}) c group by bucket`.execute(db);
  return rows;
}

export interface PlantFacts {
  id: string;
  number: string;
  name: string;
  organization: string | null;
  pv_capacity_w: number | null;
}

/** Those of the ids that lie within the scope, in the order of the ids. */
export async function plantFacts(db: Db, scope: Scope, ids: readonly string[]): Promise<PlantFacts[]> {
  const { rows } = await sql<PlantFacts>`
    select plant.id, number, plant.name, o.name as organization, pv_capacity_w
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join plant on plant.id = wanted.id
    left join organization o on o.id = plant.organization_id
    where ${withinPlants(scope)} order by place`.execute(db);
  return rows;
}

/** Whether all of these lie within the scope. */
export async function reachesAll(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${[...ids]}::uuid[]) as wanted (id)
    where not exists (select from plant where plant.id = wanted.id and ${withinPlants(scope)}) limit 1`.execute(db);
  return rows.length === 0;
}
