import { type RawBuilder, sql } from 'kysely';
import type { PlantStatus, PlantType } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants, withinScope } from '../../platform/scope.ts';
import { type Cells, finestZoom, type Range } from './map.grid.ts';
import { type Filter, type Found, matching } from './plants.table.ts';

/** The grids that the database keeps counts for. */
const coarseLevel = 3;
const fineLevel = 7;
export const countedZoom = fineLevel;

export interface Cluster {
  count: number;
  faulty: number;
  abnormal: number;
  offline: number;
  normal: number;
  latitude: number;
  longitude: number;
  /** Where it is one plant. */
  id: string | null;
  name: string | null;
}

const inRanges = (column: RawBuilder<unknown>, ranges: readonly Range[]) =>
  sql`(${sql.join(
    ranges.map(({ from, to }) => sql`${column} between ${from} and ${to}`),
    sql` or `,
  )})`;

const scaled = ({ from, to }: Range, by: number): Range => ({ from: from * by, to: (to + 1) * by - 1 });
const finest = (range: Range, zoom: number) => scaled(range, 2 ** (finestZoom - zoom));

function inCells({ zoom, x, y }: Cells): RawBuilder<unknown> {
  const across = x.map((range) => finest(range, zoom));
  return sql`${inRanges(sql`plant.map_y`, [finest(y, zoom)])} and ${inRanges(sql`plant.map_x`, across)}`;
}

interface Filtered {
  viewer: string;
  filter: Filter;
  found: Found | undefined;
}

/** Clusters made from the plants themselves. */
export async function clusterPlants(db: Db, scope: Scope, cells: Cells, asked: Filtered): Promise<Cluster[]> {
  const shift = sql.lit(finestZoom - cells.zoom);
  const { rows } = await sql<Cluster>`
    select count(*) as count,
      count(*) filter (where status = 'FAULTY') as faulty, count(*) filter (where status = 'ABNORMAL') as abnormal,
      count(*) filter (where status = 'OFFLINE') as offline, count(*) filter (where status = 'NORMAL') as normal,
      avg(latitude) as latitude, avg(longitude) as longitude,
      case when count(*) = 1 then min(id::text) end as id, case when count(*) = 1 then min(name) end as name
    from plant where ${matching(scope, asked.viewer, asked.filter, asked.found)} and ${inCells(cells)}
    group by map_x >> ${shift}, map_y >> ${shift}`.execute(db);
  return rows;
}

/** Every plant by itself, as long as there are no more than `most`. */
export async function separatePlants(
  db: Db,
  scope: Scope,
  cells: Cells,
  asked: Filtered,
  most: number,
): Promise<Cluster[] | undefined> {
  const { rows } = await sql<Cluster>`
    select 1 as count, (status = 'FAULTY')::int as faulty, (status = 'ABNORMAL')::int as abnormal,
      (status = 'OFFLINE')::int as offline, (status = 'NORMAL')::int as normal, latitude, longitude, id, name
    from plant where ${matching(scope, asked.viewer, asked.filter, asked.found)} and ${inCells(cells)}
    limit ${most + 1}`.execute(db);
  return rows.length > most ? undefined : rows;
}

/** What the counts can answer: no more than this may be asked. */
export interface CountedFilter {
  types?: readonly PlantType[] | undefined;
  statuses?: readonly PlantStatus[] | undefined;
  organizationId?: string | undefined;
}

function ofCounted({ types, statuses, organizationId }: CountedFilter, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const parts = [sql`true`];
  if (types?.length) parts.push(sql`${column('type')} = any(${[...types]})`);
  if (statuses?.length) parts.push(sql`${column('status')} = any(${[...statuses]})`);
  if (organizationId)
    parts.push(
      sql`${column('organization_id')} in (select descendant_id from organization_closure where ancestor_id = ${organizationId})`,
    );
  return sql.join(parts, sql` and `);
}

/** Clusters from the counts that the database keeps for organizations. */
export async function clusterCounts(db: Db, scope: Scope, { zoom, x, y }: Cells, filter: CountedFilter): Promise<Cluster[]> {
  const level = zoom <= coarseLevel ? coarseLevel : fineLevel;
  const shift = sql.lit(level - zoom);
  const across = x.map((range) => scaled(range, 2 ** (level - zoom)));
  const { rows } = await sql<Cluster>`
    select sum(plants) as count,
      coalesce(sum(plants) filter (where status = 'FAULTY'), 0) as faulty,
      coalesce(sum(plants) filter (where status = 'ABNORMAL'), 0) as abnormal,
      coalesce(sum(plants) filter (where status = 'OFFLINE'), 0) as offline,
      coalesce(sum(plants) filter (where status = 'NORMAL'), 0) as normal,
      (sum(latitude_sum) / sum(plants) / 1000000)::float8 as latitude,
      (sum(longitude_sum) / sum(plants) / 1000000)::float8 as longitude, null as id, null as name
    from plant_cell
    where level = ${level} and ${inRanges(sql`y`, [scaled(y, 2 ** (level - zoom))])} and ${inRanges(sql`x`, across)}
      and ${withinScope(scope, 'plant_cell.organization_id')} and ${ofCounted(filter, 'plant_cell')}
    group by x >> ${shift}, y >> ${shift}
    having sum(plants) > 0`.execute(db);
  return rows;
}

interface Spot {
  latitude: number;
  longitude: number;
  x: number;
  y: number;
}

/** Which plants stand alone at these places. */
export async function plantsAt(
  db: Db,
  scope: Scope,
  filter: CountedFilter,
  spots: readonly Spot[],
): Promise<{ id: string; name: string; latitude: number; longitude: number }[]> {
  const { rows } = await sql<{ id: string; name: string; latitude: number; longitude: number }>`
    select plant.id, plant.name, plant.latitude, plant.longitude
    from unnest(${spots.map((s) => s.x)}::int[], ${spots.map((s) => s.y)}::int[],
      ${spots.map((s) => s.latitude)}::float8[], ${spots.map((s) => s.longitude)}::float8[]) as spot (x, y, latitude, longitude)
    join plant on plant.map_y between spot.y - 1 and spot.y + 1 and plant.map_x between spot.x - 1 and spot.x + 1
      and round(plant.latitude * 1000000) = round(spot.latitude * 1000000)
      and round(plant.longitude * 1000000) = round(spot.longitude * 1000000)
    where ${withinPlants(scope)} and ${ofCounted(filter, 'plant')}`.execute(db);
  return rows;
}

/** Folds the rows of a cell into one. What it takes away and what it puts down is seen by others at the same moment. */
export async function foldCells(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    with gone as (
      delete from plant_cell where (level, organization_id, x, y, type, status) in (
        select level, organization_id, x, y, type, status from plant_cell group by 1, 2, 3, 4, 5, 6 having count(*) > 1)
      returning *)
    insert into plant_cell
    select level, organization_id, x, y, type, status, sum(plants), sum(latitude_sum), sum(longitude_sum)
    from gone group by 1, 2, 3, 4, 5, 6
    having sum(plants) <> 0 or sum(latitude_sum) <> 0 or sum(longitude_sum) <> 0`.execute(db);
}
