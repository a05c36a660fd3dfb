import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { OwnScope, SystemScope } from '../../platform/scope.ts';

/** A new link replaces the older ones of the account. */
export async function insertLink(
  db: Db,
  scope: OwnScope,
  hash: Buffer,
  purpose: 'INVITE' | 'RESET',
  expiresAt: Date,
): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', scope.own).execute();
  await db
    .insertInto('account_link')
    .values({ token_hash: hash, account_id: scope.own, purpose, expires_at: expiresAt.toISOString() })
    .execute();
}

/** Uses the link up: of two who try at once, one gets the account. */
export async function spendLink(db: Db, _scope: SystemScope, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    delete from account_link where token_hash = ${hash} and expires_at > now() returning account_id`.execute(db);
  return rows[0]?.account_id;
}

export async function deleteExpiredLinks(db: Db, _scope: SystemScope): Promise<void> {
  await sql`delete from account_link where expires_at < now()`.execute(db);
}
