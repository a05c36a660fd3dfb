import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

export interface DongleSecret {
  serial_number: string;
  secret_hash: Buffer;
  time_zone: string | null;
}

export async function findSecret(
  db: Db,
  _scope: SystemScope,
  by: { serialNumber: string } | { hash: Buffer },
): Promise<DongleSecret | undefined> {
  const { rows } = await sql<DongleSecret>`
    select d.serial_number, s.secret_hash, p.time_zone
    from dongle_secret s join device d on d.id = s.device_id left join plant p on p.id = d.plant_id
    where d.retired_at is null
      and ${'hash' in by ? sql`s.secret_hash = ${by.hash}` : sql`d.serial_number = ${by.serialNumber}`}`.execute(db);
  return rows[0];
}

export async function findClaim(db: Db, _scope: SystemScope, serialNumber: string) {
  return db
    .selectFrom('device')
    .select(['id', 'claim_code_hash'])
    .where('serial_number', '=', serialNumber)
    .where('type', '=', 'DONGLE')
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** One secret a dongle: an older one ends. */
export async function saveSecret(db: Db, _scope: SystemScope, deviceId: string, hash: Buffer): Promise<void> {
  await db
    .insertInto('dongle_secret')
    .values({ device_id: deviceId, secret_hash: hash })
    .onConflict((c) => c.column('device_id').doUpdateSet((e) => ({ secret_hash: hash, rotated_at: e.fn('now') })))
    .execute();
}
