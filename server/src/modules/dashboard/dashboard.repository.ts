import { type RawBuilder, sql } from 'kysely';
import type { BatteryState } from '#contract/dashboard.ts';
import type { DeviceStatus, DeviceType } from '#contract/devices.ts';
import type { PlantStatus } from '#contract/plants.ts';
import type { TotalQuality } from '#contract/readings.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants, withinScope } from '../../platform/scope.ts';
import { heard, pvNow } from './now.table.ts';

/** Below this a battery rests. */
const idleW = 20;

/** Plants of one zone, which share a calendar. */
export interface Zone {
  time_zone: string;
  today: string;
  plants: number;
  pv_capacity_w: number;
  storage_capacity_wh: number;
}

export async function listZones(db: Db, scope: Scope): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    select time_zone, (now() at time zone time_zone)::date as today, count(*) as plants,
      coalesce(sum(pv_capacity_w), 0) as pv_capacity_w, coalesce(sum(storage_capacity_wh), 0) as storage_capacity_wh
    from plant where ${withinPlants(scope)} group by time_zone`.execute(db);
  return rows;
}

const zoneTable = (zones: readonly Zone[]) =>
  sql`unnest(${zones.map((z) => z.time_zone)}::text[], ${zones.map((z) => z.today)}::date[]) as zone (time_zone, today)`;

const worst = (column: RawBuilder<unknown>) => sql`case when bool_or(${column} = 'ESTIMATED') then 'ESTIMATED'
  when bool_or(${column} = 'BACKFILLED') then 'BACKFILLED' when count(*) > 0 then 'MEASURED' end`;

export interface TodaySum {
  currency: string;
  pv_wh: number | null;
  load_wh: number | null;
  revenue: number | null;
  plants: number;
  quality: TotalQuality | null;
}

/** Of each plant's own today. */
export async function sumToday(db: Db, scope: Scope, zones: readonly Zone[]): Promise<TodaySum[]> {
  const { rows } = await sql<TodaySum>`
    select d.currency, sum(d.pv_wh)::float8 as pv_wh, sum(d.load_wh)::float8 as load_wh, sum(d.revenue)::float8 as revenue,
      count(*) as plants, ${worst(sql`d.quality`)} as quality
    from ${zoneTable(zones)} join plant_day d on d.day = zone.today
    join plant on plant.id = d.plant_id and plant.time_zone = zone.time_zone
    where ${withinPlants(scope)} group by d.currency`.execute(db);
  return rows;
}

export interface SpanSum {
  pv_wh: number | null;
  load_wh: number | null;
}

/** Of each plant's own month or year. */
export async function sumSpan(db: Db, scope: Scope, zones: readonly Zone[], span: 'MONTH' | 'YEAR'): Promise<SpanSum> {
  const { rows } = await sql<SpanSum>`
    select sum(s.pv_wh) filter (where s.pv_days > 0)::float8 as pv_wh, sum(s.load_wh) filter (where s.load_days > 0)::float8 as load_wh
    from ${zoneTable(zones)}
    join plant_span s on s.span = ${span} and s.since = date_trunc(${span}, zone.today::timestamp)::date
    join plant on plant.id = s.plant_id and plant.time_zone = zone.time_zone
    where ${withinPlants(scope)}`.execute(db);
  return rows[0] ?? { pv_wh: null, load_wh: null };
}

export interface TotalSum extends SpanSum {
  country_code: string;
  currency: string;
  revenue: number | null;
}

export async function sumTotal(db: Db, scope: Scope): Promise<TotalSum[]> {
  const { rows } = await sql<TotalSum>`
    select plant.country_code, s.currency, sum(s.pv_wh) filter (where s.pv_days > 0)::float8 as pv_wh,
      sum(s.load_wh) filter (where s.load_days > 0)::float8 as load_wh,
      sum(s.revenue) filter (where s.revenue_days > 0)::float8 as revenue
    from plant_span s join plant on plant.id = s.plant_id
    where s.span = 'TOTAL' and s.since = '-infinity' and ${withinPlants(scope)}
    group by plant.country_code, s.currency`.execute(db);
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

export async function readNow(db: Db, scope: Scope): Promise<{ now_w: number | null; as_of: string | null }> {
  const { rows } = await sql<{ now_w: number | null; as_of: string | null }>`
    select case when bool_or(h.source = 'INVERTER') filter (where ${heard}) then sum(${pvNow}) filter (where ${heard})::float8 end as now_w,
      max(h.received_at) as as_of
    from device_head h join plant on plant.id = h.plant_id where ${withinPlants(scope)}`.execute(db);
  return rows[0] ?? { now_w: null, as_of: null };
}

/** Whether the sums of organizations say all that the scope reaches. */
const byOrganization = (scope: Scope) => scope.plants === null && (scope.all || (scope.own === null && !scope.demo));

/** Days of all plants in reach, added up already where that is possible. Plants that nobody looks after are in no such sum. */
function daysOf(scope: Scope, from: string, to: string): RawBuilder<unknown> {
  const columns = sql`d.day, d.pv_wh, d.load_wh, d.self_consumed_wh, d.export_wh, d.import_wh, d.charge_wh, d.discharge_wh, d.quality`;
  const within = sql`d.day between ${from}::date and ${to}::date`;
  const plants = (more: RawBuilder<unknown>) => sql`
    select 1 as plants, ${columns} from plant join plant_day d on d.plant_id = plant.id
    where ${within} and ${withinPlants(scope)} and ${more}`;
  if (!byOrganization(scope)) return plants(sql`true`);
  const summed = sql`
    select d.plants, ${columns} from organization_day d where ${within} and ${withinScope(scope, 'd.organization_id')}`;
  return scope.all ? sql`${summed} union all ${plants(sql`plant.organization_id is null`)}` : summed;
}

export interface DaySum {
  day: string;
  pv_wh: number | null;
  load_wh: number | null;
  plants: number;
  quality: TotalQuality | null;
}

export async function sumDays(db: Db, scope: Scope, from: string, to: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select d.day, sum(d.pv_wh)::float8 as pv_wh, sum(d.load_wh)::float8 as load_wh, sum(d.plants)::int as plants,
      ${worst(sql`d.quality`)} as quality
    from (${daysOf(scope, from, to)}) d group by d.day order by d.day`.execute(db);
  return rows;
}

