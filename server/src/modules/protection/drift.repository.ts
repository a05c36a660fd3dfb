import { sql } from 'kysely';
import { type DriftFilter, type DriftState, driftStates, staleAfterDays } from '#contract/protection.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Scope, SystemScope } from '../../platform/scope.ts';
import { matching, tables } from './drift.table.ts';
import type { Approval, Difference, ReadValues, Standing } from './drift.ts';

export interface ListedDrift {
  device_id: string;
  serial_number: string;
  spec_name: string | null;
  plant_id: string;
  plant_name: string;
  plant_number: string;
  country_code: string;
  organization_name: string | null;
  time_zone: string;
  state: DriftState;
  since: string;
  differences: Difference[];
  standard: string | null;
  template_name: string | null;
  approved_at: string | null;
  approved_by: string | null;
  read_at: string | null;
  reading: boolean;
}

const described = sql`
  select x.device_id, d.serial_number, s.name as spec_name, plant.id as plant_id, plant.name as plant_name, plant.number as plant_number,
    plant.country_code, o.name as organization_name, plant.time_zone, x.state, x.since, x.differences, x.standard,
    t.name as template_name, x.approved_at, x.approved_by, x.read_at,
    exists (select from command c where c.device_id = x.device_id and c.op = 'param.read' and c.finished_at is null) as reading
  from ${tables} left join device_spec s on s.id = d.spec_id left join organization o on o.id = plant.organization_id
  left join approved_set a on a.id = x.approved_set_id left join protection_template t on t.id = a.template_id`;

export async function listDrift(
  db: Db,
  scope: Scope,
  filter: DriftFilter,
  limit: number,
  offset: number,
): Promise<ListedDrift[]> {
  const { rows } = await sql<ListedDrift>`
    ${described} where ${matching(scope, filter)} order by x.rank, x.since desc, x.device_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Counts up to `most`: beyond that nobody pages. */
export async function countDrift(db: Db, scope: Scope, filter: DriftFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${tables} where ${matching(scope, filter)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function driftAfter(db: Db, scope: Scope, filter: DriftFilter, after: string, most: number): Promise<ListedDrift[]> {
  const { rows } = await sql<ListedDrift>`
    ${described} where d.type = 'INVERTER' and d.serial_number > ${after} and ${matching(scope, filter)}
    order by d.serial_number limit ${most}`.execute(db);
  return rows;
}

export async function countStates(db: Db, scope: Scope): Promise<Record<DriftState, number>> {
  const { rows } = await sql<{ state: DriftState; n: number }>`
    select x.state, count(*) as n from ${tables} where ${matching(scope, {})} group by x.state`.execute(db);
  const counted = new Map(rows.map(({ state, n }) => [state, n]));
  return Object.fromEntries(driftStates.map((state) => [state, counted.get(state) ?? 0])) as Record<DriftState, number>;
}

/** What was read too long ago is looked at again. */
export async function markStale(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    update device_protection set dirty = true
    where state = 'SAME' and not dirty and read_at < now() - make_interval(days => ${staleAfterDays})`.execute(db);
}

interface Facts {
  device_id: string;
  country_code: string;
  state: DriftState;
  since: string;
  before: Difference[];
  read: ReadValues;
  /** Those that fit, the narrowest first. */
  declared: Approval[];
  writes: Approval[];
}

/** Everything that decides how these devices stand; whoever gets them writes the verdict. */
export async function lockDirty(tx: Tx, _scope: SystemScope, most: number): Promise<Facts[]> {
  const { rows: dirty } = await sql<{ device_id: string }>`
    select device_id from device_protection where dirty limit ${most} for update skip locked`.execute(tx);
  if (dirty.length === 0) return [];
  const { rows } = await sql<Facts>`
    select x.device_id, plant.country_code, x.state, x.since, x.differences as before, coalesce(p.values, '{}') as read,
      coalesce((
        select jsonb_agg(jsonb_build_object('setId', a.id, 'at', a.declared_at, 'by', a.by_name, 'standard', t.standard, 'values', t.values)
          order by a.spec_id is null, a.country_code is null, c.depth nulls last, a.declared_at desc)
        from approved_set a join protection_template t on t.id = a.template_id
        left join organization_closure c on c.ancestor_id = a.organization_id and c.descendant_id = plant.organization_id
        where a.withdrawn_at is null and (a.organization_id is null or c.depth is not null)
          and (a.country_code is null or a.country_code = plant.country_code) and (a.spec_id is null or a.spec_id = d.spec_id)
      ), '[]') as declared,
      coalesce((
        select jsonb_agg(jsonb_build_object('setId', null, 'at', w.finished_at, 'by', w.by_name, 'standard', w.standard, 'values', (
          select jsonb_object_agg(s->>'k', s->'v') from jsonb_array_elements(w.body->'set') s)))
        from command w where w.device_id = x.device_id and w.op = 'param.write' and w.state = 'VERIFIED'
          and w.reason is not null and w.guard is distinct from 'RETURNED'
      ), '[]') as writes
    from device_protection x join device d on d.id = x.device_id join plant on plant.id = d.plant_id
    left join device_parameters p on p.device_id = x.device_id
    where x.device_id = any(${dirty.map((r) => r.device_id)}::uuid[])`.execute(tx);
  const settled = new Set(rows.map((r) => r.device_id));
  const without = dirty.filter((r) => !settled.has(r.device_id)).map((r) => r.device_id);
  if (without.length > 0)
    await sql`update device_protection set dirty = false where device_id = any(${without}::uuid[])`.execute(tx);
  return rows;
}

export async function saveStanding(tx: Tx, _scope: SystemScope, verdicts: readonly { deviceId: string; standing: Standing }[]) {
  const rows = verdicts.map(({ deviceId, standing: { state, differences, approval, readAt } }) => ({
    device_id: deviceId,
    state,
    differences,
    standard: approval?.standard ?? null,
    approved_at: approval?.at ?? null,
    approved_by: approval?.by ?? null,
    approved_set_id: approval?.setId ?? null,
    read_at: readAt,
  }));
  await sql`
    update device_protection x set dirty = false, state = r.state, since = case when x.state = r.state then x.since else now() end,
      differences = r.differences, standard = r.standard, approved_at = r.approved_at, approved_by = r.approved_by,
      approved_set_id = r.approved_set_id, read_at = r.read_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (device_id uuid, state text, differences jsonb, standard text,
      approved_at timestamptz, approved_by text, approved_set_id uuid, read_at timestamptz)
    where x.device_id = r.device_id`.execute(tx);
}
