import { sql } from 'kysely';
import type { AlarmLevel, AlarmState } from '#contract/alarms.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import type { Area } from './areas.ts';
import { cellKey } from './incidents.table.ts';

/** One process raises at a time. */
export async function takeTurn(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233111) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

export interface Due {
  subject_id: string;
  code: string;
  /** From here on everything is looked at: where the newest alarm before the change began. */
  anchor: string;
}

/** Takes marks away; they come back if the transaction fails. */
export async function takeDue(db: Db, _scope: SystemScope, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      delete from due_alarm where ctid = any(array(
        select ctid from due_alarm where due_at <= now() order by due_at limit ${most} for update skip locked))
      returning subject_id, code, since),
    wanted as (select subject_id, code, min(since) as since from taken group by subject_id, code)
    select w.subject_id, w.code, coalesce((
      select max(a.started_at) from alarm a where a.subject_id = w.subject_id and a.code = w.code and a.started_at <= w.since),
      w.since) as anchor
    from wanted w join alarm_definition d on d.code = w.code order by w.subject_id, w.code`.execute(db);
  return rows;
}

export async function markDue(db: Db, _scope: SystemScope, marks: readonly (Due & { dueAt: string })[]): Promise<void> {
  await sql`
    insert into due_alarm (subject_id, code, since, due_at)
    select * from unnest(${marks.map((m) => m.subject_id)}::uuid[], ${marks.map((m) => m.code)}::text[],
      ${marks.map((m) => m.anchor)}::timestamptz[], ${marks.map((m) => m.dueAt)}::timestamptz[])`.execute(db);
}

export interface Telling {
  plant_id: string;
  device_id: string;
  code: string;
  level: AlarmLevel | null;
  detail: Record<string, string>;
}

/** What another part of the product has found. */
export async function tellRaised(db: Db, _scope: SystemScope, { detail, ...telling }: Telling): Promise<void> {
  await db
    .insertInto('device_event')
    .values({
      ...telling,
      detail: JSON.stringify(detail),
      at: sql`clock_timestamp()`,
      state: 'RAISED',
      told_by: 'RULE',
      buffered: false,
    })
    .execute();
}

/** Looks again at the newest that was told of a code, after its definition has changed. */
export async function markCode(db: Db, _scope: SystemScope, code: string): Promise<void> {
  await sql`
    insert into due_alarm (subject_id, code, since)
    select subject_id, code, max(at) from device_event where code = ${code} group by subject_id, code`.execute(db);
}

const wanted = (due: readonly Due[]) => sql`
  unnest(${due.map((d) => d.subject_id)}::uuid[], ${due.map((d) => d.code)}::text[], ${due.map((d) => d.anchor)}::timestamptz[])
    as w (subject_id, code, anchor)`;

export interface StoredTelling {
  subject_id: string;
  code: string;
  plant_id: string;
  device_id: string | null;
  at: string;
  state: 'RAISED' | 'CLEARED';
  told_by: 'EVENT' | 'SAMPLE' | 'RULE';
  received_at: string;
  buffered: boolean;
  level: AlarmLevel | null;
  detail: Record<string, unknown>;
}

/** A day more than asked for: how often something came is counted by the day. */
export async function tellingsOf(db: Db, _scope: SystemScope, due: readonly Due[]): Promise<StoredTelling[]> {
  const { rows } = await sql<StoredTelling>`
    select e.subject_id, e.code, e.plant_id, e.device_id, e.at, e.state, e.told_by, e.received_at, e.buffered, e.level, e.detail
    from ${wanted(due)} join device_event e
      on e.subject_id = w.subject_id and e.code = w.code and e.at >= w.anchor - interval '1 day'
    order by e.at`.execute(db);
  return rows;
}

export interface KeptAlarm {
  id: string;
  subject_id: string;
  code: string;
  state: AlarmState;
  started_at: string;
  latest_at: string;
  cleared_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  count: number;
  touched: boolean;
}

export async function lockAlarms(db: Db, _scope: SystemScope, due: readonly Due[]): Promise<KeptAlarm[]> {
  const { rows } = await sql<KeptAlarm>`
    select a.id, a.subject_id, a.code, a.state, a.started_at, a.latest_at, a.cleared_at, a.closed_at, a.close_reason, a.count,
      a.assignee_id is not null or exists (select from notification n where n.alarm_id = a.id)
        or exists (select from alarm_history h where h.alarm_id = a.id and h.account_id is not null) as touched
    from ${wanted(due)} join alarm a on a.subject_id = w.subject_id and a.code = w.code and a.started_at >= w.anchor
    order by a.id for update of a`.execute(db);
  return rows;
}

/** When a person, or the leaving of the device, ended something. */
export async function endingsOf(db: Db, _scope: SystemScope, due: readonly Due[]) {
  const { rows } = await sql<{ subject_id: string; code: string; closed_at: string }>`
    select a.subject_id, a.code, a.closed_at from ${wanted(due)} join alarm a
      on a.subject_id = w.subject_id and a.code = w.code and a.close_reason <> 'RECOVERED'
      and a.closed_at >= w.anchor - interval '1 day'`.execute(db);
  return rows;
}

export interface DefinitionRow {
  code: string;
  level: AlarmLevel;
  enabled: boolean;
  clear_mode: 'AUTO' | 'MANUAL';
  debounce_s: number;
  clear_delay_s: number;
  lock_after: number | null;
}

export async function definitionsOf(db: Db, _scope: SystemScope, codes: readonly string[]): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`
    select code, level, enabled, clear_mode, debounce_s, clear_delay_s, lock_after from alarm_definition
    where code = any(${codes}::text[])`.execute(db);
  return rows;
}

export interface AlarmTimes {
  id: string;
  state: AlarmState;
  started_at: string;
  latest_at: string;
  cleared_at: string | null;
  closed_at: string | null;
  count: number;
  level: AlarmLevel | null;
}

/** What is closed goes first, so that never two are open. */
export async function saveTimes(db: Db, _scope: SystemScope, alarms: readonly AlarmTimes[]): Promise<void> {
  for (const closed of [true, false]) {
    const part = alarms.filter((a) => (a.state === 'CLOSED') === closed);
    if (part.length === 0) continue;
    await sql`
      update alarm a set state = r.state, started_at = r.started_at, latest_at = r.latest_at, cleared_at = r.cleared_at,
        closed_at = r.closed_at, close_reason = case when r.closed_at is not null then coalesce(a.close_reason, 'RECOVERED') end,
        count = r.count, level = coalesce(r.level, a.level), version = a.version + 1
      from json_to_recordset(${JSON.stringify(part)}::json) as r (id uuid, state text, started_at timestamptz, latest_at timestamptz,
        cleared_at timestamptz, closed_at timestamptz, count int, level text)
      where a.id = r.id`.execute(db);
  }
}

export interface NewAlarm extends AlarmTimes {
  plant_id: string;
  device_id: string | null;
  code: string;
  level: AlarmLevel;
  fresh: boolean;
  detail: Record<string, unknown>;
}

/** What belongs to an incident of its area that is open joins it, and what people may want to hear of waits to be told. */
export async function insertAlarms(
  db: Db,
  _scope: SystemScope,
  alarms: readonly NewAlarm[],
  areas: readonly Area[],
): Promise<void> {
  await sql`
    with added as (
      insert into alarm (id, plant_id, device_id, code, level, state, started_at, latest_at, cleared_at, closed_at, close_reason,
        count, fresh, detail, incident_id)
      select r.id, r.plant_id, r.device_id, r.code, r.level, r.state, r.started_at, r.latest_at, r.cleared_at, r.closed_at,
        case when r.closed_at is not null then 'RECOVERED' end, r.count, r.fresh, r.detail, i.id
      from json_to_recordset(${JSON.stringify(alarms)}::json) as r (id uuid, plant_id uuid, device_id uuid, code text, level text,
        state text, started_at timestamptz, latest_at timestamptz, cleared_at timestamptz, closed_at timestamptz, count int,
        fresh boolean, detail jsonb)
      join plant p on p.id = r.plant_id
      left join json_to_recordset(${JSON.stringify(areas)}::json) as k (kind text, codes text[], "cellBits" int)
        on r.code = any(k.codes) and r.fresh and r.state <> 'CLOSED'
      left join incident i on i.closed_at is null and i.kind = k.kind
        and i.key = ${cellKey(sql`p.map_x >> k."cellBits"`, sql`p.map_y >> k."cellBits"`)}
      returning id, code, fresh)
    insert into untold_alarm (alarm_id)
    select a.id from added a join alarm_definition d on d.code = a.code where a.fresh and d.notify`.execute(db);
}

/** What was done with an alarm that turns out to be part of another goes over to that one. */
export async function mergeAlarms(db: Db, _scope: SystemScope, pairs: readonly { id: string; into: string }[]): Promise<void> {
  const [from, into] = [pairs.map((p) => p.id), pairs.map((p) => p.into)];
  await sql`
    update alarm_history h set alarm_id = m.into_id from unnest(${from}::uuid[], ${into}::uuid[]) m (id, into_id)
    where h.alarm_id = m.id and h.kind not in ('RAISED', 'AGAIN', 'CLOSED')`.execute(db);
  await sql`
    delete from untold_alarm u using unnest(${from}::uuid[], ${into}::uuid[]) m (id, into_id)
    where u.alarm_id = m.into_id and not exists (select from untold_alarm o where o.alarm_id = m.id)`.execute(db);
  await removeAlarms(db, _scope, from);
}

export async function removeAlarms(db: Db, _scope: SystemScope, ids: readonly string[]): Promise<void> {
  await sql`delete from alarm where id = any(${ids}::uuid[])`.execute(db);
}

export interface HistoryEntry {
  alarmId: string;
  kind: 'RAISED' | 'AGAIN' | 'CLOSED';
  at: string;
}

export async function addHistory(db: Db, _scope: SystemScope, entries: readonly HistoryEntry[]): Promise<void> {
  await sql`
    insert into alarm_history (id, alarm_id, kind, at)
    select * from unnest(${entries.map(() => newId())}::uuid[], ${entries.map((e) => e.alarmId)}::uuid[],
      ${entries.map((e) => e.kind)}::text[], ${entries.map((e) => e.at)}::timestamptz[])`.execute(db);
}

/** Devices that were replaced, removed or stand elsewhere have nothing to report here any more. */
export async function closeGone(db: Db, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      select a.id from alarm a join device d on d.id = a.device_id
      where a.state <> 'CLOSED' and (d.retired_at is not null or d.plant_id is distinct from a.plant_id)
      order by a.id for update of a),
    closed as (
      update alarm a set state = 'CLOSED', closed_at = now(), close_reason = 'DEVICE_GONE', version = a.version + 1
      from gone where gone.id = a.id returning a.id),
    forgotten as (
      delete from alarm_condition c using device d
      where d.id = c.device_id and (d.retired_at is not null or d.plant_id is distinct from c.plant_id)),
    history as (
      insert into alarm_history (id, alarm_id, kind) select gen_random_uuid(), id, 'CLOSED' from closed)
    select id from closed`.execute(db);
  return rows.map((r) => r.id);
}

/** Tells every process which alarms have changed, when this transaction commits. */
export async function announce(db: Db, _scope: SystemScope, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('live', json_build_object('topic', 'alarms', 'event', json_build_object('id', id, 'plantId', plant_id,
      'code', code, 'level', level, 'state', state, 'startedAt', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fresh', fresh))::text)
    from alarm where id = any(${ids}::uuid[])`.execute(db);
}
