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

const figures = sql`plant.id, plant.name, plant.number, plant.type, plant.status, plant.pv_capacity_w, plant.storage_capacity_wh,
  plant.currency, s.today_wh, s.month_wh, s.year_wh, s.total_wh, s.specific_yield, head.power_w, head.as_of`;

/** See `pvNow`; greatest() passes over null, so what is unknown has to be asked for. */
const head = sql`left join lateral (
  select case when bool_or(h.source = 'INVERTER') filter (where ${heard}) then greatest(0, sum(${pvNow}) filter (where ${heard}))::float8 end
      as power_w, max(h.received_at) as as_of
  from device_head h where h.plant_id = plant.id) head on true`;

const sorts = {
  name: sql`lower(plant.name)`,
  status: sql`plant.status`,
  pvCapacityW: sql`coalesce(plant.pv_capacity_w, 0)`,
  todayWh: sql`coalesce(s.today_wh, -1)`,
  monthWh: sql`coalesce(s.month_wh, -1)`,
  yearWh: sql`coalesce(s.year_wh, -1)`,
  totalWh: sql`coalesce(s.total_wh, -1)`,
  specificYield: sql`coalesce(s.specific_yield, -1)`,
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

/** Up to so many plants are sooner sorted than found by going through the order of all. */
const few = 2_000;

/** One of `total` that match. The page is cut first: what devices say is only looked up for those that are shown. */
export async function listFigures(
  db: Db,
  scope: Scope,
  filter: FiguresFilter,
  { limit, offset }: { limit: number; offset: number },
  total: number,
): Promise<PlantFigures[]> {
  const order = orderOf(filter.sort);
  const { rows } = await sql<PlantFigures>`
    select ${figures} from (
      select plant.* from (select * from plant where ${matching(scope, filter)} ${total <= few ? sql`offset 0` : sql``}) plant
      join plant_sum s on s.plant_id = plant.id order by ${order} limit ${limit} offset ${offset}) plant
    join plant_sum s on s.plant_id = plant.id ${head} order by ${order}`.execute(db);
  return rows;
}

export async function countFigures(db: Db, scope: Scope, filter: FiguresFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from plant where ${matching(scope, filter)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Plants at one end of the order by specific yield. */
export async function rankFigures(db: Db, scope: Scope, end: 'best' | 'worst', limit: number): Promise<PlantFigures[]> {
  const order = orderOf({ column: 'specificYield', direction: end === 'best' ? 'desc' : 'asc' });
  const { rows } = await sql<PlantFigures>`
    select ${figures} from (
      select plant.* from plant_sum s join plant on plant.id = s.plant_id
      where ${sorts.specificYield} >= 0 and ${withinPlants(scope)} order by ${order} limit ${limit}) plant
    join plant_sum s on s.plant_id = plant.id ${head} order by ${order}`.execute(db);
  return rows;
}
