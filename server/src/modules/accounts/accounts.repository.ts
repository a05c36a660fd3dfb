import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountFilter } from '#contract/accounts.ts';
import type { OrganizationKind } from '#contract/organizations.ts';
import type { Db } from '../../platform/db.ts';
import { ownRow, rowWithin, type Scope, type SystemScope, withinScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

const columns = [
  'account.id',
  'account.version',
  'account.kind',
  'account.account_name',
  'account.nick_name',
  'account.email',
  'account.mobile',
  'account.password_hash',
  'account.status',
  'account.organization_id',
  'account.service_organization_id',
  'account.totp_confirmed_at',
  'account.last_sign_in_at',
  'account.created_at',
] as const;
const sortColumns = { accountName: 'account.account_name', createdAt: 'account.created_at', status: 'account.status' } as const;

/** As SQL: staff lie within the scope by their organization, owners by the one that looks after them. */
const managed = (scope: Scope) =>
  withinScope(scope, sql`case account.kind when 'OWNER' then account.service_organization_id else account.organization_id end`);

/** The staff within the scope; where kinds are named, only of organizations of these kinds. */
function staff(db: Db, scope: Scope, filter: AccountFilter, kinds?: readonly OrganizationKind[]) {
  let query = db.selectFrom('account').where('account.kind', '=', 'STAFF').where(withinScope(scope, 'account.organization_id'));
  if (kinds) {
    query = query.where(
      sql<SqlBool>`exists (select from organization o where o.id = account.organization_id and o.kind = any(${[...kinds]}))`,
    );
  }
  if (filter.status) query = query.where('account.status', '=', filter.status);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('account.account_name', 'ilike', pattern), e('account.nick_name', 'ilike', pattern)]));
  }
  if (filter.organizationId) {
    query = filter.withChildren
      ? query.where(
          sql<SqlBool>`account.organization_id in (select descendant_id from organization_closure where ancestor_id = ${filter.organizationId})`,
        )
      : query.where('account.organization_id', '=', filter.organizationId);
  }
  if (filter.roleId) {
    query = query.where(
      sql<SqlBool>`exists (select from account_role ar where ar.account_id = account.id and ar.role_id = ${filter.roleId})`,
    );
  }
  if (filter.roleType) {
    query = query.where(
      sql<SqlBool>`exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = account.id and r.type = ${filter.roleType})`,
    );
  }
  return query;
}

