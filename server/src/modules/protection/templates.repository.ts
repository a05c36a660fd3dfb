import { sql } from 'kysely';
import type { ParameterValues } from '#contract/parameters.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, type Scope, type SystemScope, withinScope } from '../../platform/scope.ts';
import { withinReach } from './templates.table.ts';

export interface TemplateRow {
  id: string;
  organization_id: string | null;
  name: string;
  standard: string;
  note: string | null;
  values: ParameterValues;
  created_at: string;
  by_name: string;
}

const columns = sql`t.id, t.organization_id, t.name, t.standard, t.note, t.values, t.created_at, t.by_name`;

export async function listTemplates(db: Db, scope: Scope, viewer: string, most: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from protection_template t where t.retired_at is null and ${withinReach(scope, viewer, 't')}
    order by lower(t.name), t.id limit ${most}`.execute(db);
  return rows;
}

export async function findTemplate(db: Db, scope: Scope, viewer: string, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from protection_template t
    where t.id = ${id} and t.retired_at is null and ${withinReach(scope, viewer, 't')}`.execute(db);
  return rows[0];
}

/** It belongs to the organization of whoever makes it. */
export async function insertTemplate(
  tx: Tx,
  scope: OwnScope,
  {
    id,
    name,
    standard,
    note,
    values,
  }: { id: string; name: string; standard: string; note: string | null; values: ParameterValues },
): Promise<void> {
  await sql`
    insert into protection_template (id, organization_id, name, standard, note, values, created_by, by_name)
    select ${id}, a.organization_id, ${name}, ${standard}, ${note}, ${JSON.stringify(values)}::jsonb, a.id, a.account_name
    from account a where a.id = ${scope.own}`.execute(tx);
}

export async function retireTemplate(tx: Tx, scope: Scope, viewer: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update protection_template t set retired_at = now()
    where t.id = ${id} and t.retired_at is null and ${withinReach(scope, viewer, 't')} returning id`.execute(tx);
  if (rows.length > 0)
    await sql`update approved_set set withdrawn_at = now() where template_id = ${id} and withdrawn_at is null`.execute(tx);
  return rows.length > 0;
}

export interface SetRow {
  id: string;
  template_id: string;
  template_name: string;
  organization_id: string | null;
  organization_name: string | null;
  country_code: string | null;
  spec_id: string | null;
  spec_name: string | null;
  declared_at: string;
  by_name: string;
  reason: string;
}

const sets = sql`
  select s.id, s.template_id, t.name as template_name, s.organization_id, o.name as organization_name, s.country_code, s.spec_id,
    d.name as spec_name, s.declared_at, s.by_name, s.reason
  from approved_set s join protection_template t on t.id = s.template_id left join organization o on o.id = s.organization_id
  left join device_spec d on d.id = s.spec_id where s.withdrawn_at is null`;

export async function listSets(db: Db, scope: Scope, viewer: string): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`${sets} and ${withinReach(scope, viewer, 't')} order by s.declared_at desc, s.id`.execute(
    db,
  );
  return rows;
}

/** Only those may take a set back whose reach it lies in as a whole. */
export async function findSet(db: Db, scope: Scope, id: string): Promise<SetRow | undefined> {
  const { rows } = await sql<SetRow>`${sets} and s.id = ${id} and ${withinScope(scope, 's.organization_id')}`.execute(db);
  return rows[0];
}

export interface NewSet {
  id: string;
  template_id: string;
  organization_id: string | null;
  country_code: string | null;
  spec_id: string | null;
  reason: string;
  disclaimer_version: string;
  declared_by: string;
  by_name: string;
}

/** What was declared for exactly the same is replaced. Nothing is written for an organization out of reach. */
export async function declareSet(tx: Tx, scope: Scope, set: NewSet): Promise<boolean> {
  await sql`
    update approved_set s set withdrawn_at = now()
    where withdrawn_at is null and organization_id is not distinct from ${set.organization_id}::uuid
      and country_code is not distinct from ${set.country_code}::text and spec_id is not distinct from ${set.spec_id}::uuid
      and ${withinScope(scope, 's.organization_id')}
      and (select standard from protection_template where id = s.template_id)
        = (select standard from protection_template where id = ${set.template_id})`.execute(tx);
  const { rows } = await sql`
    insert into approved_set (${sql.join(Object.keys(set).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(set))} where ${withinScope(scope, sql`${set.organization_id}::uuid`)} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function withdrawSet(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    update approved_set s set withdrawn_at = now()
    where s.id = ${id} and s.withdrawn_at is null and ${withinScope(scope, 's.organization_id')} returning id`.execute(tx);
  return rows.length > 0;
}

export async function isInverterModel(db: Db, _scope: SystemScope, specId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device_spec')
    .select('id')
    .where('id', '=', specId)
    .where('device_type', '=', 'INVERTER')
    .executeTakeFirst();
  return row !== undefined;
}
