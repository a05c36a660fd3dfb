import { sql } from 'kysely';
import type { OwnerFilter } from '#contract/owners.ts';
import type { Db } from '../../platform/db.ts';
import { type OwnScope, type Scope, withinPlants, withinScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

const sortColumns = { nickName: 'nick_name', createdAt: 'created_at', status: 'status' } as const;

function owners(db: Db, scope: Scope, filter: OwnerFilter) {
  let query = db.selectFrom('account').where('kind', '=', 'OWNER').where(withinScope(scope, 'account.service_organization_id'));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.organizationId) query = query.where('service_organization_id', '=', filter.organizationId);
  if (filter.pending !== undefined) query = query.where('password_hash', filter.pending ? 'is' : 'is not', null);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('account_name', 'ilike', pattern), e('nick_name', 'ilike', pattern)]));
  }
  return query;
}

export async function listOwners(db: Db, scope: Scope, filter: OwnerFilter, limit: number, offset: number) {
  const direction = filter.sort?.direction ?? 'desc';
  return owners(db, scope, filter)
    .select([
      'id',
      'version',
      'account_name',
      'nick_name',
      'email',
      'mobile',
      'status',
      'service_organization_id',
      'password_hash',
      'created_at',
      'last_sign_in_at',
    ])
    .select(
      sql<string | null>`(select name from organization o where o.id = account.service_organization_id)`.as('organization_name'),
    )
    .select(sql<number>`(select count(*) from plant where plant.owner_id = account.id and ${withinPlants(scope)})`.as('plants'))
    .orderBy(sortColumns[filter.sort?.column ?? 'createdAt'], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOwners(db: Db, scope: Scope, filter: OwnerFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${owners(db, scope, filter).select(sql`1`.as('one')).limit(most)}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether the organization exists within the scope. */
export async function isWithin(db: Db, scope: Scope, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .where(withinScope(scope, 'organization.id'))
    .executeTakeFirst();
  return row !== undefined;
}

export async function homeOrganization(db: Db, scope: OwnScope): Promise<string | null> {
  const row = await db.selectFrom('account').select('organization_id').where('id', '=', scope.own).executeTakeFirst();
  return row?.organization_id ?? null;
}
