import { type Permission, permissions } from '#contract/permissions.ts';
import type { OwnerChoice } from '#contract/plants.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { scopeFor, systemScope } from '../../platform/scope.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';

const holds = (actor: Actor, permission: Permission) => actor.permissions.has(permissions[permission]);

const newcomer = systemScope('the next owner is looked after by whoever looks after the plant');

type Chosen = NonNullable<OwnerChoice>;
type Invited = Exclude<Chosen, { id: string }>;

/** The id of the owner whom staff choose: one they look after, or somebody new who is invited. */
export async function chosenOwner(
  tx: Tx,
  owners: OwnerAccountsService,
  { actor, caller }: { actor: Actor; caller: Caller },
  choice: OwnerChoice,
  organizationId: string | null,
): Promise<string | null> {
  if (choice === null) return null;
  if ('id' in choice) {
    if (!(await owners.within(tx, actor, choice.id))) throw new FieldError('owner.id', 'invalid');
    return choice.id;
  }
  if (!holds(actor, 'owners.edit')) throw new AppError('noPermission');
  const scope = await scopeFor(tx, actor.accountId, 'owners.edit');
  return (await owners.addWithin(tx, actor, caller, scope, choice, organizationId)).id;
}

/** The id of the next owner whom an owner names by contact. Whether the contact is known here is not told. */
export async function namedOwner(
  tx: Tx,
  owners: OwnerAccountsService,
  { actor, caller }: { actor: Actor; caller: Caller },
  named: Invited,
  organizationId: string | null,
): Promise<string> {
  const known = await owners.byContact(tx, named.email, named.mobile);
  return known ?? (await owners.addWithin(tx, actor, caller, newcomer, named, organizationId)).id;
}

/** A contact that is taken is told at the field of the form that holds it. */
export function atOwner(error: unknown): unknown {
  return error instanceof FieldError && (error.path === 'email' || error.path === 'mobile')
    ? new FieldError(`owner.${error.path}`, error.message)
    : error;
}
