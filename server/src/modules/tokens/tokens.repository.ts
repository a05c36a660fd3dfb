import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

interface NewToken {
  id: string;
  account_id: string;
  name: string;
  token_hash: Buffer;
  permissions: string[];
  expires_at: string;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db.insertInto('api_token').values(token).execute();
}

export async function listTokens(db: Db, accountId: string) {
  return db.selectFrom('api_token').selectAll().where('account_id', '=', accountId).orderBy('created_at', 'desc').execute();
}

export async function countTokens(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('api_token')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function deleteToken(db: Db, accountId: string, id: string) {
  return db.deleteFrom('api_token').where('account_id', '=', accountId).where('id', '=', id).returning('name').executeTakeFirst();
}

interface LiveToken {
  id: string;
  account_id: string;
  last_used_at: string | null;
  permissions: string[];
}

/** The token's permissions, as far as the person still holds them; refused like a session where the person may not enter. */
export async function findLiveToken(db: Db, hash: Buffer): Promise<LiveToken | undefined> {
  const { rows } = await sql<LiveToken>`
    select t.id, t.account_id, t.last_used_at,
      array(select distinct p.permission from account_role ar
        join role r on r.id = ar.role_id and r.enabled
        join role_permission p on p.role_id = r.id and p.permission = any(t.permissions)
        where ar.account_id = a.id) as permissions
    from api_token t
    join account a on a.id = t.account_id
    where t.token_hash = ${hash} and t.expires_at > now()
      and a.status = 'normal' and a.erase_at is null and organization_open(a.organization_id)`.execute(db);
  return rows[0];
}

export async function touchToken(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_token')
    .set((e) => ({ last_used_at: e.fn('now') }))
    .where('id', '=', id)
    .execute();
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`delete from api_token where expires_at < now() - interval '30 days'`.execute(db);
}
