import { sql } from 'kysely';
import type { ContactType } from '#contract/auth.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope, SystemScope } from '../../platform/scope.ts';

const columns = [
  'id',
  'account_name',
  'nick_name',
  'email',
  'mobile',
  'password_hash',
  'status',
  'organization_id',
  'language',
  'demo',
  'totp_secret',
  'totp_confirmed_at',
  'totp_last_step',
  'erase_at',
  'created_at',
] as const;

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findAccount(db: Db, scope: OwnScope) {
  return db.selectFrom('account').select(columns).where('id', '=', scope.own).executeTakeFirst();
}

export async function lockAccount(db: Db, scope: OwnScope) {
  return db.selectFrom('account').select(columns).where('id', '=', scope.own).forUpdate().executeTakeFirstOrThrow();
}

/** By account name, e-mail address or mobile number; never the demo account. */
export async function findAccountByLogin(db: Db, _scope: SystemScope, login: string): Promise<Account | undefined> {
  const typed = login.trim().toLowerCase();
  const mobile = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return db
    .selectFrom('account')
    .select(columns)
    .where('demo', '=', false)
    .where((e) => e.or([e(e.fn('lower', ['account_name']), '=', typed), e('email', '=', typed), e('mobile', '=', mobile)]))
    .executeTakeFirst();
}

export async function findDemoAccount(db: Db, _scope: SystemScope): Promise<Account | undefined> {
  return db.selectFrom('account').select(columns).where('demo', '=', true).executeTakeFirst();
}

/** Whether the account, its organization and all above it are in normal state. */
export async function mayEnter(db: Db, _scope: SystemScope, account: Account): Promise<boolean> {
  if (account.status !== 'normal') return false;
  const { rows } = await sql<{ open: boolean }>`select organization_open(${account.organization_id}) as open`.execute(db);
  return rows[0]?.open ?? false;
}

interface NewAccount {
  id: string;
  account_name: string;
  nick_name?: string | null;
  email?: string | null;
  mobile?: string | null;
  password_hash: string | null;
  organization_id?: string | null;
  language: string;
  demo?: boolean;
  kind: 'STAFF' | 'OWNER' | 'DEMO';
}

/** Creates the account with one role. */
export async function insertAccount(db: Db, _scope: SystemScope, account: NewAccount, roleCode: string): Promise<void> {
  await db.insertInto('account').values(account).execute();
  await db
    .insertInto('account_role')
    .columns(['account_id', 'role_id'])
    .expression((e) =>
      e
        .selectFrom('role')
        .select((s) => [s.val(account.id).as('account_id'), 'role.id'])
        .where('code', '=', roleCode),
    )
    .execute();
}

type Change = Partial<{
  account_name: string;
  nick_name: string | null;
  email: string | null;
  mobile: string | null;
  password_hash: string;
  language: string;
  totp_secret: Buffer | null;
  totp_confirmed_at: string | null;
  totp_last_step: number | null;
  erase_at: string | null;
  last_sign_in_at: string;
}>;

export async function changeAccount(db: Db, scope: OwnScope, change: Change): Promise<void> {
  await db
    .updateTable('account')
    .set((e) => ({ ...change, updated_at: e.fn('now') }))
    .where('id', '=', scope.own)
    .execute();
}

export const contactColumn = { EMAIL: 'email', MOBILE: 'mobile' } as const satisfies Record<ContactType, string>;

export async function listDueErasures(db: Db, _scope: SystemScope, now: Date): Promise<Account[]> {
  return db.selectFrom('account').select(columns).where('erase_at', '<=', now.toISOString()).execute();
}

/** Everything that belongs to the person goes with the row. Still due: a sign-in may have taken the cancellation back. */
export async function eraseAccount(db: Db, scope: OwnScope, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('account')
    .where('id', '=', scope.own)
    .where('erase_at', '<=', now.toISOString())
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listRoles(db: Db, scope: OwnScope) {
  return db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .where('account_role.account_id', '=', scope.own)
    .where('role.enabled', '=', true)
    .groupBy('role.id')
    .orderBy('role.created_at')
    .orderBy('role.code')
    .select(['role.type', 'role.code', 'role.name'])
    .select((e) => e.fn.agg<string[]>('array_agg', ['role_permission.permission']).as('permissions'))
    .execute();
}

export async function organizationName(db: Db, _scope: SystemScope, id: string | null): Promise<string | null> {
  if (!id) return null;
  const row = await db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

export async function avatarId(db: Db, scope: OwnScope): Promise<string | null> {
  const row = await db.selectFrom('avatar').select('id').where('account_id', '=', scope.own).executeTakeFirst();
  return row?.id ?? null;
}

export async function replaceAvatar(db: Db, scope: OwnScope, id: string, picture: Buffer): Promise<void> {
  await db
    .insertInto('avatar')
    .values({ id, account_id: scope.own, picture })
    .onConflict((c) => c.column('account_id').doUpdateSet({ id, picture }))
    .execute();
}

export async function deleteAvatar(db: Db, scope: OwnScope): Promise<void> {
  await db.deleteFrom('avatar').where('account_id', '=', scope.own).execute();
}

export async function findAvatar(db: Db, scope: OwnScope, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('avatar')
    .select('picture')
    .where('id', '=', id)
    .where('account_id', '=', scope.own)
    .executeTakeFirst();
  return row?.picture;
}
