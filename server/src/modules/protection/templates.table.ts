import { type RawBuilder, sql } from 'kysely';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** What somebody made is in the own reach, whatever becomes of the organization. */
export const withinReach = (scope: Scope, viewer: string, alias: string): RawBuilder<boolean> =>
  sql`(${withinScope(scope, `${alias}.organization_id`)} or ${sql.ref(`${alias}.created_by`)} = ${viewer})`;
