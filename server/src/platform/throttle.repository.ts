import type { Db, Tx } from './db.ts';
import type { SystemScope } from './scope.ts';

export interface Throttle {
  failures: number;
  lastAt: Date;
}

/** The counters of these keys, locked in a fixed order until the transaction ends; a key without one starts at zero. */
export async function lockThrottles(tx: Tx, _scope: SystemScope, keys: string[]): Promise<Map<string, Throttle>> {
  await tx
    .insertInto('sign_in_throttle')
    .values([...keys].sort().map((key) => ({ key, failures: 0, last_at: new Date().toISOString() })))
    .onConflict((c) => c.doNothing())
    .execute();
  const rows = await tx.selectFrom('sign_in_throttle').selectAll().where('key', 'in', keys).orderBy('key').forUpdate().execute();
  return new Map(rows.map((r) => [r.key, { failures: r.failures, lastAt: new Date(r.last_at) }]));
}

export async function setFailures(tx: Tx, _scope: SystemScope, key: string, failures: number): Promise<void> {
  await tx
    .updateTable('sign_in_throttle')
    .set((e) => ({ failures, last_at: e.fn('now') }))
    .where('key', '=', key)
    .execute();
}

/** Takes one counted failure back. */
export async function forgiveOne(db: Db, _scope: SystemScope, key: string): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set((e) => ({ failures: e.fn<number>('greatest', [e('failures', '-', 1), e.val(0)]) }))
    .where('key', '=', key)
    .execute();
}

export async function resetThrottle(db: Db, _scope: SystemScope, key: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('key', '=', key).execute();
}

export async function deleteOldThrottles(db: Db, _scope: SystemScope, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('last_at', '<', before.toISOString()).execute();
}
