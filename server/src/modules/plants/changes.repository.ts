import { sql } from 'kysely';
import type { PlantArray } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { type OwnScope, type Scope, withinPlants, withinScope } from '../../platform/scope.ts';
import type { PlantRecord } from './plants.repository.ts';

export type NewPlant = Omit<PlantRecord, 'version' | 'status' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by'> & {
  created_by: string;
  updated_by: string;
};

/** The ids of those that were stored: one whose number is taken is left out, and so is one outside the scope. */
export async function insertPlants(db: Db, scope: Scope, plants: readonly NewPlant[]): Promise<string[]> {
  const stored = await db
    .insertInto('plant')
    .values([...plants])
    .onConflict((c) => c.column('number').doNothing())
    .returning('id')
    .execute();
  const ids = stored.map((p) => p.id);
  const { rows } = await sql<{ id: string }>`
    select id from plant where id = any(${ids}::uuid[]) and ${withinPlants(scope)}`.execute(db);
  return rows.map((r) => r.id);
}

interface ArrayRow {
  position: number;
  capacity_w: number;
  tilt_deg: number;
  azimuth: number;
  azimuth_ref: string;
  azimuth_deg: number;
}

export async function replaceArrays(db: Db, scope: Scope, plantId: string, arrays: readonly ArrayRow[]): Promise<void> {
  const here = sql<boolean>`exists (select from plant where plant.id = plant_array.plant_id and ${withinPlants(scope)})`;
  await db.deleteFrom('plant_array').where('plant_id', '=', plantId).where(here).execute();
  await insertArrays(
    db,
    scope,
    arrays.map((array) => ({ plant_id: plantId, ...array })),
  );
}

/** Of plants within the scope; others are passed over. */
export async function insertArrays(db: Db, scope: Scope, arrays: readonly (ArrayRow & { plant_id: string })[]): Promise<void> {
  if (arrays.length === 0) return;
  await sql`
    insert into plant_array (plant_id, position, capacity_w, tilt_deg, azimuth, azimuth_ref, azimuth_deg)
    select a.* from json_to_recordset(${JSON.stringify(arrays)}::json) as a (plant_id uuid, position smallint, capacity_w float8,
      tilt_deg float8, azimuth float8, azimuth_ref text, azimuth_deg float8)
    join plant on plant.id = a.plant_id where ${withinPlants(scope)}`.execute(db);
}

export interface LockedPlant extends PlantRecord {
  /** Reached through an organization or as one who sees everything, not as its owner alone. */
  by_organization: boolean;
  organization_name: string | null;
  owner_name: string | null;
  arrays: PlantArray[];
}

/** The plant to be changed, if it lies within the scope; it stays as it is until the transaction ends. */
export async function lockPlant(db: Db, scope: Scope, id: string, inBin = false): Promise<LockedPlant | undefined> {
  const { rows } = await sql<LockedPlant>`
    select plant.*, plant.feed_in_price::float8 as feed_in_price, plant.purchase_price::float8 as purchase_price,
      coalesce(${withinScope(scope, 'plant.organization_id')}, false) as by_organization,
      (select name from organization o where o.id = plant.organization_id) as organization_name,
      (select coalesce(nick_name, account_name) from account a where a.id = plant.owner_id) as owner_name,
      coalesce((select json_agg(json_build_object('capacityW', capacity_w, 'tiltDeg', tilt_deg, 'azimuth', azimuth,
        'azimuthRef', azimuth_ref) order by position) from plant_array r where r.plant_id = plant.id), '[]') as arrays
    from plant where plant.id = ${id} and ${withinPlants(scope, 'plant', inBin)} for update of plant`.execute(db);
  return rows[0];
}

export type PlantChange = Partial<Omit<NewPlant, 'id' | 'number' | 'created_by' | 'updated_by'>> & {
  deleted_at?: string | null;
  deleted_by?: string | null;
};

/** Counts the change, and says who made it. False where the plant is not within the scope. */
export async function changePlant(
  db: Db,
  scope: Scope,
  id: string,
  by: string,
  change: PlantChange,
  inBin = false,
): Promise<boolean> {
  const result = await db
    .updateTable('plant')
    .set((e) => ({ ...change, updated_at: e.fn('now'), updated_by: by, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(withinPlants(scope, 'plant', inBin))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface OrganizationOfPlant {
  id: string;
  name: string;
  contact: string | null;
}

export async function findOrganization(db: Db, scope: Scope, id: string): Promise<OrganizationOfPlant | undefined> {
  return db
    .selectFrom('organization')
    .select(['id', 'name', 'contact'])
    .where('id', '=', id)
    .where(withinScope(scope, 'organization.id'))
    .executeTakeFirst();
}

/** Those with one of these names, whatever the case. */
export async function organizationsByName(db: Db, scope: Scope, names: readonly string[]): Promise<OrganizationOfPlant[]> {
  return db
    .selectFrom('organization')
    .select(['id', 'name', 'contact'])
    .where(sql<boolean>`lower(name) = any(${names.map((n) => n.toLowerCase())})`)
    .where(withinScope(scope, 'organization.id'))
    .execute();
}

export async function homeOrganization(db: Db, scope: OwnScope): Promise<string | null> {
  const row = await db.selectFrom('account').select('organization_id').where('id', '=', scope.own).executeTakeFirst();
  return row?.organization_id ?? null;
}

/** Which of these names plants of an organization already bear. */
export async function namesInUse(
  db: Db,
  scope: Scope,
  organizationIds: readonly (string | null)[],
  names: readonly string[],
): Promise<{ organizationId: string | null; name: string }[]> {
  const { rows } = await sql<{ organizationId: string | null; name: string }>`
    select organization_id as "organizationId", lower(name) as name from plant
    where lower(name) = any(${names.map((n) => n.toLowerCase())}) and ${withinPlants(scope)}
      and coalesce(organization_id, '00000000-0000-0000-0000-000000000000') = any(${organizationIds.map(
        (id) => id ?? '00000000-0000-0000-0000-000000000000',
      )}::uuid[])`.execute(db);
  return rows;
}
