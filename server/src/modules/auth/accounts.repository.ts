import { sql } from 'kysely';
import type { ContactType } from '#contract/auth.ts';
import { type Db, prepared } from '../../platform/db.ts';
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

interface Profile {
  account_name: string;
  nick_name: string | null;
  email: string | null;
  mobile: string | null;
  demo: boolean;
  totp_confirmed_at: string | null;
  created_at: string;
  organization_name: string | null;
  avatar_id: string | null;
  cancellation_undone: boolean;
  roles: { type: string; code: string; name: string; permissions: string[] }[];
}

/** All that a page load asks about the person, in one question: every load of the console begins with it. */
export async function findProfile(db: Db, scope: OwnScope, sessionId: string): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`${prepared('find_profile')}
    select a.account_name, a.nick_name, a.email, a.mobile, a.demo, a.totp_confirmed_at, a.created_at,
      o.name as organization_name, v.id as avatar_id, coalesce(s.cancellation_undone, false) as cancellation_undone,
      (select coalesce(json_agg(json_build_object('type', r.type, 'code', r.code, 'name', r.name, 'permissions',
          array(select p.permission from role_permission p where p.role_id = r.id)) order by r.created_at, r.code), '[]')
        from account_role ar join role r on r.id = ar.role_id and r.enabled
        where ar.account_id = a.id) as roles
    from account a
    left join organization o on o.id = a.organization_id
    left join avatar v on v.account_id = a.id
    left join session s on s.id = ${sessionId} and s.account_id = a.id
    where a.id = ${scope.own}`.execute(db);
  return rows[0];
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
