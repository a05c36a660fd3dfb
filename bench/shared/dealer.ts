import { type Permission, permissions } from '#contract/permissions.ts';
import { newId, newToken, sha256 } from '../../server/src/platform/crypto.ts';
import type { Database } from '../../server/src/platform/db.ts';

/** Somebody at the dealer at the top of the tree, with a session and these permissions over the whole of it. */
export async function signedInDealer(db: Database, ...held: Permission[]): Promise<{ accountId: string; token: string }> {
  const [accountId, role, token] = [newId(), newId(), newToken()];
  const organization_id = '00000000-0000-4000-8000-000000000000';
  await db
    .insertInto('role')
    .values({ id: role, code: 'bench', name: 'bench', type: 'DEALER', data_scope: 'ORG_AND_CHILDREN' })
    .execute();
  await db
    .insertInto('role_permission')
    .values(held.map((name) => ({ role_id: role, permission: permissions[name] })))
    .execute();
  await db.insertInto('account').values({ id: accountId, account_name: 'dealer', organization_id, language: 'en-GB' }).execute();
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
