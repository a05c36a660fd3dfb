import { type RawBuilder, sql } from 'kysely';
import type { CommandState } from '#contract/commands.ts';
import type { ParameterValues } from '#contract/parameters.ts';
import type { DriftFilter, ItemState, RolloutState } from '#contract/protection.ts';
import { type Standard, standards } from '#contract/standards.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import { matching } from './drift.table.ts';
import { withinReach } from './templates.table.ts';

export interface NewRollout {
  id: string;
  template_id: string;
  state: RolloutState;
  restores_id: string | null;
  per_minute: number;
  canary: number;
  stop_count: number;
  stop_pct: number;
  healthy_within_s: number;
  wait_s: number;
  reason: string;
  disclaimer_version: string;
  address: string;
}

/** It belongs to the organization of whoever proposes it. */
export async function insertRollout(tx: Tx, scope: OwnScope, rollout: NewRollout): Promise<void> {
  await sql`
    insert into rollout (${sql.join(Object.keys(rollout).map((column) => sql.ref(column)))}, organization_id, created_by, by_name, started_at)
    select ${sql.join(Object.values(rollout))}, a.organization_id, a.id, a.account_name,
      ${rollout.state === 'RUNNING' ? sql`now()` : sql`null::timestamptz`}
    from account a where a.id = ${scope.own}`.execute(tx);
}

/** A country with rules of its own does not take those of another, nor the European ones. */
function fits({ country }: Pick<Standard, 'country'>): RawBuilder<boolean> {
  if (country) return sql`plant.country_code = ${country}`;
  const own = standards.flatMap((standard) => standard.country ?? []);
  return sql`plant.country_code <> all(${own}::text[])`;
}

/** The devices that it is meant for, within the scope; how many they are, and how many the standard is made for. */
export async function insertItems(
  tx: Tx,
  scope: Scope,
  id: string,
  target: { deviceIds: readonly string[] } | { filter: DriftFilter },
  standard: Pick<Standard, 'country'>,
): Promise<{ all: number; fitting: number }> {
  const wanted =
    'filter' in target
      ? matching(scope, target.filter)
      : sql`${matching(scope, {})} and d.id = any(${[...target.deviceIds]}::uuid[])`;
  const { rows } = await sql<{ all: number; fitting: number }>`
    with chosen as (
      insert into rollout_item (rollout_id, device_id, plant_id, place, state, error, ended_at)
      select ${id}, d.id, plant.id, row_number() over (order by d.serial_number),
        case when ${fits(standard)} then 'WAITING' else 'SKIPPED' end, case when ${fits(standard)} then null else 'STANDARD' end,
        case when ${fits(standard)} then null else now() end
      from device_protection x join device d on d.id = x.device_id join plant on plant.id = d.plant_id
      where ${wanted} returning state)
    select count(*) as all, count(*) filter (where state = 'WAITING') as fitting from chosen`.execute(tx);
  return rows[0] ?? { all: 0, fitting: 0 };
}

/** Those that another roll-out has changed, as far as they can be put back. */
export async function insertWayBack(tx: Tx, scope: Scope, id: string, formerId: string): Promise<number> {
  const { rows } = await sql`
    insert into rollout_item (rollout_id, device_id, plant_id, place, former_id)
    select ${id}, i.device_id, i.plant_id, row_number() over (order by i.place), c.id
    from rollout_item i join command c on c.id = i.command_id join plant on plant.id = i.plant_id
    where i.rollout_id = ${formerId} and i.state in ('DONE', 'TRIAL') and c.state = 'VERIFIED' and c.previous is not null
      and ${withinPlants(scope)} returning device_id`.execute(tx);
  return rows.length;
}

export interface RolloutRow {
  id: string;
  template_id: string;
  template_name: string;
  standard: string;
  values: ParameterValues;
  organization_id: string | null;
  state: RolloutState;
  restores_id: string | null;
  restored_by_id: string | null;
  per_minute: number;
  canary: number;
  stop_count: number;
  stop_pct: number;
  healthy_within_s: number;
  wait_s: number;
  reason: string;
  created_at: string;
  created_by: string | null;
  by_name: string;
  address: string;
  approved_at: string | null;
  approved_name: string | null;
  started_at: string | null;
  finished_at: string | null;
  counts: Partial<Record<ItemState, number>>;
}

