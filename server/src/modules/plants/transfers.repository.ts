import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';

export interface NewTransfer {
  id: string;
  plant_id: string;
  by_name: string;
  from_organization: string | null;
  to_organization: string | null;
  from_owner: string | null;
  to_owner: string | null;
  note: string | null;
}

/** Written before the plant changes hands: afterwards it may be out of the scope. */
export async function insertTransfer(db: Db, scope: Scope, transfer: NewTransfer): Promise<void> {
  const { plant_id, ...row } = transfer;
  await sql`insert into plant_transfer (id, plant_id, by_name, from_organization, to_organization, from_owner, to_owner, note)
    select ${row.id}, plant.id, ${row.by_name}, ${row.from_organization}, ${row.to_organization}, ${row.from_owner},
      ${row.to_owner}, ${row.note}
    from plant where plant.id = ${plant_id} and ${withinPlants(scope)}`.execute(db);
}

export async function listTransfers(db: Db, scope: Scope, plantId: string) {
  return db
    .selectFrom('plant_transfer')
    .innerJoin('plant', 'plant.id', 'plant_transfer.plant_id')
    .selectAll('plant_transfer')
    .where('plant_transfer.plant_id', '=', plantId)
    .where(withinPlants(scope))
    .orderBy('plant_transfer.at', 'desc')
    .orderBy('plant_transfer.id', 'desc')
    .execute();
}
