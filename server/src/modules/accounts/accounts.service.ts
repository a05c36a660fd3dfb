import type { AccountFilter, AccountRow } from '#contract/accounts.ts';
import type { ContactType } from '#contract/auth.ts';
import type { PageQuery, Status } from '#contract/fields.ts';
import type { CreateEmployeeBody, EditEmployeeBody, OrganizationKind } from '#contract/organizations.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, type Db, isBroken, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { ownScope, type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import { countReveal } from '../../platform/throttle.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { OrganizationsService } from '../organizations/organizations.service.ts';
import type { RolesService } from '../roles/roles.service.ts';
import * as repository from './accounts.repository.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

interface Options {
  db: Database;
  auth: AuthService;
  roles: RolesService;
  organizations: OrganizationsService;
  audit: AuditService;
}

/** Turns what the database refuses into what a person understands. */
export function explainedAccountProblem(error: unknown): unknown {
  if (isUniqueViolation(error, 'account_name_unique')) return new FieldError('accountName', 'taken');
  if (isUniqueViolation(error, 'account_email_unique')) return new FieldError('email', 'taken');
  if (isUniqueViolation(error, 'account_mobile_unique')) return new FieldError('mobile', 'taken');
  if (isBroken(error, 'last_administrator')) return new AppError('accounts.lastAdministrator');
  return error;
}

export function explainAccountProblem(error: unknown): never {
  throw explainedAccountProblem(error);
}

type Auditable = Pick<
  repository.ManagedAccount,
  'account_name' | 'nick_name' | 'email' | 'mobile' | 'organization_id' | 'status'
>;

const anyKind = systemScope('the kind of a person decides which permission counts');

