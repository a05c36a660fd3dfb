import type { AddOwnerBody, EditOwnerBody } from '#contract/owners.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import * as repository from './accounts.repository.ts';
import { explainAccountProblem } from './accounts.service.ts';

export type OwnerAccountsService = ReturnType<typeof createOwnerAccountsService>;

const anybody = systemScope('whom a plant goes to or comes from is told so, in reach of the asker or not');

type ChooseOrganization = (tx: Tx) => Promise<string | null>;

/** The accounts of house owners, as those who look after them may change them. */
export function createOwnerAccountsService(db: Database, auth: AuthService, audit: AuditService) {
  const change = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(work).catch(explainAccountProblem);

  async function demandOwner(tx: Tx, scope: Scope, id: string): Promise<repository.ManagedAccount> {
    const account = await repository.lockWithin(tx, scope, 'OWNER', id);
    if (!account) throw new AppError('notFound');
    return account;
  }

  const shown = async (tx: Tx, a: { nick_name: string | null; service_organization_id: string | null; status: string }) => ({
    nickName: a.nick_name,
    organization: await audit.organizationName(tx, a.service_organization_id),
    status: a.status,
  });

  /** Joins the caller's transaction, which has to explain what the database may refuse. */
  async function addWithin(
    tx: Tx,
    actor: Pick<Actor, 'accountId'>,
    caller: Pick<Caller, 'address' | 'language'>,
    scope: Scope,
    body: Omit<AddOwnerBody, 'organizationId'>,
    organizationId: string | null,
  ): Promise<{ id: string }> {
    const id = newId();
    const accountName = `owner-${id.slice(-12)}`;
    const added = await repository.insertAccount(tx, scope, {
      id,
      kind: 'OWNER',
      account_name: accountName,
      nick_name: body.nickName,
      email: body.email,
      mobile: body.mobile,
      organization_id: null,
      service_organization_id: organizationId,
      language: caller.language,
      created_by: actor.accountId,
    });
    if (!added) throw new FieldError('organizationId', 'invalid');
    await repository.giveRole(tx, scope, id, 'owner');
    await auth.sendLink(tx, id, 'INVITE');
    const after = {
      ...(await shown(tx, { nick_name: body.nickName, service_organization_id: organizationId, status: 'normal' })),
      email: body.email && maskEmail(body.email),
      mobile: body.mobile && maskMobile(body.mobile),
    };
    await audit.record(
      tx,
      { actor, caller },
      {
        action: 'owner.added',
        objectType: 'ACCOUNT',
        objectId: id,
        objectName: body.nickName,
        organizationId,
        subjectAccountId: id,
        changes: changesBetween({}, after),
      },
    );
    return { id };
  }

  return {
    add: (actor: Actor, caller: Caller, scope: Scope, body: AddOwnerBody, choose: ChooseOrganization): Promise<{ id: string }> =>
      change(async (tx) => addWithin(tx, actor, caller, scope, body, await choose(tx))),

    addWithin,

    /** The owner, if the actor may see this one in the list of owners. */
    async within(tx: Tx, actor: Pick<Actor, 'accountId'>, id: string): Promise<{ id: string } | undefined> {
      return repository.lockWithin(tx, await scopeFor(tx, actor.accountId, 'owners.view'), 'OWNER', id);
    },

    /** The owners with one of these addresses whom the actor may see. */
    async withinByEmail(tx: Tx, actor: Pick<Actor, 'accountId'>, emails: readonly string[]): Promise<Map<string, string>> {
      const scope = await scopeFor(tx, actor.accountId, 'owners.view');
      return new Map((await repository.ownersByEmail(tx, scope, emails)).map((o) => [o.email ?? '', o.id]));
    },

    /** Whoever has this contact, in reach or not: the asker must not learn the answer. */
    byContact: (tx: Tx, email: string | null, mobile: string | null) => repository.findByContact(tx, anybody, email, mobile),

    /** How to reach a person, and in which language. */
    receiver: (tx: Tx, id: string) => repository.findReceiver(tx, anybody, id),

    edit: (actor: Actor, caller: Caller, scope: Scope, body: EditOwnerBody, choose: ChooseOrganization): Promise<null> =>
      change(async (tx) => {
        const before = await demandOwner(tx, scope, body.id);
        if (before.version !== body.version) throw new AppError('conflict');
        const next = { nick_name: body.nickName, service_organization_id: await choose(tx), status: body.status };
        await demandTouched(repository.changeAccount(tx, scope, body.id, next));
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'owner.edited',
            objectType: 'ACCOUNT',
            objectId: body.id,
            objectName: body.nickName,
            organizationId: next.service_organization_id,
            subjectAccountId: body.id,
            changes: changesBetween(await shown(tx, before), await shown(tx, next)),
          },
        );
        return null;
      }),

    invite: (actor: Actor, caller: Caller, scope: Scope, id: string): Promise<{ sentToMasked: string }> =>
      change(async (tx) => {
        const account = await demandOwner(tx, scope, id);
        if (account.password_hash) throw new AppError('conflict');
        const sentToMasked = await auth.sendLink(tx, id, 'INVITE');
        const { service_organization_id: organizationId, nick_name, account_name } = account;
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'owner.invited',
            objectType: 'ACCOUNT',
            objectId: id,
            objectName: nick_name ?? account_name,
            organizationId,
            subjectAccountId: id,
          },
        );
        return { sentToMasked };
      }),

    delete: (actor: Actor, caller: Caller, scope: Scope, id: string): Promise<null> =>
      change(async (tx) => {
        const { service_organization_id: organizationId, nick_name, account_name } = await demandOwner(tx, scope, id);
        await demandTouched(repository.deleteAccount(tx, scope, id));
        await audit.record(
          tx,
          { actor, caller },
          { action: 'owner.deleted', objectType: 'ACCOUNT', objectId: id, objectName: nick_name ?? account_name, organizationId },
        );
        return null;
      }),
  };
}