export interface FlowSum {
  self_consumed_wh: number | null;
  export_wh: number | null;
  import_wh: number | null;
  charge_wh: number | null;
  discharge_wh: number | null;
}

export async function sumFlows(db: Db, scope: Scope, from: string, to: string): Promise<FlowSum | undefined> {
  const { rows } = await sql<FlowSum>`
    select sum(self_consumed_wh)::float8 as self_consumed_wh, sum(export_wh)::float8 as export_wh,
      sum(import_wh)::float8 as import_wh, sum(charge_wh)::float8 as charge_wh, sum(discharge_wh)::float8 as discharge_wh
    from (${daysOf(scope, from, to)}) d`.execute(db);
  return rows[0];
}

export async function countPlantStatuses(db: Db, scope: Scope): Promise<{ status: PlantStatus; count: number }[]> {
  const { rows } = await sql<{ status: PlantStatus; count: number }>`
    select status, count(*) as count from plant where ${withinPlants(scope)} group by status`.execute(db);
  return rows;
}

export async function countDevices(db: Db, scope: Scope): Promise<{ type: DeviceType; status: DeviceStatus; count: number }[]> {
  const { rows } = await sql<{ type: DeviceType; status: DeviceStatus; count: number }>`
    select d.type, d.status, count(*) as count from device d join plant on plant.id = d.plant_id
    where d.retired_at is null and ${withinPlants(scope)} group by d.type, d.status`.execute(db);
  return rows;
}

export async function countBatteries(db: Db, scope: Scope): Promise<{ state: BatteryState; count: number }[]> {
  const { rows } = await sql<{ state: BatteryState; count: number }>`
    select case when d.status = 'FAULT' then 'FAULT'
        when d.status in ('OFFLINE', 'NOT_CONNECTED') or h.power_w is null then 'UNAVAILABLE'
        when h.power_w > ${sql.lit(idleW)} then 'CHARGING' when h.power_w < ${sql.lit(-idleW)} then 'DISCHARGING' else 'IDLE' end as state,
      count(*) as count
    from device d join plant on plant.id = d.plant_id left join device_head h on h.device_id = d.id and h.plant_id = d.plant_id
    where d.type = 'CELL' and d.retired_at is null and ${withinPlants(scope)} group by 1`.execute(db);
  return rows;
}
