import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope, withinPlants } from '../../platform/scope.ts';

/** Where values are kept: the samples of a device, or the means of the plant as a whole. */
export interface Source {
  plantId: string;
  deviceId: string | null;
  table: string;
  columns: readonly string[];
}

/** In the order of time. */
export interface Points {
  /** In seconds. */
  at: number[];
  /** Of each column as many as instants. */
  values: (number | null)[][];
}

/** One row of lists: a row a point would cost several times as much. */
export async function readPoints(db: Db, scope: Scope, source: Source, from: string, to: string): Promise<Points> {
  const { plantId, deviceId, table, columns } = source;
  const lists = columns.map((column) => sql`to_json(array_agg(${sql.ref(column)}))`);
  const { rows } = await sql<Points>`
    select coalesce(to_json(array_agg(date_part('epoch', at))), '[]') as at, json_build_array(${sql.join(lists)}) as values
    from (
      select at, ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))} from ${sql.table(table)}
      where plant_id = ${plantId} and ${deviceId === null ? sql`true` : sql`device_id = ${deviceId}`}
        and at >= ${from} and at < ${to} and ${plantWithin(scope, sql`${plantId}::uuid`)}
      order by at) p`.execute(db);
  return rows[0] ?? { at: [], values: [] };
}

/** The plant's zone, and the types of those of the devices that belong to it. */
export async function findMeasured(db: Db, scope: Scope, plantId: string, ids: readonly string[]) {
  const { rows } = await sql<{ time_zone: string; types: Record<string, string> }>`
    select time_zone, (select coalesce(json_object_agg(id, type), '{}') from device
      where id = any(${[...ids]}::uuid[]) and plant_id = plant.id) as types
    from plant where id = ${plantId} and ${withinPlants(scope)}`.execute(db);
  return rows[0];
}
