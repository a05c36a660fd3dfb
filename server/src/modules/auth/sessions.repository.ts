import { sql } from 'kysely';
import type { SignInDay } from '#contract/auth.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { type Grant, grantsOfAccount, type OwnScope, type SystemScope } from '../../platform/scope.ts';

interface NewSession {
  id: string;
  token_hash: Buffer;
  idle_expires_at: string;
  expires_at: string;
  address: string;
  user_agent: string;
  cancellation_undone: boolean;
}

export async function insertSession(db: Db, scope: OwnScope, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, account_id: scope.own })
    .execute();
}

export interface LiveSession {
  id: string;
  account_id: string;
  demo: boolean;
  last_seen_at: string;
  grants: Grant[];
}

/** The session of a token, if it is not over and its account and organization may enter: asked anew for every request. */
export async function findLiveSession(db: Db, _scope: SystemScope, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`${prepared('find_live_session')}
    select s.id, s.account_id, a.demo, s.last_seen_at, ${grantsOfAccount} as grants
    from session s
    join account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and s.idle_expires_at > now()
      and a.status = 'normal' and a.erase_at is null and organization_open(a.organization_id)`.execute(db);
  return rows[0];
}

export async function touchSession(db: Db, scope: OwnScope, id: string, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set((e) => ({ last_seen_at: e.fn('now'), idle_expires_at: idleExpiresAt.toISOString() }))
    .where('account_id', '=', scope.own)
    .where('id', '=', id)
    .execute();
}

export async function listSessions(db: Db, scope: OwnScope) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .select((e) => e.fn<string>('least', ['idle_expires_at', 'expires_at']).as('ends_at'))
    .where('account_id', '=', scope.own)
    .where('expires_at', '>', sql<string>`now()`)
    .where('idle_expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(db: Db, scope: OwnScope, id: string): Promise<boolean> {
  const result = await db.deleteFrom('session').where('account_id', '=', scope.own).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteSessions(db: Db, scope: OwnScope, except?: string): Promise<void> {
  let query = db.deleteFrom('session').where('account_id', '=', scope.own);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
}

export async function deleteExpiredSessions(db: Db, _scope: SystemScope): Promise<void> {
  await sql`delete from session where least(idle_expires_at, expires_at) < now()`.execute(db);
}

export async function insertSignIn(db: Db, scope: OwnScope, id: string, succeeded: boolean): Promise<void> {
  await db.insertInto('sign_in').values({ id, account_id: scope.own, succeeded }).execute();
}

export async function deleteOldSignIns(db: Db, _scope: SystemScope, before: Date): Promise<void> {
  await db.deleteFrom('sign_in').where('at', '<', before.toISOString()).execute();
}

/** The last 30 days of the zone, today included, each with its counts. */
export async function signInDays(db: Db, scope: OwnScope, timeZone: string): Promise<SignInDay[]> {
  const { rows } = await sql<SignInDay>`
    select d::date as day,
      count(s.id) filter (where s.succeeded)::int as succeeded,
      count(s.id) filter (where not s.succeeded)::int as failed
    from generate_series(date_trunc('day', now() at time zone ${timeZone}) - interval '29 days', now() at time zone ${timeZone}, interval '1 day') d
    left join sign_in s on s.account_id = ${scope.own}
      and s.at >= d at time zone ${timeZone} and s.at < (d + interval '1 day') at time zone ${timeZone}
    group by d order by d`.execute(db);
  return rows;
}

export async function lastSignIns(db: Db, scope: OwnScope) {
  return db
    .selectFrom('sign_in')
    .where('account_id', '=', scope.own)
    .select((e) => [
      e.fn.max('at').filterWhere('succeeded', '=', true).as('succeeded'),
      e.fn.max('at').filterWhere('succeeded', '=', false).as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
