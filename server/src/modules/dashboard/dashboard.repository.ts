import { type RawBuilder, sql } from 'kysely';
import type { TotalQuality } from '#contract/readings.ts';
import type { Db } from '../../platform/db.ts';
import type { Scope, SystemScope } from '../../platform/scope.ts';
import { besidesSums, summedWithin } from './sums.table.ts';

const worst = (
  when: RawBuilder<unknown>,
) => sql`case when bool_or(d.quality = 'ESTIMATED') filter (where ${when}) then 'ESTIMATED'
  when bool_or(d.quality = 'BACKFILLED') filter (where ${when}) then 'BACKFILLED' when bool_or(${when}) then 'MEASURED' end`;

/** Days of all plants in reach since one, added up already where that is possible. */
function daysOf(scope: Scope, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const few = besidesSums(scope);
  const columns = sql`d.day, d.currency, d.pv_wh, d.load_wh, d.self_consumed_wh, d.export_wh, d.import_wh, d.charge_wh,
    d.discharge_wh, d.revenue, d.quality`;
  return sql`
    select d.plants, d.time_zone, d.country_code, ${columns} from organization_day d where ${summedWithin(scope, 'd')} and d.day >= ${from}
    ${
      few
        ? sql`union all select 1, plant.time_zone, plant.country_code, ${columns}
            from plant join plant_day d on d.plant_id = plant.id where ${few} and d.day >= ${from}`
        : sql``
    }`;
}

export interface EnergySum {
  country_code: string;
  currency: string;
  pv_today: number | null;
  pv_month: number | null;
  pv_year: number | null;
  pv_total: number | null;
  load_today: number | null;
  load_month: number | null;
  load_year: number | null;
  load_total: number | null;
  revenue_today: number | null;
  revenue_total: number | null;
  reporting: number;
  quality: TotalQuality | null;
  self_consumed_wh: number | null;
  export_wh: number | null;
  import_wh: number | null;
  charge_wh: number | null;
  discharge_wh: number | null;
}

/** Of each plant's own today, month and year; flows of the last days up to the newest today. */
export async function sumEnergy(db: Db, scope: Scope, flowDays: number): Promise<EnergySum[]> {
  const today = sql`d.day = z.today`;
  const month = sql`d.day >= z.month`;
  const year = sql`d.day >= z.year`;
  const lately = sql`d.day > newest.day - ${flowDays}::int`;
  const sum = (column: string, when: RawBuilder<unknown>) => sql`sum(d.${sql.ref(column)}) filter (where ${when})::float8`;
  const { rows } = await sql<EnergySum>`
    with d as materialized (${daysOf(scope, sql`date '-infinity'`)}),
    z as (
      select time_zone, today, date_trunc('month', today::timestamp)::date as month, date_trunc('year', today::timestamp)::date as year
      from (select time_zone, (now() at time zone time_zone)::date as today from (select distinct time_zone from d) known) local),
    newest as (select max(today) as day from z)
    select d.country_code, d.currency,
      ${sum('pv_wh', today)} as pv_today, ${sum('pv_wh', month)} as pv_month, ${sum('pv_wh', year)} as pv_year,
      sum(d.pv_wh)::float8 as pv_total, ${sum('load_wh', today)} as load_today, ${sum('load_wh', month)} as load_month,
      ${sum('load_wh', year)} as load_year, sum(d.load_wh)::float8 as load_total, ${sum('revenue', today)} as revenue_today,
      sum(d.revenue)::float8 as revenue_total, coalesce(sum(d.plants) filter (where ${today}), 0)::int as reporting,
      ${worst(today)} as quality, ${sum('self_consumed_wh', lately)} as self_consumed_wh, ${sum('export_wh', lately)} as export_wh,
      ${sum('import_wh', lately)} as import_wh, ${sum('charge_wh', lately)} as charge_wh, ${sum('discharge_wh', lately)} as discharge_wh
    from d join z using (time_zone) cross join newest group by d.country_code, d.currency order by d.country_code, d.currency`.execute(
    db,
  );
  return rows;
}

export interface Factors {
  country_code: string;
  co2_kg_per_kwh: number;
  coal_kg_per_kwh: number;
  tree_kg_co2_per_year: number;
  source: string;
}

/** Those of today; a country without its own has everybody's. */
export async function listFactors(db: Db, _scope: SystemScope, countries: readonly string[]): Promise<Factors[]> {
  const { rows } = await sql<Factors>`
    select country as country_code, f.co2_kg_per_kwh, f.coal_kg_per_kwh, f.tree_kg_co2_per_year, f.source
    from unnest(${[...countries]}::text[]) country cross join lateral (
      select * from env_factor e where e.country_code in (country, '**') and e.valid_from <= current_date
      order by e.country_code = country desc, e.valid_from desc limit 1) f`.execute(db);
  return rows;
}

export interface DaySum {
  day: string;
  pv_wh: number | null;
  load_wh: number | null;
  plants: number;
  quality: TotalQuality | null;
}

export async function sumDays(db: Db, scope: Scope, from: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select d.day, sum(d.pv_wh)::float8 as pv_wh, sum(d.load_wh)::float8 as load_wh, sum(d.plants)::int as plants,
      ${worst(sql`true`)} as quality
    from (${daysOf(scope, sql`${from}::date`)}) d group by d.day`.execute(db);
  return rows;
}
