import { sql } from 'kysely';
import type { AuditChange, AuditFilter } from '#contract/audit.ts';
import type { Db } from '../../platform/db.ts';
import { type OwnScope, ownRow, type Scope, type SystemScope, withinScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

interface NewEntry {
  id: string;
  actor_id: string;
  actor_name: string;
  address: string;
  action: string;
  object_type: string;
  object_id: string;
  object_name: string;
  organization_id: string | null;
  subject_account_id: string | null;
  plant_id: string | null;
  changes: AuditChange[];
}

export async function insertEntries(db: Db, _scope: SystemScope, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('audit')
    .values(entries.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.stringify(changes) })))
    .execute();
}

export async function actorName(db: Db, scope: OwnScope): Promise<string> {
  const row = await db.selectFrom('account').select('account_name').where('id', '=', scope.own).executeTakeFirst();
  return row?.account_name ?? scope.own;
}

/** Days are those of UTC. */
export async function isRecordedToday(db: Db, scope: OwnScope, action: string, plantId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit where plant_id = ${plantId} and actor_id = ${scope.own} and action = ${action}
      and at >= date_trunc('day', now(), 'UTC') limit 1`.execute(db);
  return rows.length > 0;
}

export async function lockAct(db: Db, scope: OwnScope, action: string, plantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.own}|${action}|${plantId}`}, 0))`.execute(db);
}

function visible(db: Db, scope: Scope, filter: AuditFilter) {
  let query = db
    .selectFrom('audit')
    .where((e) =>
      e.or([
        withinScope(scope, 'audit.organization_id'),
        ownRow(scope, 'audit.subject_account_id'),
        sql<boolean>`audit.plant_id in (select id from plant where ${ownRow(scope, 'plant.owner_id')})`,
      ]),
    );
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.objectType) query = query.where('object_type', '=', filter.objectType);
  if (filter.from) query = query.where('at', '>=', filter.from);
  if (filter.to) query = query.where('at', '<', filter.to);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('actor_name', 'ilike', pattern), e('object_name', 'ilike', pattern)]));
  }
  return query;
}

export async function listEntries(db: Db, scope: Scope, filter: AuditFilter, limit: number, offset: number) {
  const direction = filter.sort?.direction ?? 'desc';
  return visible(db, scope, filter)
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts up to `most`: beyond that nobody pages. */
export async function countEntries(db: Db, scope: Scope, filter: AuditFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${visible(db, scope, filter).select(sql`1`.as('one')).limit(most)}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Names for the reader of an entry, who does not know ids. */
export async function organizationNames(db: Db, _scope: SystemScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('organization')
    .select('name')
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute();
  return rows.map((r) => r.name);
}
