import type { PageQuery, Status } from '#contract/fields.ts';
import type { AddOwnerBody, EditOwnerBody, OwnerFilter, OwnerRow } from '#contract/owners.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { ownScope, type Scope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import * as repository from './owners.repository.ts';

export type OwnersService = ReturnType<typeof createOwnersService>;

export function createOwnersService(db: Database, accounts: OwnerAccountsService) {
  /** Whoever cannot see everything adds owners to an organization within reach: the own one where none is named. */
  async function organizationFor(tx: Tx, actor: Actor, scope: Scope, wanted: string | null): Promise<string | null> {
    const organizationId = wanted ?? (scope.all ? null : await repository.homeOrganization(tx, ownScope(actor.accountId)));
    if (!organizationId) {
      if (scope.all) return null;
      throw new FieldError('organizationId', 'required');
    }
    if (!(await repository.isWithin(tx, scope, organizationId))) throw new FieldError('organizationId', 'invalid');
    return organizationId;
  }

  return {
    async page(
      scope: Scope,
      filter: OwnerFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: OwnerRow[]; total: number }> {
      const [list, total] = await Promise.all([
        repository.listOwners(db, scope, filter, pageSize, (pageNum - 1) * pageSize),
        repository.countOwners(db, scope, filter, mostCounted),
      ]);
      return {
        total,
        list: list.map((o) => ({
          id: o.id,
          version: o.version,
          accountName: o.account_name,
          nickName: o.nick_name,
          emailMasked: o.email && maskEmail(o.email),
          mobileMasked: o.mobile && maskMobile(o.mobile),
          status: o.status as Status,
          organizationId: o.service_organization_id,
          organizationName: o.organization_name,
          pending: o.password_hash === null,
          plants: o.plants,
          createdAt: o.created_at,
          lastSignInAt: o.last_sign_in_at,
        })),
      };
    },

    add: (actor: Actor, caller: Caller, scope: Scope, body: AddOwnerBody) =>
      accounts.add(actor, caller, scope, body, (tx) => organizationFor(tx, actor, scope, body.organizationId)),

    edit: (actor: Actor, caller: Caller, scope: Scope, body: EditOwnerBody) =>
      accounts.edit(actor, caller, scope, body, (tx) => organizationFor(tx, actor, scope, body.organizationId)),

    invite: (actor: Actor, caller: Caller, scope: Scope, id: string) => accounts.invite(actor, caller, scope, id),
    delete: (actor: Actor, caller: Caller, scope: Scope, id: string) => accounts.delete(actor, caller, scope, id),
  };
}
