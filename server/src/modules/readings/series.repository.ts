import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope } from '../../platform/scope.ts';

type Extreme = [value: number, atMs: number];

/** Some points that lie together: the lowest and the highest, and whether nothing came for a while before or between them. */
export interface Bucket {
  low: Extreme;
  high: Extreme;
  /** The last instant before the gap. */
  gap_after: string | null;
  reduced: boolean;
}

export interface Stretch {
  plantId: string;
  from: string;
  to: string;
  /** Longer silence is a gap. */
  gapMinutes: number;
  /** So many points and gaps are given as they are; more are gathered into so many buckets. */
  exact: number;
  buckets: number;
}

const gathered = (points: RawBuilder<unknown>, { from, to, gapMinutes, exact, buckets }: Stretch) => {
  const gap = sql`at - before > make_interval(mins => ${gapMinutes})`;
  return sql<Bucket>`
    with point as (
      select at, v::float8 as v, extract(epoch from at)::float8 * 1000 as ms, lag(at) over (order by at) as before,
        row_number() over (order by at) as n
      from (${points}) p),
    placed as (
      select *, count(*) over () + count(*) filter (where ${gap}) over () > ${exact}::int as reduced from point)
    select min(array[v, ms]) as low, max(array[v, ms]) as high, min(before) filter (where ${gap}) as gap_after,
      bool_or(reduced) as reduced
    from (
      select *, case when reduced then width_bucket(ms, ${Date.parse(from)}::float8, ${Date.parse(to)}::float8, ${buckets}::int)
        else n end as bucket from placed) b
    group by bucket order by bucket`;
};

const between = (scope: Scope, column: string, { plantId, from, to }: Stretch) => sql`
  plant_id = ${plantId} and at >= ${from} and at < ${to} and ${sql.ref(column)} is not null
  and ${plantWithin(scope, sql`${plantId}::uuid`)}`;

/** One value of a device: from its single samples. */
export async function drawDevice(
  db: Db,
  scope: Scope,
  { deviceId, table, column }: { deviceId: string; table: string; column: string },
  stretch: Stretch,
): Promise<Bucket[]> {
  const points = sql`
    select at, ${sql.ref(column)} as v from ${sql.table(table)} where device_id = ${deviceId} and ${between(scope, column, stretch)}`;
  return (await gathered(points, stretch).execute(db)).rows;
}

/** One power of the plant as a whole: from the means of five minutes. */
export async function drawPlant(db: Db, scope: Scope, column: string, stretch: Stretch): Promise<Bucket[]> {
  const points = sql`select at, ${sql.ref(column)} as v from plant_power_5min where ${between(scope, column, stretch)}`;
  return (await gathered(points, stretch).execute(db)).rows;
}

/** The types of those devices that belong to the plant, or once did. */
export async function typesOf(db: Db, scope: Scope, plantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from device where id = any(${[...ids]}::uuid[]) and plant_id = ${plantId}
      and ${plantWithin(scope, 'device.plant_id')}`.execute(db);
  return new Map(rows.map((r) => [r.id, r.type]));
}
