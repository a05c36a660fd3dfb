import { sql } from 'kysely';
import type { OrganizationKind } from '#contract/organizations.ts';
import type { Db } from '../../platform/db.ts';
import { rowWithin, type Scope, type SystemScope, withinScope } from '../../platform/scope.ts';

export async function insertProvider(db: Db, _scope: SystemScope, id: string, name: string): Promise<void> {
  await db.insertInto('organization').values({ id, kind: 'PROVIDER', name }).execute();
}

const columns = [
  'id',
  'version',
  'parent_id',
  'kind',
  'name',
  'description',
  'contact_name',
  'contact',
  'address',
  'status',
  'created_at',
] as const;
const employees = sql<number>`(select count(*) from account a where a.organization_id = organization.id)`.as('employees');

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

/** Top down, by name: whoever sees a part of the tree sees it from its highest visible organization on. */
export async function listOrganizations(db: Db, scope: Scope, kinds: readonly OrganizationKind[]) {
  return db
    .selectFrom('organization')
    .select(columns)
    .select(employees)
    .where('kind', 'in', [...kinds])
    .where(withinScope(scope, 'organization.id'))
    .orderBy(sql`(select max(depth) from organization_closure c where c.descendant_id = organization.id)`)
    .orderBy(sql`lower(name)`)
    .execute();
}

function one(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('organization')
    .select(columns)
    .select(employees)
    .where('id', '=', id)
    .where(withinScope(scope, 'organization.id'));
}

export async function findOrganization(db: Db, scope: Scope, id: string) {
  return one(db, scope, id).executeTakeFirst();
}

export async function lockOrganization(db: Db, scope: Scope, id: string): Promise<OrganizationRow | undefined> {
  return one(db, scope, id).forUpdate().executeTakeFirst();
}

/** On which of the two screens it stands, and so whose permission counts. */
export async function kindOf(db: Db, _scope: SystemScope, id: string): Promise<OrganizationKind | undefined> {
  const row = await db.selectFrom('organization').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind as OrganizationKind | undefined;
}

interface Fields {
  name: string;
  description: string | null;
  contact_name: string | null;
  contact?: string | null;
  address: string | null;
}

interface NewOrganization extends Fields {
  id: string;
  parent_id: string;
  kind: string;
}

export async function insertOrganization(db: Db, scope: Scope, organization: NewOrganization): Promise<boolean> {
  const result = await db
    .insertInto('organization')
    .columns(Object.keys(organization) as (keyof NewOrganization)[])
    .expression(rowWithin(scope, organization.parent_id, organization))
    .executeTakeFirst();
  return Boolean(result.numInsertedOrUpdatedRows);
}

/** Moves follow one after the other, so that two cannot close a circle together. */
export async function lockTree(db: Db, _scope: SystemScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(7233104)`.execute(db);
}

export async function changeOrganization(
  db: Db,
  scope: Scope,
  id: string,
  change: Fields & { parent_id: string | null; status: string },
): Promise<boolean> {
  const result = await db
    .updateTable('organization')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(withinScope(scope, 'organization.id'))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countBelow(
  db: Db,
  _scope: SystemScope,
  id: string,
): Promise<{ children: number; people: number; plants: number }> {
  const { rows } = await sql<{ children: number; people: number; plants: number }>`
    select (select count(*) from organization where parent_id = ${id}) as children,
      (select count(*) from account where organization_id = ${id}) as people,
      (select count(*) from plant where organization_id = ${id}) as plants`.execute(db);
  return rows[0] ?? { children: 0, people: 0, plants: 0 };
}

export async function deleteOrganization(db: Db, scope: Scope, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('organization')
    .where('id', '=', id)
    .where(withinScope(scope, 'organization.id'))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A person whose organization, or one above it, is stopped must sign in again, and cannot. */
export async function endSessionsBelow(db: Db, scope: Scope, id: string): Promise<void> {
  await sql`delete from session where account_id in (
    select a.id from account a join organization_closure c on c.descendant_id = a.organization_id
    where c.ancestor_id = ${id} and ${withinScope(scope, 'c.ancestor_id')})`.execute(db);
}
