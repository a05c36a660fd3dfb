import { type SqlBool, sql } from 'kysely';
import type { OrganizationKind } from '#contract/organizations.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

export async function insertProvider(db: Db, id: string, name: string): Promise<void> {
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
    .where(sql<SqlBool>`${withinScope(scope, 'organization.id')}`)
    .orderBy(sql`(select max(depth) from organization_closure c where c.descendant_id = organization.id)`)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function findOrganization(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('organization')
    .select(columns)
    .select(employees)
    .where('id', '=', id)
    .where(sql<SqlBool>`${withinScope(scope, 'organization.id')}`)
    .executeTakeFirst();
}

export async function kindOf(db: Db, id: string): Promise<OrganizationKind | undefined> {
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

export async function insertOrganization(db: Db, row: Fields & { id: string; parent_id: string; kind: string }): Promise<void> {
  await db.insertInto('organization').values(row).execute();
}

export async function lockOrganization(db: Db, id: string): Promise<void> {
  await sql`select from organization where id = ${id} for update`.execute(db);
}

/** Moves follow one after the other, so that two cannot close a circle together. */
export async function lockTree(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7233104)`.execute(db);
}

export async function changeOrganization(
  db: Db,
  id: string,
  change: Fields & { parent_id: string | null; status: string },
): Promise<void> {
  await db
    .updateTable('organization')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function countBelow(db: Db, id: string): Promise<{ children: number; people: number; plants: number }> {
  const { rows } = await sql<{ children: number; people: number; plants: number }>`
    select (select count(*) from organization where parent_id = ${id}) as children,
      (select count(*) from account where organization_id = ${id}) as people,
      (select count(*) from plant where organization_id = ${id}) as plants`.execute(db);
  return rows[0] ?? { children: 0, people: 0, plants: 0 };
}

export async function deleteOrganization(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organization').where('id', '=', id).execute();
}

/** A person whose organization, or one above it, is stopped must sign in again, and cannot. */
export async function endSessionsBelow(db: Db, id: string): Promise<void> {
  await sql`delete from session where account_id in (
    select a.id from account a join organization_closure c on c.descendant_id = a.organization_id where c.ancestor_id = ${id})`.execute(
    db,
  );
}
