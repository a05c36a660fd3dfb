import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type PlantPlace, type SystemScope, withinPlants } from '../../platform/scope.ts';

/** Where plants belong, for all who listen at once: each listener's own scope decides afterwards. */
export async function placesOf(db: Db, scope: SystemScope, ids: readonly string[]): Promise<PlantPlace[]> {
  const { rows } = await sql<PlantPlace>`
    select id, organization_id, owner_id, demo,
      array(select ancestor_id from organization_closure where descendant_id = plant.organization_id) as organizations
    from plant where id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)}`.execute(db);
  return rows;
}
