import { type DataScope, type Permission, permissions } from '#contract/permissions.ts';
import { newId, newToken, sha256 } from '../../server/src/platform/crypto.ts';
import type { Database } from '../../server/src/platform/db.ts';

/** Somebody at the dealer at the top of the tree, with a session, these permissions and this reach. */
export async function signedIn(
  db: Database,
  name: string,
  data_scope: DataScope,
  held: readonly Permission[],
): Promise<{ accountId: string; token: string }> {
  const [accountId, role, token] = [newId(), newId(), newToken()];
  const organization_id = '00000000-0000-4000-8000-000000000000';
  await db
    .insertInto('role')
    .values({ id: role, code: `bench_${name}`, name: `bench ${name}`, type: 'DEALER', data_scope })
    .execute();
  await db
    .insertInto('role_permission')
    .values(held.map((permission) => ({ role_id: role, permission: permissions[permission] })))
    .execute();
  await db.insertInto('account').values({ id: accountId, account_name: name, organization_id, language: 'en-GB' }).execute();
  await db.insertInto('account_role').values({ account_id: accountId, role_id: role }).execute();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      account_id: accountId,
      idle_expires_at: later,
      expires_at: later,
      address: '',
      user_agent: '',
    })
    .execute();
  return { accountId, token };
}

/** Over the whole of the tree. */
export const signedInDealer = (db: Database, ...held: Permission[]) => signedIn(db, 'dealer', 'ORG_AND_CHILDREN', held);