export function createAccountsService({ db, auth, roles, organizations, audit }: Options) {
  /** What an entry of the audit shows of a person. */
  const auditable = async (tx: Db, a: Auditable, held: readonly repository.RoleOfAccount[]) => ({
    accountName: a.account_name,
    nickName: a.nick_name,
    email: a.email && maskEmail(a.email),
    mobile: a.mobile && maskMobile(a.mobile),
    organization: await audit.organizationName(tx, a.organization_id),
    status: a.status,
    roles: held.map((r) => r.name),
  });

  async function toRows(scope: Scope, list: Awaited<ReturnType<typeof repository.listStaff>>): Promise<AccountRow[]> {
    const held = await repository.rolesOf(
      db,
      scope,
      list.map((a) => a.id),
    );
    return list.map((a) => ({
      id: a.id,
      version: a.version,
      accountName: a.account_name,
      nickName: a.nick_name,
      emailMasked: a.email && maskEmail(a.email),
      mobileMasked: a.mobile && maskMobile(a.mobile),
      status: a.status as Status,
      organizationId: a.organization_id,
      organizationName: a.organization_name,
      roles: held
        .filter((r) => r.account_id === a.id)
        .map((r) => ({
          id: r.id,
          name: r.name,
          code: r.code,
          builtIn: r.built_in,
          type: r.type as AccountRow['roles'][number]['type'],
        })),
      pending: a.password_hash === null,
      twoFactor: a.totp_confirmed_at !== null,
      lastSignInAt: a.last_sign_in_at,
      createdAt: a.created_at,
      createdByName: a.created_by_name,
    }));
  }

  async function page(
    scope: Scope,
    filter: AccountFilter,
    { pageNum, pageSize }: PageQuery,
    kinds?: readonly OrganizationKind[],
  ) {
    const [list, total] = await Promise.all([
      repository.listStaff(db, scope, filter, pageSize, (pageNum - 1) * pageSize, kinds),
      repository.countStaff(db, scope, filter, mostCounted, kinds),
    ]);
    return { list: await toRows(scope, list), total };
  }

  /** A person to be changed by somebody else: within reach, and holding nothing that the actor could not give. */
  async function demandManaged(
    tx: Db,
    actor: Actor,
    scope: Scope,
    id: string,
  ): Promise<{ account: repository.ManagedAccount; held: repository.RoleOfAccount[] }> {
    if (id === actor.accountId) throw new AppError('accounts.yourself');
    const account = await repository.lockWithin(tx, scope, 'STAFF', id);
    if (!account) throw new AppError('notFound');
    const held = await repository.rolesOf(tx, scope, [id]);
    await roles.demandAssignable(
      tx,
      actor,
      held.map((r) => r.id),
    );
    return { account, held };
  }

  /** Owners by the list of owners; staff by the list of accounts, or by the organization screen that the actor may see. */
  async function visible(
    tx: Db,
    actor: Actor,
    kind: 'STAFF' | 'OWNER',
    id: string,
  ): Promise<repository.ManagedAccount | undefined> {
    const scope = await scopeFor(tx, actor.accountId, kind === 'OWNER' ? 'owners.view' : 'accounts.view');
    const listed = await repository.lockWithin(tx, scope, kind, id);
    if (listed || kind === 'OWNER') return listed;
    const seen = await scopeFor(tx, actor.accountId, 'organizations.provider', 'organizations.partners');
    const account = await repository.findAccount(tx, seen, id);
    if (!account?.organization_id) return undefined;
    await organizations.within(tx, actor, account.organization_id, 'view');
    return account;
  }

  const editScope = (tx: Db, actor: Actor) =>
    scopeFor(tx, actor.accountId, 'organizations.providerEdit', 'organizations.partnersEdit');

  const change = async (work: (tx: Tx) => Promise<void>): Promise<null> => {
    await db.transaction().execute(work).catch(explainAccountProblem);
    return null;
  };

  return {
    page: (scope: Scope, filter: AccountFilter, query: PageQuery) => page(scope, filter, query),

    /** The same people as seen from the organization screens: both sides that the actor may see. */
    async employees(actor: Actor, filter: AccountFilter, query: PageQuery) {
      if (filter.organizationId) await organizations.within(db, actor, filter.organizationId, 'view');
      const scope = await scopeFor(db, actor.accountId, 'organizations.provider', 'organizations.partners');
      return page(scope, filter, query, organizations.visibleKinds(actor));
    },

    async create(actor: Actor, caller: Caller, body: CreateEmployeeBody): Promise<{ id: string }> {
      const id = newId();
      await change(async (tx) => {
        await organizations.within(tx, actor, body.organizationId, 'edit');
        await roles.demandAssignable(tx, actor, body.roleIds);
        const scope = await editScope(tx, actor);
        const account = {
          id,
          kind: 'STAFF' as const,
          account_name: body.accountName,
          nick_name: body.nickName,
          email: body.email,
          mobile: body.mobile,
          organization_id: body.organizationId,
          service_organization_id: null,
          language: caller.language,
          created_by: actor.accountId,
        };
        await demandTouched(repository.insertAccount(tx, scope, account));
        await repository.replaceRoles(tx, scope, id, body.roleIds);
        await auth.sendLink(tx, id, 'INVITE');
        const held = await repository.rolesOf(tx, scope, [id]);
        const after = await auditable(tx, { ...account, status: 'normal' }, held);
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.added',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: body.accountName,
            organizationId: body.organizationId,
            subjectAccountId: id,
            changes: changesBetween({}, after),
          },
        );
      });
      return { id };
    },

    edit: (actor: Actor, caller: Caller, body: EditEmployeeBody): Promise<null> =>
      change(async (tx) => {
        const scope = await editScope(tx, actor);
        const { account, held } = await demandManaged(tx, actor, scope, body.id);
        if (account.version !== body.version) throw new AppError('conflict');
        if (account.organization_id) await organizations.within(tx, actor, account.organization_id, 'edit');
        await organizations.within(tx, actor, body.organizationId, 'edit');
        await roles.demandAssignable(tx, actor, body.roleIds);
        const next = {
          account_name: body.accountName,
          nick_name: body.nickName,
          email: body.email === undefined ? account.email : body.email,
          mobile: body.mobile === undefined ? account.mobile : body.mobile,
          organization_id: body.organizationId,
        };
        if (!next.email && !next.mobile) throw new FieldError('email', 'phoneOrEmail');
        await demandTouched(repository.changeAccount(tx, scope, body.id, next));
        await repository.replaceRoles(tx, scope, body.id, body.roleIds);
        const now = await repository.rolesOf(tx, scope, [body.id]);
        const changes = changesBetween(
          await auditable(tx, account, held),
          await auditable(tx, { ...next, status: account.status }, now),
        );
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.edited',
            objectType: 'ACCOUNT',
            objectId: body.id,
            objectName: body.accountName,
            organizationId: body.organizationId,
            subjectAccountId: body.id,
            changes,
          },
        );
      }),

    assignRoles: (
      actor: Actor,
      caller: Caller,
      scope: Scope,
      id: string,
      version: number,
      roleIds: readonly string[],
    ): Promise<null> =>
      change(async (tx) => {
        const { account, held } = await demandManaged(tx, actor, scope, id);
        if (account.version !== version) throw new AppError('conflict');
        await roles.demandAssignable(tx, actor, roleIds);
        await demandTouched(repository.changeAccount(tx, scope, id, {}));
        await repository.replaceRoles(tx, scope, id, roleIds);
        const now = await repository.rolesOf(tx, scope, [id]);
        const changes = changesBetween({ roles: held.map((r) => r.name) }, { roles: now.map((r) => r.name) });
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.rolesAssigned',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: account.account_name,
            organizationId: account.organization_id,
            subjectAccountId: id,
            changes,
          },
        );
      }),

    setStatus: (actor: Actor, caller: Caller, scope: Scope, id: string, status: Status): Promise<null> =>
      change(async (tx) => {
        const { account } = await demandManaged(tx, actor, scope, id);
        await demandTouched(repository.changeAccount(tx, scope, id, { status }));
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.statusChanged',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: account.account_name,
            organizationId: account.organization_id,
            subjectAccountId: id,
            changes: changesBetween({ status: account.status }, { status }),
          },
        );
      }),

    async resetPassword(actor: Actor, caller: Caller, scope: Scope, id: string): Promise<{ sentToMasked: string }> {
      let sentToMasked = '';
      await change(async (tx) => {
        const { account } = await demandManaged(tx, actor, scope, id);
        sentToMasked = await auth.sendLink(tx, id, 'RESET');
        await demandTouched(repository.changeAccount(tx, scope, id, { password_hash: null }));
        await auth.endSessions(tx, id);
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.passwordReset',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: account.account_name,
            organizationId: account.organization_id,
            subjectAccountId: id,
          },
        );
      });
      return { sentToMasked };
    },

    delete: (actor: Actor, caller: Caller, scope: Scope, id: string): Promise<null> =>
      change(async (tx) => {
        const { account } = await demandManaged(tx, actor, scope, id);
        await demandTouched(repository.deleteAccount(tx, scope, id));
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'account.deleted',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: account.account_name,
            organizationId: account.organization_id,
          },
        );
      }),

    /** One contact at a time, written down, and not by the hundred. Absent and out of reach answer alike. */
    async reveal(actor: Actor, caller: Caller, viewType: ContactType, id: string): Promise<{ value: string | null }> {
      if (id !== actor.accountId) await countReveal(db, actor.accountId);
      return db.transaction().execute(async (tx) => {
        const kind = (await repository.findKind(tx, anyKind, id)) as 'STAFF' | 'OWNER' | 'DEMO' | undefined;
        if (!kind || kind === 'DEMO') throw new AppError('notFound');
        const account =
          id === actor.accountId ? await repository.findAccount(tx, ownScope(id), id) : await visible(tx, actor, kind, id);
        if (!account) throw new AppError('notFound');
        const value = viewType === 'EMAIL' ? account.email : account.mobile;
        if (id === actor.accountId) return { value };
        const organizationId = account.organization_id ?? account.service_organization_id;
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'contact.revealed',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: account.account_name,
            organizationId,
            subjectAccountId: id,
            changes: [{ field: viewType.toLowerCase(), before: null, after: null }],
          },
        );
        return { value };
      });
    },
  };
}
