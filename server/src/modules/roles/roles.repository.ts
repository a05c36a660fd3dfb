import { sql } from 'kysely';
import type { PageQuery } from '#contract/fields.ts';
import type { RoleFilter } from '#contract/roles.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

interface NewRole {
  id: string;
  code: string;
  name: string;
  type: string;
  description?: string | null;
  data_scope: string;
  built_in: boolean;
}

export async function insertRole(db: Db, _scope: SystemScope, role: NewRole): Promise<void> {
  await db.insertInto('role').values(role).execute();
}

export async function grantPermission(db: Db, _scope: SystemScope, roleCode: string, permission: string): Promise<void> {
  await db
    .insertInto('role_permission')
    .columns(['role_id', 'permission'])
    .expression((e) =>
      e
        .selectFrom('role')
        .select((s) => ['role.id', s.val(permission).as('permission')])
        .where('code', '=', roleCode),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

const columns = [
  'id',
  'version',
  'code',
  'type',
  'name',
  'description',
  'enabled',
  'built_in',
  'data_scope',
  'created_at',
] as const;
const sortColumns = { name: 'name', code: 'code', createdAt: 'created_at' } as const;
const holders = sql<number>`(select count(*) from account_role ar where ar.role_id = role.id)`.as('accounts');

export async function listRoles(db: Db, _scope: SystemScope, filter: RoleFilter, { pageNum, pageSize }: PageQuery) {
  let query = db.selectFrom('role');
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.enabled !== undefined) query = query.where('enabled', '=', filter.enabled);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('name', 'ilike', pattern), e('code', 'ilike', pattern)]));
  }
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await query
    .select(columns)
    .select(holders)
    .orderBy(sortColumns[filter.sort?.column ?? 'createdAt'], filter.sort?.direction ?? 'asc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

export async function findRole(db: Db, _scope: SystemScope, id: string) {
  return db.selectFrom('role').select(columns).select(holders).where('id', '=', id).executeTakeFirst();
}

export async function lockRole(db: Db, _scope: SystemScope, id: string) {
  return db.selectFrom('role').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function rolePermissions(db: Db, _scope: SystemScope, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permission')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute();
  return rows.map((r) => r.permission);
}

export async function roleOrganizations(db: Db, _scope: SystemScope, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_organization')
    .select('organization_id')
    .where('role_id', '=', roleId)
    .orderBy('organization_id')
    .execute();
  return rows.map((r) => r.organization_id);
}

interface Change {
  type: string;
  name: string;
  description: string | null;
  data_scope: string;
}

export async function changeRole(db: Db, _scope: SystemScope, id: string, change: Change): Promise<void> {
  await db
    .updateTable('role')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setRoleEnabled(db: Db, _scope: SystemScope, id: string, enabled: boolean): Promise<void> {
  await db
    .updateTable('role')
    .set((e) => ({ enabled, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function replaceGrants(
  db: Db,
  _scope: SystemScope,
  roleId: string,
  permissions: string[],
  organizationIds: string[],
): Promise<void> {
  await db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  await db.deleteFrom('role_organization').where('role_id', '=', roleId).execute();
  const unique = [...new Set(permissions)];
  if (unique.length > 0)
    await db
      .insertInto('role_permission')
      .values(unique.map((permission) => ({ role_id: roleId, permission })))
      .execute();
  const chosen = [...new Set(organizationIds)];
  if (chosen.length > 0) {
    await db
      .insertInto('role_organization')
      .values(chosen.map((organization_id) => ({ role_id: roleId, organization_id })))
      .execute();
  }
}

export async function deleteRole(db: Db, _scope: SystemScope, id: string): Promise<void> {
  await db.deleteFrom('role').where('id', '=', id).execute();
}

/** How many of these organizations exist within the scope. */
export async function countOrganizationsWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom('organization')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('id', 'in', [...ids])
    .where(withinScope(scope, 'organization.id'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export interface Grant {
  id: string;
  code: string;
  name: string;
  type: string;
  built_in: boolean;
  enabled: boolean;
  data_scope: string;
  permissions: string[];
  organization_ids: string[];
}

/** Roles with what they give, to compare with what somebody has. All roles where no ids are named. */
export async function listGrants(db: Db, _scope: SystemScope, ids?: readonly string[]): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select r.id, r.code, r.name, r.type, r.built_in, r.enabled, r.data_scope,
      array(select permission from role_permission p where p.role_id = r.id) as permissions,
      array(select organization_id from role_organization o where o.role_id = r.id) as organization_ids
    from role r where ${ids ? sql`r.id = any(${[...ids]}::uuid[])` : sql`true`} order by r.created_at, r.code`.execute(db);
  return rows;
}
