import { type RawBuilder, sql } from 'kysely';
import { type DataScope, type Permission, permissions } from '#contract/permissions.ts';
import { type Db, prepared } from './db.ts';

declare const sealed: unique symbol;

/** Which rows a call may touch. Only this file can make one, and repositories do not work without. */
export interface Scope {
  readonly [sealed]: true;
  readonly all: boolean;
  /** Organizations with everything below them. */
  readonly trees: readonly string[];
  /** Organizations by themselves. */
  readonly organizations: readonly string[];
  /** The account whose own rows are meant. */
  readonly own: string | null;
  readonly demo: boolean;
}

type Reach = Omit<Scope, typeof sealed>;
const seal = (reach: Reach): Scope => reach as Scope;
const nothing: Reach = { all: false, trees: [], organizations: [], own: null, demo: false };

/** For work that no person asked for. The reason is for the reader. */
export const systemScope = (_reason: string): Scope => seal({ ...nothing, all: true });

interface Grant {
  data_scope: DataScope;
  organization_id: string | null;
  chosen: string[];
}

function widen(reach: Reach, grant: Grant, accountId: string): Reach {
  const home = grant.organization_id ? [grant.organization_id] : [];
  switch (grant.data_scope) {
    case 'ALL':
      return { ...reach, all: true };
    case 'ORG_AND_CHILDREN':
      return { ...reach, trees: [...reach.trees, ...home] };
    case 'ORG_ONLY':
      return { ...reach, organizations: [...reach.organizations, ...home] };
    case 'CUSTOM':
      return { ...reach, organizations: [...reach.organizations, ...grant.chosen] };
    case 'OWN':
      return { ...reach, own: accountId };
    case 'DEMO':
      return { ...reach, demo: true };
  }
}

/** The union over the enabled roles of the account that carry one of the permissions; none means no rows. */
export async function scopeFor(db: Db, accountId: string, ...needed: Permission[]): Promise<Scope> {
  const numbers = needed.map((p) => permissions[p]);
  const { rows } = await sql<Grant>`${prepared('scope_for')}
    select r.data_scope, a.organization_id,
      array(select organization_id from role_organization ro where ro.role_id = r.id) as chosen
    from account a
    join account_role ar on ar.account_id = a.id
    join role r on r.id = ar.role_id and r.enabled
    where a.id = ${accountId}
      and exists (select from role_permission p where p.role_id = r.id and p.permission = any(${numbers}))`.execute(db);
  return seal(rows.reduce((reach, grant) => widen(reach, grant, accountId), nothing));
}

/** As SQL: the organization in this column lies within the scope. */
export function withinScope(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} = any(${[...scope.organizations]}::uuid[]) or ${ref} in (
    select descendant_id from organization_closure where ancestor_id = any(${[...scope.trees]}::uuid[])))`;
}

/** As SQL: the account in this column is the caller's own, where the scope says so. */
export function ownRow(scope: Scope, column: string): RawBuilder<boolean> {
  return scope.own ? sql<boolean>`${sql.ref(column)} = ${scope.own}` : sql<boolean>`false`;
}
