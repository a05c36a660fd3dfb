import { type RawBuilder, sql } from 'kysely';
import type { Alarm, AlarmFilter, AlarmLevel, AlarmState, historyKinds } from '#contract/alarms.ts';
import { permissions } from '#contract/permissions.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import { type Scope, type SystemScope, withinPlants, withinScope, withoutDemo } from '../../platform/scope.ts';
import { anywhere, mostFound, shortestSerial } from '../../platform/search.ts';
import { closedPlace, type Found, matching, matchingPlant, orderOf, orderWithinPlant, type Wanted } from './alarms.table.ts';

export interface ListedAlarm {
  id: string;
  version: number;
  code: string;
  level: AlarmLevel;
  state: AlarmState;
  device_type: Alarm['deviceType'];
  device_id: string | null;
  device_name: string | null;
  serial_number: string | null;
  plant_id: string;
  plant_name: string;
  plant_type: Alarm['plantType'];
  plant_address: string;
  time_zone: string;
  started_at: string;
  latest_at: string;
  closed_at: string | null;
  close_reason: Alarm['closeReason'];
  count: number;
  assignee_id: string | null;
  assignee_name: string | null;
  incident_id: string | null;
  comments: number;
  message: string | null;
  cause: string | null;
  advice: string | null;
}

/** Who reaches a plant only because anybody may look at it learns of no person. */
const ofPerson = (scope: Scope, value: RawBuilder<unknown>) =>
  scope.demo ? sql`case when ${withinPlants(withoutDemo(scope))} then ${value} end` : value;

const nameOf = (account: RawBuilder<unknown>) =>
  sql`(select coalesce(nick_name, account_name) from account p where p.id = ${account})`;

const columns = (
  scope: Scope,
) => sql`a.id, a.version, a.code, a.level, a.state, t.device_type, a.device_id, d.name as device_name,
  d.serial_number, a.plant_id, plant.name as plant_name, plant.type as plant_type, plant.address as plant_address, plant.time_zone,
  a.started_at, a.latest_at, a.closed_at, a.close_reason, a.count, ${ofPerson(scope, sql`a.assignee_id`)} as assignee_id,
  ${ofPerson(scope, nameOf(sql`a.assignee_id`))} as assignee_name, a.incident_id,
  (select count(*) from alarm_history h where h.alarm_id = a.id and h.text is not null and h.kind <> 'ASSIGNED') as comments,
  t.message, t.cause, t.advice`;

const tables = sql`alarm a join plant on plant.id = a.plant_id left join device d on d.id = a.device_id`;
const withWords = sql`${tables} join alarm_definition t on t.code = a.code`;

/** Looks a search up in the indexes. Everybody's rows: what is found still has to lie within a scope. */
export async function lookUp(db: Db, _scope: SystemScope, search: string): Promise<Found> {
  const pattern = anywhere(search);
  const bySerial =
    search.length < shortestSerial
      ? sql`array[]::uuid[]`
      : sql`array(select id from device where serial_number ilike ${pattern} limit ${mostFound + 1})`;
  const { rows } = await sql<{ codes: string[]; plants: string[]; devices: string[] }>`
    select array(select code from alarm_definition where code ilike ${pattern}) as codes,
      array(select id from plant where name ilike ${pattern} limit ${mostFound + 1}) as plants, ${bySerial} as devices`.execute(
    db,
  );
  const few = (ids: readonly string[] = []) => (ids.length > mostFound ? 'many' : ids);
  return { pattern, codes: rows[0]?.codes ?? [], plants: few(rows[0]?.plants), devices: few(rows[0]?.devices) };
}

/** The codes that a filter leaves; null: all. */
export async function codesOf(db: Db, _scope: SystemScope, { code, deviceType }: AlarmFilter): Promise<string[] | null> {
  if (!code && !deviceType) return null;
  const { rows } = await sql<{ code: string }>`
    select code from alarm_definition where ${code ? sql`code = ${code}` : sql`true`}
      and ${deviceType ? sql`device_type = ${deviceType}` : sql`true`}`.execute(db);
  return rows.map((r) => r.code);
}

