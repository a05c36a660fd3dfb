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
  /** Only these plants of all that; null: no such limit. */
  readonly plants: readonly string[] | null;
}

/** Where a repository demands this one, the rows belong to nobody in particular: whoever calls says why that is right. */
export interface SystemScope extends Scope {
  readonly all: true;
}

/** The rows of one person, and no others. */
export interface OwnScope extends Scope {
  readonly own: string;
}

type Reach = Omit<Scope, typeof sealed>;
const seal = (reach: Reach): Scope => reach as Scope;
const nothing: Reach = { all: false, trees: [], organizations: [], own: null, demo: false, plants: null };

/** For rows that belong to nobody in particular, and work that no person asked for. The reason is for the reader. */
export const systemScope = (_reason: string): SystemScope => seal({ ...nothing, all: true }) as SystemScope;

/** For what a person does with the own rows, or what is done for that person. */
export const ownScope = (accountId: string): OwnScope => seal({ ...nothing, own: accountId }) as OwnScope;

/** What one enabled role of an account gives. */
export interface Grant {
  permissions: string[];
  dataScope: DataScope;
  organizationId: string | null;
  chosen: string[];
}

/** As SQL: the grants of the account in the table or alias `a`. */
export const grantsOfAccount = sql<Grant[]>`(
  select coalesce(json_agg(json_build_object(
    'permissions', array(select permission from role_permission p where p.role_id = r.id),
    'dataScope', r.data_scope,
    'organizationId', a.organization_id,
    'chosen', array(select organization_id from role_organization o where o.role_id = r.id))), '[]')
  from account_role ar join role r on r.id = ar.role_id and r.enabled where ar.account_id = a.id)`;

function widen(reach: Reach, grant: Grant, accountId: string): Reach {
  const home = grant.organizationId ? [grant.organizationId] : [];
  switch (grant.dataScope) {
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

/** The same reach without the plants that everybody may look at. */
export const withoutDemo = (scope: Scope): Scope => seal({ ...scope, demo: false });

/** Without what is reached as its owner or as a guest: what only professionals may touch. */
export const asProfessional = (scope: Scope): Scope => seal({ ...scope, own: null, demo: false });

/** Of that reach what does not come by organizations. */
export const personalPart = (scope: Scope): Scope => seal({ ...scope, all: false, trees: [], organizations: [] });

/** The same reach, but of plants no others than these. */
export const limitedTo = (scope: Scope, plants: readonly string[] | null): Scope => seal({ ...scope, plants });

/** The union of the grants that carry one of the permissions; none means no rows. */
function united(grants: readonly Grant[], accountId: string, needed: readonly Permission[]): Scope {
  const carries = (grant: Grant) => needed.some((p) => grant.permissions.includes(permissions[p]));
  return seal(grants.filter(carries).reduce((reach, grant) => widen(reach, grant, accountId), nothing));
}

interface Holder {
  accountId: string;
  grants: readonly Grant[];
  plants?: readonly string[] | undefined;
}

/** Which rows the permission opens to whoever asks, by what was known at the door. */
export const scopeOf = ({ accountId, grants, plants }: Holder, permission: Permission): Scope =>
  limitedTo(united(grants, accountId, [permission]), plants ?? null);

/** Which rows the permissions open to the account, asked anew: within a transaction, or where nobody is at the door. */
export async function scopeFor(db: Db, accountId: string, ...needed: Permission[]): Promise<Scope> {
  const { rows } = await sql<{ grants: Grant[] }>`${prepared('scope_for')}
    select ${grantsOfAccount} as grants from account a where a.id = ${accountId}`.execute(db);
  return united(rows[0]?.grants ?? [], accountId, needed);
}

/** One condition of several, any of which is enough: none leaves nothing, one stays plain, so that the planner can turn it into a join. */
function anyOf(parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (parts.length === 0) return sql<boolean>`false`;
  return parts.length === 1 ? (parts[0] as RawBuilder<boolean>) : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

type Column = string | RawBuilder<unknown>;

function organizationParts(scope: Scope, column: Column): RawBuilder<boolean>[] {
  const ref = typeof column === 'string' ? sql.ref(column) : column;
  const parts: RawBuilder<boolean>[] = [];
  if (scope.organizations.length > 0) parts.push(sql`${ref} = any(${[...scope.organizations]}::uuid[])`);
  if (scope.trees.length > 0)
    parts.push(
      sql`${ref} in (select descendant_id from organization_closure where ancestor_id = any(${[...scope.trees]}::uuid[]))`,
    );
  return parts;
}

/** As SQL: the organization in this column, or with this value, lies within the scope. */
export function withinScope(scope: Scope, column: Column): RawBuilder<boolean> {
  return scope.all ? sql<boolean>`true` : anyOf(organizationParts(scope, column));
}

/** As SQL: the account in this column is the caller's own, where the scope says so. */
export function ownRow(scope: Scope, column: string): RawBuilder<boolean> {
  return scope.own ? sql<boolean>`${sql.ref(column)} = ${scope.own}` : sql<boolean>`false`;
}

function plantParts(scope: Scope, plant: string): RawBuilder<boolean>[] {
  const parts = organizationParts(scope, `${plant}.organization_id`);
  if (scope.own) parts.push(ownRow(scope, `${plant}.owner_id`));
  if (scope.demo) parts.push(sql`${sql.ref(`${plant}.demo`)}`);
  return parts;
}

/** As SQL: the plant of this table or alias lies within the scope. Plants in the bin are nobody's, except where asked for. */
export function withinPlants(scope: Scope, plant = 'plant', inBin = false): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${plant}.${name}`);
  const parts = [sql<boolean>`${column('deleted_at')} is ${inBin ? sql`not null` : sql`null`}`];
  if (scope.plants) parts.push(sql`${column('id')} = any(${[...scope.plants]}::uuid[])`);
  if (!scope.all) parts.push(anyOf(plantParts(scope, plant)));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** What decides who reaches a plant. */
export interface PlantPlace {
  id: string;
  /** Its organization and all above. */
  organizations: readonly string[];
  organization_id: string | null;
  owner_id: string | null;
  demo: boolean;
}

/** The same condition where the plant is at hand: one that many listeners ask about is looked up once. Not for plants in the bin. */
export function reaches(scope: Scope, plant: PlantPlace): boolean {
  if (scope.plants && !scope.plants.includes(plant.id)) return false;
  return (
    scope.all ||
    (plant.organization_id !== null && scope.organizations.includes(plant.organization_id)) ||
    scope.trees.some((tree) => plant.organizations.includes(tree)) ||
    (scope.own !== null && scope.own === plant.owner_id) ||
    (scope.demo && plant.demo)
  );
}

/** As SQL: the plant whose id is in this column, or is this value, lies within the scope. */
export function plantWithin(scope: Scope, column: Column): RawBuilder<boolean> {
  const ref = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`exists (select from plant where plant.id = ${ref} and ${withinPlants(scope)})`;
}

/** As SQL, for an insert: this row if its organization lies within the scope, else none. */
export function rowWithin(scope: Scope, organizationId: string | null, row: object): RawBuilder<unknown> {
  return sql`select ${sql.join(Object.values(row))} where ${withinScope(scope, sql`${organizationId}::uuid`)}`;
}
