import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';

export interface Picture {
  id: string;
  large: Buffer;
  small: Buffer;
}

const ofVisiblePlant = (scope: Scope) =>
  sql<boolean>`exists (select from plant where plant.id = plant_picture.plant_id and ${withinPlants(scope)})`;

export async function findPicture(db: Db, scope: Scope, id: string, size: 'small' | 'large'): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('plant_picture')
    .select((e) => e.ref(size).as('content'))
    .where('id', '=', id)
    .where(ofVisiblePlant(scope))
    .executeTakeFirst();
  return row?.content;
}

/** The old one goes: its address must not show the new one from somebody's cache. */
export async function replacePicture(db: Db, scope: Scope, plantId: string, picture: Picture): Promise<void> {
  await deletePicture(db, scope, plantId);
  await sql`insert into plant_picture (id, plant_id, large, small)
    select ${picture.id}, plant.id, ${picture.large}, ${picture.small} from plant
    where plant.id = ${plantId} and ${withinPlants(scope)}`.execute(db);
}

export async function deletePicture(db: Db, scope: Scope, plantId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('plant_picture')
    .where('plant_id', '=', plantId)
    .where(ofVisiblePlant(scope))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