/** The plants that are in reach and asked for, if they are few. */
export async function fewPlants(
  db: Db,
  scope: Scope,
  filter: AlarmFilter,
  found: Found | undefined,
  most: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from plant where ${matchingPlant(scope, filter, found)} limit ${most + 1}`.execute(db);
  return rows.length > most ? null : rows.map((r) => r.id);
}

export interface Page {
  limit: number;
  offset: number;
}

export async function listAlarms(db: Db, scope: Scope, wanted: Wanted, { limit, offset }: Page): Promise<ListedAlarm[]> {
  const { rows } = await sql<ListedAlarm>`
    select ${columns(scope)} from ${withWords} where ${matching(scope, wanted)}
    order by ${orderOf(wanted.filter.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Plant by plant or code by code: the first of each, then the first of those. All others are passed over. */
export async function listOfEach(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { limit, offset }: Page,
  by: 'plant' | 'code',
): Promise<ListedAlarm[]> {
  const { plants, codes, filter } = wanted;
  const order = orderOf(filter.sort);
  const first = limit + offset;
  const parts =
    by === 'plant'
      ? sql`plant cross join lateral (
          select a.* from alarm a left join device d on d.id = a.device_id
          where a.plant_id = plant.id and ${matching(scope, wanted)}
          order by ${orderWithinPlant(filter.sort)} limit ${first}) a
        where ${withinPlants(scope)}${plants ? sql` and plant.id = any(${plants}::uuid[])` : sql``}`
      : sql`unnest(${codes}::text[]) part (code) cross join lateral (
          select a.* from ${tables} where a.code = part.code and ${matching(scope, { ...wanted, codes: null })}
          order by ${order} limit ${first}) a
        join plant on plant.id = a.plant_id`;
  const { rows } = await sql<ListedAlarm>`
    select ${columns(scope)} from (select a.id from ${parts} order by ${order} limit ${limit} offset ${offset}) page
    join ${withWords} on a.id = page.id order by ${order}`.execute(db);
  return rows;
}

/** A short list, and how long it is. */
export async function listCounted(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { limit, offset }: Page,
): Promise<(ListedAlarm & { total: number })[]> {
  const order = orderOf(wanted.filter.sort);
  const { rows } = await sql<ListedAlarm & { total: number }>`
    select ${columns(scope)}, page.total from (
      select a.id, count(*) over () as total from ${tables} where ${matching(scope, wanted)}
      order by ${order} limit ${limit} offset ${offset}) page
    join ${withWords} on a.id = page.id order by ${order}`.execute(db);
  return rows;
}

/** Counts up to `most`: beyond that nobody pages. */
export async function countAlarms(db: Db, scope: Scope, wanted: Wanted, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${tables} where ${matching(scope, wanted)} limit ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All that match, in order, sixteen bytes each. */
export async function orderedIds(db: Db, scope: Scope, wanted: Wanted): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), ''::bytea) as ids from (
      select a.id from ${tables} where ${matching(scope, wanted)} order by ${orderOf(wanted.filter.sort)}) a`.execute(db);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

export async function listByIds(db: Db, scope: Scope, ids: readonly string[]): Promise<ListedAlarm[]> {
  const { rows } = await sql<ListedAlarm>`
    select ${columns(scope)} from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join ${withWords} on a.id = wanted.id where ${withinPlants(scope)} order by wanted.place`.execute(db);
  return rows;
}

export interface DetailedAlarm extends ListedAlarm {
  detail: Record<string, string | number | boolean | null>;
}

export async function findAlarm(db: Db, scope: Scope, id: string): Promise<DetailedAlarm | undefined> {
  const { rows } = await sql<DetailedAlarm>`
    select ${columns(scope)}, a.detail from ${withWords} where a.id = ${id} and ${withinPlants(scope)}`.execute(db);
  return rows[0];
}

export interface HistoryRow {
  at: string;
  kind: (typeof historyKinds)[number];
  by_name: string | null;
  text: string | null;
}

export async function historyOf(db: Db, scope: Scope, id: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.at, h.kind, ${ofPerson(scope, sql`h.by_name`)} as by_name, ${ofPerson(scope, sql`h.text`)} as text
    from alarm_history h join alarm a on a.id = h.alarm_id join plant on plant.id = a.plant_id
    where h.alarm_id = ${id} and ${withinPlants(scope)} order by h.at, h.id`.execute(db);
  return rows;
}

export interface EarlierRow {
  id: string;
  code: string;
  level: AlarmLevel;
  message: string | null;
  started_at: string;
  closed_at: string | null;
}

/** Others of the same device, or of the plant itself, newest first. */
export async function earlierOf(db: Db, scope: Scope, id: string, most: number): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select a.id, a.code, a.level, t.message, a.started_at, a.closed_at
    from alarm self join alarm a on a.subject_id = self.subject_id and a.plant_id = self.plant_id and a.id <> self.id
    join plant on plant.id = a.plant_id join alarm_definition t on t.code = a.code
    where self.id = ${id} and ${withinPlants(scope)} order by a.started_at desc, a.id desc limit ${most}`.execute(db);
  return rows;
}

export async function countOpen(db: Db, scope: Scope) {
  const { rows } = await sql<{ level: AlarmLevel; open: number; unacknowledged: number }>`
    select a.level, count(*) as open, count(*) filter (where a.state = 'ACTIVE') as unacknowledged
    from alarm a join plant on plant.id = a.plant_id
    where a.place < ${closedPlace} and ${withinPlants(scope)} group by a.level`.execute(db);
  return rows;
}

export async function begunByDay(db: Db, scope: Scope, plantId: string | undefined, from: string, to: string) {
  const ofPlant = plantId ? sql`a.plant_id = ${plantId}` : sql`true`;
  const { rows } = await sql<{ day: string; level: AlarmLevel; alarms: number }>`
    select (a.started_at at time zone 'UTC')::date as day, a.level, count(*) as alarms
    from alarm a join plant on plant.id = a.plant_id
    where a.started_at >= ${`${from}T00:00:00Z`}::timestamptz and a.started_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
      and ${ofPlant} and ${withinPlants(scope)}
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

export interface LockedAlarm {
  id: string;
  code: string;
  state: AlarmState;
  plant_id: string;
  plant_name: string;
  organization_id: string | null;
  owner_id: string | null;
  assignee_id: string | null;
}

export async function lockAlarms(db: Db, scope: Scope, ids: readonly string[]): Promise<LockedAlarm[]> {
  const { rows } = await sql<LockedAlarm>`
    select a.id, a.code, a.state, a.plant_id, plant.name as plant_name, plant.organization_id, plant.owner_id, a.assignee_id
    from alarm a join plant on plant.id = a.plant_id
    where a.id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)} order by a.id for update of a`.execute(db);
  return rows;
}

const changeable = (scope: Scope, ids: readonly string[]) => sql`
  a.id = any(${[...ids]}::uuid[]) and exists (select from plant where plant.id = a.plant_id and ${withinPlants(scope)})`;

export async function acknowledge(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update alarm a set state = 'ACKNOWLEDGED', acknowledged_at = now(), version = version + 1
    where ${changeable(scope, ids)} and a.state = 'ACTIVE'`.execute(db);
}

export async function close(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update alarm a set state = 'CLOSED', closed_at = now(), close_reason = 'PERSON', version = version + 1
    where ${changeable(scope, ids)} and a.state <> 'CLOSED'`.execute(db);
}

export async function assign(db: Db, scope: Scope, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await sql`update alarm a set assignee_id = ${assigneeId}, version = version + 1 where ${changeable(scope, ids)}`.execute(db);
}

export interface NewHistory {
  kind: 'ACKNOWLEDGED' | 'ASSIGNED' | 'COMMENTED' | 'CLOSED';
  accountId: string;
  text: string | null;
}

export async function addHistory(db: Db, scope: Scope, ids: readonly string[], entry: NewHistory): Promise<void> {
  const entries = ids.map((id) => ({ id: newId(), alarm_id: id }));
  await sql`
    insert into alarm_history (id, alarm_id, kind, account_id, by_name, text)
    select e.id, a.id, ${entry.kind}, ${entry.accountId}::uuid, ${nameOf(sql`${entry.accountId}::uuid`)}, ${entry.text}::text
    from unnest(${entries.map((e) => e.id)}::uuid[], ${entries.map((e) => e.alarm_id)}::uuid[]) e (id, alarm_id)
    join alarm a on a.id = e.alarm_id where ${changeable(scope, ids)}`.execute(db);
}

export interface Assignee {
  id: string;
  name: string;
  organization_name: string | null;
}

/** Those of the organizations in reach who may close alarms, and the caller. */
export async function listAssignees(db: Db, scope: Scope, viewer: string, id?: string): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select a.id, coalesce(a.nick_name, a.account_name) as name, o.name as organization_name
    from account a left join organization o on o.id = a.organization_id
    where a.status = 'normal' and a.erase_at is null and not a.demo and (a.id = ${viewer} or ${withinScope(scope, 'a.organization_id')})
      and ${id ? sql`a.id = ${id}` : sql`true`}
      and exists (select from account_role ar join role r on r.id = ar.role_id and r.enabled
        join role_permission p on p.role_id = r.id where ar.account_id = a.id and p.permission = ${permissions['alarms.close']})
    order by lower(coalesce(a.nick_name, a.account_name)), a.id limit 500`.execute(db);
  return rows;
}

export interface IncidentRow {
  id: string;
  kind: 'GRID_AREA' | 'NETWORK' | 'INGEST' | 'FIRMWARE';
  code: string | null;
  level: AlarmLevel;
  about: string | null;
  started_at: string;
  closed_at: string | null;
  plants: number;
  alarms: number;
  open: number;
}

/** An incident is seen by whoever reaches one of its plants; one of the whole installation by who sees everything. */
export async function listIncidents(
  db: Db,
  scope: Scope,
  open: boolean | undefined,
  limit: number,
  offset: number,
): Promise<{ list: IncidentRow[]; total: number }> {
  const state = open === undefined ? sql`true` : open ? sql`i.closed_at is null` : sql`i.closed_at is not null`;
  const seen = sql`
    from incident i cross join lateral (
      select count(distinct a.plant_id) as plants, count(*) as alarms, count(*) filter (where a.state <> 'CLOSED') as open
      from alarm a join plant on plant.id = a.plant_id where a.incident_id = i.id and ${withinPlants(scope)}) c
    where ${state} and (c.alarms > 0 or (${scope.all}::boolean and i.kind = 'INGEST'))`;
  const { rows: list } = await sql<IncidentRow>`
    select i.id, i.kind, i.code, i.level, i.about, i.started_at, i.closed_at, c.plants, c.alarms, c.open ${seen}
    order by (i.closed_at is not null), i.started_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*) as total ${seen}`.execute(db);
  return { list, total: rows[0]?.total ?? 0 };
}
