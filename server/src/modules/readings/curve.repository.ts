import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope } from '../../platform/scope.ts';

export interface PowerMean {
  at: string;
  pv_w: number | null;
  load_w: number | null;
  grid_w: number | null;
  battery_w: number | null;
  soc_pct: number | null;
}

export async function listMeans(db: Db, scope: Scope, plantId: string, from: string, to: string): Promise<PowerMean[]> {
  const { rows } = await sql<PowerMean>`
    select at, pv_w, load_w, grid_w, battery_w, soc_pct from plant_power_5min
    where plant_id = ${plantId} and at >= ${from} and at < ${to} and ${plantWithin(scope, sql`${plantId}::uuid`)}
    order by at`.execute(db);
  return rows;
}
