import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

export interface BinnedPlant {
  id: string;
  number: string;
  name: string;
  organization_name: string | null;
  devices: number;
  deleted_at: string;
  deleted_by_name: string | null;
}

const inBin = (scope: Scope, search: string | undefined) => {
  const pattern = search && anywhere(search);
  return pattern
    ? sql`${withinPlants(scope, 'plant', true)} and (plant.name ilike ${pattern} or plant.number ilike ${pattern})`
    : withinPlants(scope, 'plant', true);
};

export async function listBinned(
  db: Db,
  scope: Scope,
  search: string | undefined,
  limit: number,
  offset: number,
): Promise<BinnedPlant[]> {
  const { rows } = await sql<BinnedPlant>`
    select id, number, name, deleted_at,
      (select name from organization o where o.id = plant.organization_id) as organization_name,
      (select count(*) from device d where d.plant_id = plant.id and d.retired_at is null) as devices,
      (select coalesce(nick_name, account_name) from account a where a.id = plant.deleted_by) as deleted_by_name
    from plant where ${inBin(scope, search)}
    order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countBinned(db: Db, scope: Scope, search: string | undefined, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from plant where ${inBin(scope, search)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What has lain in the bin since before `before` is gone for good. The database takes its devices back into stock. */
export async function purgeBinned(db: Db, scope: Scope, before: Date): Promise<void> {
  await sql`delete from plant where ${withinPlants(scope, 'plant', true)} and deleted_at < ${before.toISOString()}`.execute(db);
}