const described = sql`
  select r.id, r.template_id, t.name as template_name, t.standard, t.values, r.organization_id, r.state, r.restores_id, r.per_minute,
    r.canary, r.stop_count, r.stop_pct, r.healthy_within_s, r.wait_s, r.reason, r.created_at, r.created_by, r.by_name, r.address,
    r.approved_at, r.approved_name, r.started_at, r.finished_at,
    (select b.id from rollout b where b.restores_id = r.id order by b.created_at desc limit 1) as restored_by_id,
    coalesce((select jsonb_object_agg(state, n) from (
      select state, count(*) as n from rollout_item i where i.rollout_id = r.id group by state) c), '{}') as counts
  from rollout r join protection_template t on t.id = r.template_id`;

const withState = (state: RolloutState | undefined) => (state ? sql`r.state = ${state}` : sql`true`);

export async function listRollouts(
  db: Db,
  scope: Scope,
  viewer: string,
  state: RolloutState | undefined,
  limit: number,
  offset: number,
): Promise<RolloutRow[]> {
  const { rows } = await sql<RolloutRow>`
    ${described} where ${withinReach(scope, viewer, 'r')} and ${withState(state)}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRollouts(
  db: Db,
  scope: Scope,
  viewer: string,
  state: RolloutState | undefined,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from rollout r where ${withinReach(scope, viewer, 'r')} and ${withState(state)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findRollout(db: Db, scope: Scope, viewer: string, id: string): Promise<RolloutRow | undefined> {
  const { rows } = await sql<RolloutRow>`${described} where r.id = ${id} and ${withinReach(scope, viewer, 'r')}`.execute(db);
  return rows[0];
}

/** For whoever changes its state: nobody else does meanwhile. */
export async function lockRollout(tx: Tx, scope: Scope, viewer: string, id: string): Promise<RolloutRow | undefined> {
  await sql`select from rollout r where r.id = ${id} and ${withinReach(scope, viewer, 'r')} for update`.execute(tx);
  return findRollout(tx, scope, viewer, id);
}

export async function moveRollout(tx: Tx, scope: Scope, viewer: string, id: string, state: RolloutState): Promise<void> {
  await sql`
    update rollout r set state = ${state}, started_at = ${state === 'RUNNING' ? sql`now()` : sql`r.started_at`}
    where r.id = ${id} and ${withinReach(scope, viewer, 'r')}`.execute(tx);
}

/** The second person; the database refuses the first. */
export async function signRollout(tx: Tx, scope: Scope, viewer: string, id: string): Promise<void> {
  await sql`
    update rollout r set state = 'RUNNING', started_at = now(), approved_at = now(), approved_by = a.id, approved_name = a.account_name
    from account a where a.id = ${viewer} and r.id = ${id} and r.state = 'PROPOSED' and ${withinReach(scope, viewer, 'r')}`.execute(
    tx,
  );
}

/** Those that have not begun stay as they are. */
export async function skipWaiting(tx: Tx, scope: Scope, id: string, error: string): Promise<void> {
  await sql`
    update rollout_item i set state = 'SKIPPED', error = ${error}, ended_at = now() from plant
    where i.rollout_id = ${id} and i.state = 'WAITING' and plant.id = i.plant_id and ${withinPlants(scope)}`.execute(tx);
}

/** Whether all of its devices lie within the scope. */
export async function reachesAll(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from rollout_item i join plant on plant.id = i.plant_id where i.rollout_id = ${id} and not ${withinPlants(scope)} limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

export interface ItemRow {
  device_id: string;
  serial_number: string;
  plant_id: string;
  plant_name: string;
  state: ItemState;
  error: string | null;
  command_id: string | null;
  has_receipt: boolean;
  ended_at: string | null;
}

const ofRollout = (scope: Scope, id: string, state: ItemState | undefined) => sql`
  from rollout_item i join plant on plant.id = i.plant_id join device d on d.id = i.device_id left join command c on c.id = i.command_id
  where i.rollout_id = ${id} and ${withinPlants(scope)} and ${state ? sql`i.state = ${state}` : sql`true`}`;

/** What went wrong first, then what is under way. */
export async function listItems(
  db: Db,
  scope: Scope,
  id: string,
  state: ItemState | undefined,
  limit: number,
  offset: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.device_id, d.serial_number, i.plant_id, plant.name as plant_name, i.state, i.error, i.command_id,
      coalesce(c.op = 'param.write' and c.finished_at is not null, false) as has_receipt, i.ended_at
    ${ofRollout(scope, id, state)}
    order by array_position(array['FAILED', 'WRITING', 'TRIAL', 'READING', 'DONE', 'SAME', 'WAITING', 'SKIPPED'], i.state), i.place
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countItems(db: Db, scope: Scope, id: string, state: ItemState | undefined, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${ofRollout(scope, id, state)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function openRollouts(db: Db, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rollout where finished_at is null and state <> 'PROPOSED' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One process goes on with a roll-out at a time; nothing: another one does. */
export async function takeRollout(tx: Tx, scope: SystemScope, id: string): Promise<RolloutRow | undefined> {
  const { rows } = await sql`
    select from rollout where id = ${id} and finished_at is null and state <> 'PROPOSED' for update skip locked`.execute(tx);
  return rows.length > 0 ? findRollout(tx, scope, id, id) : undefined;
}

export interface FollowedItem {
  device_id: string;
  state: 'READING' | 'WRITING' | 'TRIAL';
  former_id: string | null;
  command_id: string | null;
  command_state: CommandState | null;
  command_error: string | null;
  guard: string | null;
}

/** Devices whose read or write has come to its end, or whose trial is over. */
export async function movedItems(tx: Tx, _scope: SystemScope, id: string): Promise<FollowedItem[]> {
  const { rows } = await sql<FollowedItem>`
    select i.device_id, i.state, i.former_id, i.command_id, c.state as command_state, c.error as command_error, c.guard
    from rollout_item i left join command c on c.id = i.command_id
    where i.rollout_id = ${id} and (
      (i.state in ('READING', 'WRITING') and (c.id is null or c.finished_at is not null))
      or (i.state = 'TRIAL' and c.guard is distinct from 'WATCHING'))
    order by i.place`.execute(tx);
  return rows;
}

export async function moveItem(
  tx: Tx,
  _scope: SystemScope,
  id: string,
  deviceId: string,
  { state, error = null, commandId }: { state: ItemState; error?: string | null; commandId?: string },
): Promise<void> {
  const ended = ['DONE', 'SAME', 'FAILED', 'SKIPPED'].includes(state);
  await sql`
    update rollout_item set state = ${state}, error = ${error}, command_id = coalesce(${commandId ?? null}, command_id),
      started_at = case when ${state} = 'READING' then now() else started_at end, ended_at = ${ended ? sql`now()` : sql`null`}
    where rollout_id = ${id} and device_id = ${deviceId}`.execute(tx);
}

export interface Tally {
  /** Begun within the last minute. */
  lately: number;
  under_way: number;
  waiting: number;
  done: number;
  /** Since it was started, or started again. */
  tried: number;
  failed: number;
}

export async function tallyOf(db: Db, _scope: SystemScope, id: string): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select count(*) filter (where i.started_at > now() - interval '1 minute') as lately,
      count(*) filter (where i.state in ('READING', 'WRITING', 'TRIAL')) as under_way,
      count(*) filter (where i.state = 'WAITING') as waiting, count(*) filter (where i.state = 'DONE') as done,
      count(*) filter (where i.state in ('DONE', 'FAILED') and i.ended_at > r.started_at) as tried,
      count(*) filter (where i.state = 'FAILED' and i.ended_at > r.started_at) as failed
    from rollout r join rollout_item i on i.rollout_id = r.id where r.id = ${id}`.execute(db);
  return rows[0] ?? { lately: 0, under_way: 0, waiting: 0, done: 0, tried: 0, failed: 0 };
}

/** The next ones, in order. */
export async function waitingItems(db: Db, _scope: SystemScope, id: string, after: number, most: number) {
  const { rows } = await sql<{ device_id: string; place: number }>`
    select device_id, place from rollout_item where rollout_id = ${id} and state = 'WAITING' and place > ${after}
    order by place limit ${most}`.execute(db);
  return rows;
}

export async function finishRollout(tx: Tx, _scope: SystemScope, id: string, state: RolloutState): Promise<void> {
  await sql`update rollout set state = ${state}, finished_at = now() where id = ${id}`.execute(tx);
}

export async function stopRollout(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await sql`update rollout set state = 'STOPPED' where id = ${id}`.execute(tx);
}

/** Whoever proposed it can still sign in. */
export async function isActive(db: Db, scope: OwnScope): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${scope.own} and status = 'normal' and erase_at is null and organization_open(organization_id)`.execute(
    db,
  );
  return rows.length > 0;
}