export async function listStaff(
  db: Db,
  scope: Scope,
  filter: AccountFilter,
  limit: number,
  offset: number,
  kinds?: readonly OrganizationKind[],
) {
  const direction = filter.sort?.direction ?? 'desc';
  return staff(db, scope, filter, kinds)
    .select(columns)
    .select([
      sql<string | null>`(select name from organization o where o.id = account.organization_id)`.as('organization_name'),
      sql<string | null>`(select account_name from account c where c.id = account.created_by)`.as('created_by_name'),
    ])
    .orderBy(sortColumns[filter.sort?.column ?? 'createdAt'], direction)
    .orderBy('account.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countStaff(
  db: Db,
  scope: Scope,
  filter: AccountFilter,
  most: number,
  kinds?: readonly OrganizationKind[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${staff(db, scope, filter, kinds).select(sql`1`.as('one')).limit(most)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export interface RoleOfAccount {
  account_id: string;
  id: string;
  name: string;
  code: string;
  type: string;
  built_in: boolean;
}

export async function rolesOf(db: Db, scope: Scope, accountIds: readonly string[]): Promise<RoleOfAccount[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['account_role.account_id', 'role.id', 'role.name', 'role.code', 'role.type', 'role.built_in'])
    .where('account_role.account_id', 'in', [...accountIds])
    .where(managed(scope))
    .orderBy('role.name')
    .execute();
}

/** One account of the kind within the scope. */
export async function lockWithin(db: Db, scope: Scope, kind: 'STAFF' | 'OWNER', id: string) {
  return db
    .selectFrom('account')
    .select(columns)
    .where('account.id', '=', id)
    .where('account.kind', '=', kind)
    .where(managed(scope))
    .forUpdate()
    .executeTakeFirst();
}

export type ManagedAccount = NonNullable<Awaited<ReturnType<typeof lockWithin>>>;

interface NewAccount {
  id: string;
  kind: 'STAFF' | 'OWNER';
  account_name: string;
  nick_name: string | null;
  email: string | null;
  mobile: string | null;
  organization_id: string | null;
  service_organization_id: string | null;
  language: string;
  created_by: string;
}

export async function insertAccount(db: Db, scope: Scope, account: NewAccount): Promise<boolean> {
  const organizationId = account.kind === 'OWNER' ? account.service_organization_id : account.organization_id;
  const result = await db
    .insertInto('account')
    .columns(Object.keys(account) as (keyof NewAccount)[])
    .expression(rowWithin(scope, organizationId, account))
    .executeTakeFirst();
  return Boolean(result.numInsertedOrUpdatedRows);
}

interface Change {
  account_name?: string;
  nick_name?: string | null;
  email?: string | null;
  mobile?: string | null;
  organization_id?: string | null;
  service_organization_id?: string | null;
  status?: string;
  /** Null: the old password is worth nothing any more. */
  password_hash?: null;
}

export async function changeAccount(db: Db, scope: Scope, id: string, change: Change): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set((e) => ({ ...change, updated_at: e.fn('now'), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(managed(scope))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function replaceRoles(db: Db, scope: Scope, accountId: string, roleIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('account_role')
    .using('account')
    .whereRef('account.id', '=', 'account_role.account_id')
    .where('account.id', '=', accountId)
    .where(managed(scope))
    .where('role_id', 'not in', [...roleIds])
    .execute();
  await giveRoles(db, scope, accountId, sql<SqlBool>`role.id = any(${[...roleIds]}::uuid[])`);
}

export async function giveRole(db: Db, scope: Scope, accountId: string, code: string): Promise<void> {
  await giveRoles(db, scope, accountId, sql<SqlBool>`role.code = ${code}`);
}

async function giveRoles(db: Db, scope: Scope, accountId: string, which: RawBuilder<SqlBool>): Promise<void> {
  await db
    .insertInto('account_role')
    .columns(['account_id', 'role_id'])
    .expression((e) =>
      e
        .selectFrom(['account', 'role'])
        .select(['account.id as account_id', 'role.id as role_id'])
        .where('account.id', '=', accountId)
        .where(managed(scope))
        .where(which),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteAccount(db: Db, scope: Scope, id: string): Promise<boolean> {
  const result = await db.deleteFrom('account').where('id', '=', id).where(managed(scope)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Which list a person stands in, and so whose permission counts. */
export async function findKind(db: Db, _scope: SystemScope, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind;
}

/** Within the scope, or the caller's own where the scope says so. */
export async function findAccount(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('account')
    .select(columns)
    .where('account.id', '=', id)
    .where((e) => e.or([managed(scope), ownRow(scope, 'account.id')]))
    .executeTakeFirst();
}

export async function ownersByEmail(db: Db, scope: Scope, emails: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('kind', '=', 'OWNER')
    .where(sql<SqlBool>`email = any(${[...emails]})`)
    .where(sql<SqlBool>`${withinScope(scope, 'account.service_organization_id')}`)
    .execute();
}

/** By e-mail address where one is given and known, else by mobile number; never the demo account. */
export async function findByContact(
  db: Db,
  _scope: SystemScope,
  email: string | null,
  mobile: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from account where not demo and (email = ${email} or mobile = ${mobile})
    order by email = ${email} desc nulls last limit 1`.execute(db);
  return rows[0]?.id;
}

export async function findReceiver(db: Db, _scope: SystemScope, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'account_name', 'nick_name', 'email', 'mobile', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}
