import { sql } from 'kysely';
import type { CodePurpose } from '#contract/auth.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

interface NewCode {
  id: string;
  purpose: CodePurpose;
  target: string;
  account_id: string | null;
  address: string;
  expires_at: string;
}

/** Two requests for one target follow one after the other. */
export async function lockTarget(tx: Tx, _scope: SystemScope, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 1))`.execute(tx);
}

export async function countAsked(db: Db, _scope: SystemScope, target: string, address: string) {
  const { rows } = await sql<{ day: number; hour_address: number; seconds_since: number | null }>`
    select
      (select count(*) from verification_code where target = ${target} and created_at > now() - interval '1 day') as day,
      (select count(*) from verification_code where address = ${address} and created_at > now() - interval '1 hour') as hour_address,
      (select extract(epoch from now() - max(created_at))::float8 from verification_code where target = ${target}) as seconds_since`.execute(
    db,
  );
  return rows[0] ?? { day: 0, hour_address: 0, seconds_since: null };
}

export async function insertCode(db: Db, _scope: SystemScope, code: NewCode): Promise<void> {
  await db.insertInto('verification_code').values(code).execute();
}

export async function findCode(db: Db, _scope: SystemScope, id: string) {
  return db.selectFrom('verification_code').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setCodeHash(db: Db, _scope: SystemScope, id: string, hash: Buffer): Promise<void> {
  await db.updateTable('verification_code').set({ code_hash: hash }).where('id', '=', id).execute();
}

/** Counts a try at the newest open code of this purpose and target, and returns it while tries are left. */
export async function countTry(
  db: Db,
  _scope: SystemScope,
  purpose: CodePurpose,
  target: string,
  accountId: string | null,
  mostTries: number,
) {
  const { rows } = await sql<{ id: string; code_hash: Buffer | null }>`
    update verification_code set tries = tries + 1
    where id = (select id from verification_code
        where purpose = ${purpose} and target = ${target} and account_id is not distinct from ${accountId}
        order by created_at desc limit 1)
      and used_at is null and expires_at > now() and tries < ${mostTries}
    returning id, code_hash`.execute(db);
  return rows[0];
}

/** True for the one caller who uses it up. */
export async function spendCode(db: Db, _scope: SystemScope, id: string): Promise<boolean> {
  const result = await db
    .updateTable('verification_code')
    .set((e) => ({ used_at: e.fn('now') }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteOldCodes(db: Db, _scope: SystemScope): Promise<void> {
  await sql`delete from verification_code where created_at < now() - interval '2 days'`.execute(db);
}
