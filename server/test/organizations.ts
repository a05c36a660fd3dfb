import type { OrganizationKind } from '#contract/organizations.ts';
import { newId } from '../src/platform/crypto.ts';
import type { TestApp } from './harness.ts';

export async function providerId(t: TestApp): Promise<string> {
  const row = await t.db.selectFrom('organization').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow();
  return row.id;
}

export async function createOrganization(
  t: TestApp,
  name: string,
  kind: OrganizationKind = 'DEALER',
  parentId?: string,
): Promise<string> {
  const id = newId();
  await t.db
    .insertInto('organization')
    .values({ id, name, kind, parent_id: parentId ?? (await providerId(t)) })
    .execute();
  return id;
}

export async function roleId(t: TestApp, code: string): Promise<string> {
  const row = await t.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return row.id;
}
