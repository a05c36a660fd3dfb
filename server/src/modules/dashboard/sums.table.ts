import { type RawBuilder, sql } from 'kysely';
import { personalPart, type Scope, withinPlants, withinScope } from '../../platform/scope.ts';

/** Stands for plants that no organization looks after; in sums with everything below, for all there are. */
export const zeros = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** As SQL: the row of `organization_day` or `organization_now` belongs to the sum of what the scope reaches by organizations. */
export function summedWithin(scope: Scope, sums: string): RawBuilder<boolean> {
  const [tree, organization] = [sql.ref(`${sums}.tree`), sql.ref(`${sums}.organization_id`)];
  if (scope.plants) return sql<boolean>`false`;
  if (scope.all) return sql<boolean>`(${tree} and ${organization} = ${zeros})`;
  const [root, ...others] = new Set([...scope.trees, ...scope.organizations]);
  if (root && others.length === 0 && scope.trees.length > 0) return sql<boolean>`(${tree} and ${organization} = ${root})`;
  return sql<boolean>`(not ${tree} and ${withinScope(scope, organization)})`;
}

/** As SQL: the plant lies within the scope, but in none of those sums. Null where there can be no such plant. */
export function besidesSums(scope: Scope): RawBuilder<boolean> | null {
  if (scope.plants) return withinPlants(scope);
  if (scope.all || (scope.own === null && !scope.demo)) return null;
  return sql<boolean>`(${withinPlants(personalPart(scope))} and (${withinScope(scope, 'plant.organization_id')}) is not true)`;
}
