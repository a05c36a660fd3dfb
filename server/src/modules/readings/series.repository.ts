import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope } from '../../platform/scope.ts';

/** Where one value is kept: the samples of a device, or the means of the plant as a whole. */
export interface Source {
  table: string;
  column: string;
  deviceId: string | null;
}

export interface Stretch {
  plantId: string;
  from: string;
  to: string;
}

const pointsOf = (scope: Scope, { table, column, deviceId }: Source, { plantId, from, to }: Stretch) => sql`
  select at, ${sql.ref(column)} as v from ${sql.table(table)}
  where plant_id = ${plantId} and ${deviceId === null ? sql`true` : sql`device_id = ${deviceId}`}
    and at >= ${from} and at < ${to} and ${sql.ref(column)} is not null and ${plantWithin(scope, sql`${plantId}::uuid`)}`;

export interface Points {
  /** In seconds. */
  at: number[];
  values: number[];
}

/** The first points in the order of time. One row of two lists: a row a point costs several times as much. */
export async function firstPoints(db: Db, scope: Scope, source: Source, stretch: Stretch, most: number): Promise<Points> {
  const { rows } = await sql<Points>`
    select coalesce(to_json(array_agg(date_part('epoch', at))), '[]') as at, coalesce(to_json(array_agg(v)), '[]') as values
    from (${pointsOf(scope, source, stretch)} order by at limit ${most}) p`.execute(db);
  return rows[0] ?? { at: [], values: [] };
}

type Extreme = [value: number, at: number];

/** Some points that lie together: the lowest and the highest, and whether nothing came for a while before or between them. */
export interface Bucket {
  low: Extreme;
  high: Extreme;
  /** The last instant before the gap, in seconds. */
  gap_after: number | null;
}

/** All points, gathered into so many buckets of the same length. Longer silence is a gap. */
export async function gatherPoints(
  db: Db,
  scope: Scope,
  source: Source,
  stretch: Stretch,
  { buckets, gapMinutes }: { buckets: number; gapMinutes: number },
): Promise<Bucket[]> {
  const [from, to] = [Date.parse(stretch.from) / 1000, Date.parse(stretch.to) / 1000];
  const { rows } = await sql<Bucket>`
    select to_json(min(array[v, at])) as low, to_json(max(array[v, at])) as high,
      min(before) filter (where at - before > ${gapMinutes * 60}::int) as gap_after
    from (
      select v, at, lag(at) over (order by at) as before, width_bucket(at, ${from}::float8, ${to}::float8, ${buckets}::int) as bucket
      from (select v::float8, date_part('epoch', at) as at from (${pointsOf(scope, source, stretch)}) p) p) p
    group by bucket order by bucket`.execute(db);
  return rows;
}

/** The types of those devices that belong to the plant, or once did. */
export async function typesOf(db: Db, scope: Scope, plantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from device where id = any(${[...ids]}::uuid[]) and plant_id = ${plantId}
      and ${plantWithin(scope, 'device.plant_id')}`.execute(db);
  return new Map(rows.map((r) => [r.id, r.type]));
}
