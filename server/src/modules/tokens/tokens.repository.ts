import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Grant, grantsOfAccount, type OwnScope, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

interface NewToken {
  id: string;
  name: string;
  token_hash: Buffer;
  permissions: string[];
  plant_ids: string[] | null;
  expires_at: string;
}

export async function insertToken(db: Db, scope: OwnScope, token: NewToken): Promise<void> {
  await db
    .insertInto('api_token')
    .values({ ...token, account_id: scope.own })
    .execute();
}

export async function listTokens(db: Db, scope: OwnScope) {
  return db.selectFrom('api_token').selectAll().where('account_id', '=', scope.own).orderBy('created_at', 'desc').execute();
}

export async function countTokens(db: Db, scope: OwnScope): Promise<number> {
  const row = await db
    .selectFrom('api_token')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', scope.own)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function deleteToken(db: Db, scope: OwnScope, id: string) {
  return db.deleteFrom('api_token').where('account_id', '=', scope.own).where('id', '=', id).returning('name').executeTakeFirst();
}

interface LiveToken {
  id: string;
  account_id: string;
  last_used_at: string | null;
  permissions: string[];
  plant_ids: string[] | null;
  grants: Grant[];
}

/** The token with what its person may; refused like a session where the person may not enter. */
export async function findLiveToken(db: Db, _scope: SystemScope, hash: Buffer): Promise<LiveToken | undefined> {
  const { rows } = await sql<LiveToken>`
    select t.id, t.account_id, t.last_used_at, t.permissions, t.plant_ids, ${grantsOfAccount} as grants
    from api_token t
    join account a on a.id = t.account_id
    where t.token_hash = ${hash} and t.expires_at > now()
      and a.status = 'normal' and a.erase_at is null and organization_open(a.organization_id)`.execute(db);
  return rows[0];
}

export async function touchToken(db: Db, scope: OwnScope, id: string): Promise<void> {
  await db
    .updateTable('api_token')
    .set((e) => ({ last_used_at: e.fn('now') }))
    .where('account_id', '=', scope.own)
    .where('id', '=', id)
    .execute();
}

export async function deleteExpiredTokens(db: Db, _scope: SystemScope): Promise<void> {
  await sql`delete from api_token where expires_at < now() - interval '30 days'`.execute(db);
}

/** Of these plants the ones within the scope, with their names. */
export async function listPlants(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('plant')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(withinPlants(scope))
    .orderBy('name')
    .execute();
}
