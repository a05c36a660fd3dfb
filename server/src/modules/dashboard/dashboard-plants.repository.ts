import { type RawBuilder, sql } from 'kysely';
import type { PlantStatus, PlantType } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';
import { heard, pvNow } from './now.table.ts';

export interface PlantFigures {
  id: string;
  name: string;
  number: string;
  type: PlantType;
  status: PlantStatus;
  pv_capacity_w: number | null;
  storage_capacity_wh: number | null;
  currency: string;
  power_w: number | null;
  today_wh: number | null;
  month_wh: number | null;
  year_wh: number | null;
  total_wh: number | null;
  specific_yield: number | null;
  as_of: string | null;
}

const today = sql`(now() at time zone plant.time_zone)::date`;
const todayWh = sql`(select d.pv_wh from plant_day d where d.plant_id = plant.id and d.day = ${today})`;
const spanWh = (span: string, since: RawBuilder<unknown>) => sql`
  (select sum(s.pv_wh) filter (where s.pv_days > 0)::float8 from plant_span s
    where s.span = ${sql.lit(span)} and s.since = ${since} and s.plant_id = plant.id)`;
const monthWh = spanWh('MONTH', sql`date_trunc('month', now() at time zone plant.time_zone)::date`);
const yearWh = spanWh('YEAR', sql`date_trunc('year', now() at time zone plant.time_zone)::date`);
const totalWh = spanWh('TOTAL', sql`date '-infinity'`);
const specificYield = sql`(select y.specific_yield from plant_yield y where y.plant_id = plant.id)`;

const figures = sql`plant.id, plant.name, plant.number, plant.type, plant.status, plant.pv_capacity_w, plant.storage_capacity_wh,
  plant.currency, ${todayWh} as today_wh, ${monthWh} as month_wh, ${yearWh} as year_wh, ${totalWh} as total_wh,
  ${specificYield} as specific_yield, head.power_w, head.as_of`;

/** See `pvNow`; greatest() passes over null, so what is unknown has to be asked for. */
const head = sql`left join lateral (
  select case when bool_or(h.source = 'INVERTER') filter (where ${heard}) then greatest(0, sum(${pvNow}) filter (where ${heard}))::float8 end
      as power_w, max(h.received_at) as as_of
  from device_head h where h.plant_id = plant.id) head on true`;

const sorts = {
  name: sql`lower(plant.name)`,
  status: sql`plant.status`,
  pvCapacityW: sql`coalesce(plant.pv_capacity_w, 0)`,
  todayWh: sql`coalesce(${todayWh}, -1)`,
  monthWh: sql`coalesce(${monthWh}, -1)`,
  yearWh: sql`coalesce(${yearWh}, -1)`,
  totalWh: sql`coalesce(${totalWh}, -1)`,
  specificYield: sql`coalesce(${specificYield}, -1)`,
} as const;

export interface FiguresFilter {
  search?: string | undefined;
  status?: PlantStatus | undefined;
  sort?: { column: keyof typeof sorts; direction: 'asc' | 'desc' } | undefined;
}

function orderOf(sort: FiguresFilter['sort']): RawBuilder<unknown> {
  if (!sort) return sql`plant.problem_rank desc, plant.created_at desc, plant.id desc`;
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sorts[sort.column]} ${direction}, plant.id ${direction}`;
}

function matching(scope: Scope, { search, status }: FiguresFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [withinPlants(scope)];
  if (search) parts.push(sql`(plant.name ilike ${anywhere(search)} or plant.number ilike ${anywhere(search)})`);
  if (status) parts.push(sql`plant.status = ${status}`);
  return sql.join(parts, sql` and `);
}

/** The page is cut first: the figures are only looked up for those that are shown, unless they make the order. */
export async function listFigures(
  db: Db,
  scope: Scope,
  filter: FiguresFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlantFigures[]> {
  const { rows } = await sql<PlantFigures>`
    select ${figures} from (
      select plant.* from plant where ${matching(scope, filter)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}) plant
    ${head} order by ${orderOf(filter.sort)}`.execute(db);
  return rows;
}

export async function countFigures(db: Db, scope: Scope, filter: FiguresFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from plant where ${matching(scope, filter)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Plants at one end of the order by specific yield. */
export async function rankFigures(db: Db, scope: Scope, end: 'best' | 'worst', limit: number): Promise<PlantFigures[]> {
  const direction = end === 'best' ? sql`desc` : sql`asc`;
  const { rows } = await sql<PlantFigures>`
    select ${figures} from (
      select plant.*, y.specific_yield as rank from plant_yield y join plant on plant.id = y.plant_id
      where y.specific_yield is not null and ${withinPlants(scope)}
      order by y.specific_yield ${direction}, y.plant_id limit ${limit}) plant
    ${head} order by plant.rank ${direction}, plant.id`.execute(db);
  return rows;
}
