import { sql } from 'kysely';
import type { AlarmLevel } from '#contract/alarms.ts';
import type { Language } from '#contract/languages.ts';
import type { Channel } from '#contract/notifications.ts';
import { permissions } from '#contract/permissions.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope, SystemScope } from '../../platform/scope.ts';
import type { ChoiceRow } from './choices.repository.ts';

/** One process tells at a time. */
export async function takeTurn(db: Db, _scope: SystemScope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7233105) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

const newsLasts = sql`interval '1 day'`;

/** Something to tell of: an alarm, or the incident that it is part of. */
export interface News {
  alarm_id: string | null;
  incident_id: string | null;
  /** Null: of the whole installation. */
  plant_id: string | null;
  level: AlarmLevel;
  time_zone: string;
}

export interface Untold extends News {
  alarms: number;
}

/**
 * Alarms that nobody was told of yet, those of one plant and incident together. Those that may turn out to be part of an incident wait a moment for it.
 * What has ended meanwhile, or was heard of too late, is no news.
 */
export async function takeUntold(
  db: Db,
  _scope: SystemScope,
  groupable: readonly string[],
  waitS: number,
  most: number,
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with untold as (
      select u.alarm_id, a.incident_id, a.plant_id, a.level
      from untold_alarm u join alarm a on a.id = u.alarm_id join alarm_definition d on d.code = a.code
      where a.state = 'ACTIVE' and d.enabled and d.notify and (a.cleared_at is null or d.clear_mode = 'MANUAL')
        and (a.incident_id is not null or a.code <> all (${groupable}::text[]) or u.created_at < now() - make_interval(secs => ${waitS}))
        and u.created_at > now() - ${newsLasts}
      order by u.created_at limit ${most} for update of u skip locked),
    told as (delete from untold_alarm u using untold t where t.alarm_id = u.alarm_id)
    select case when t.incident_id is null then t.alarm_id end as alarm_id, t.incident_id, t.plant_id,
      coalesce(i.level, t.level) as level, p.time_zone, count(*) as alarms
    from untold t join plant p on p.id = t.plant_id left join incident i on i.id = t.incident_id where p.deleted_at is null
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** Incidents of the whole installation that nobody was told of yet. */
export async function takeUntoldIncidents(db: Db, _scope: SystemScope): Promise<News[]> {
  const { rows } = await sql<News>`
    update incident set notified_at = now() where kind = 'INGEST' and notified_at is null and closed_at is null
    returning null as alarm_id, id as incident_id, null as plant_id, level, 'UTC' as time_zone`.execute(db);
  return rows;
}

export interface Recipient extends ChoiceRow {
  /** Null: of the whole installation. */
  plant_id: string | null;
  account_id: string;
  kind: 'STAFF' | 'OWNER' | 'DEMO';
  everything: boolean;
  chosen: boolean;
}

/** Who may see the alarms of these plants, and who sees everything, each with what they have chosen. The demo is told nothing. */
export async function recipientsOf(db: Db, _scope: SystemScope, plantIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with grants as (
      select r.id as role_id, r.data_scope from role r
      where r.enabled and exists (select from role_permission p where p.role_id = r.id and p.permission = ${permissions['alarms.view']})),
    wanted as (select id, organization_id, owner_id from plant where id = any(${[...plantIds]}::uuid[]) and deleted_at is null),
    reach as (
      select w.id as plant_id, ar.account_id, false as everything
      from wanted w join account_role ar on ar.account_id = w.owner_id join grants g on g.role_id = ar.role_id and g.data_scope = 'OWN'
      union all
      select w.id, a.id, false from wanted w join organization_closure c on c.descendant_id = w.organization_id
      join account a on a.organization_id = c.ancestor_id join account_role ar on ar.account_id = a.id
      join grants g on g.role_id = ar.role_id and g.data_scope = 'ORG_AND_CHILDREN'
      union all
      select w.id, a.id, false from wanted w join account a on a.organization_id = w.organization_id
      join account_role ar on ar.account_id = a.id join grants g on g.role_id = ar.role_id and g.data_scope = 'ORG_ONLY'
      union all
      select w.id, ar.account_id, false from wanted w join role_organization o on o.organization_id = w.organization_id
      join grants g on g.role_id = o.role_id and g.data_scope = 'CUSTOM' join account_role ar on ar.role_id = g.role_id
      union all
      select w.id, ar.account_id, true from (select id from wanted union all select null) w
      cross join grants g join account_role ar on ar.role_id = g.role_id where g.data_scope = 'ALL'),
    people as (select plant_id, account_id, bool_or(everything) as everything from reach group by plant_id, account_id)
    select p.plant_id, p.account_id, a.kind, p.everything, c.account_id is not null as chosen, c.levels, c.channels, c.plant_ids,
      to_char(c.quiet_from, 'HH24:MI') as quiet_from, to_char(c.quiet_to, 'HH24:MI') as quiet_to, c.quiet_zone,
      to_char(c.digest_at, 'HH24:MI') as digest_at, c.webhook_url, c.webhook_secret, c.escalate_to, c.escalate_after_minutes, c.recovery
    from people p join account a on a.id = p.account_id left join notification_choice c on c.account_id = a.id
    where a.status = 'normal' and a.erase_at is null and not a.demo and organization_open(a.organization_id)`.execute(db);
  return rows;
}

export interface NewNotification {
  id: string;
  account_id: string;
  channel: Channel;
  kind: 'ALARM' | 'RECOVERY' | 'INCIDENT' | 'ESCALATION';
  alarm_id: string | null;
  incident_id: string | null;
  plant_id: string | null;
  state: 'WAITING' | 'QUEUED' | 'SENT';
  due_at: string;
}

/** Whoever was told already is not told again: those that are new come back. */
export async function insertNotifications(
  db: Db,
  _scope: SystemScope,
  list: readonly NewNotification[],
): Promise<Pick<NewNotification, 'id' | 'state' | 'due_at' | 'account_id' | 'alarm_id' | 'channel' | 'kind'>[]> {
  const { rows } = await sql<NewNotification>`
    insert into notification (id, account_id, channel, kind, alarm_id, incident_id, plant_id, state, due_at, sent_at)
    select id, account_id, channel, kind, alarm_id, incident_id, plant_id, state, due_at, case when state = 'SENT' then now() end
    from json_to_recordset(${JSON.stringify(list)}::json) as r (id uuid, account_id uuid, channel text, kind text, alarm_id uuid,
      incident_id uuid, plant_id uuid, state text, due_at timestamptz)
    on conflict do nothing returning id, state, due_at, account_id, alarm_id, channel, kind`.execute(db);
  return rows;
}

export async function addHistory(
  db: Db,
  _scope: SystemScope,
  kind: 'NOTIFIED' | 'ESCALATED',
  told: readonly { alarm_id: string; account_id: string }[],
): Promise<void> {
  await sql`
    insert into alarm_history (id, alarm_id, kind, by_name)
    select h.id, h.alarm_id, ${kind}, coalesce(a.nick_name, a.account_name)
    from unnest(${told.map(() => newId())}::uuid[], ${told.map((t) => t.alarm_id)}::uuid[], ${told.map((t) => t.account_id)}::uuid[])
      h (id, alarm_id, account_id) join account a on a.id = h.account_id`.execute(db);
}

export interface Ended extends News {
  account_id: string;
  channel: Channel;
}

/** Tellings of alarms and incidents that are over for good and that nobody was told of yet: by the same way as they were told. */
export async function endedTellings(db: Db, _scope: SystemScope, finalS: number, most: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select n.account_id, n.channel, n.alarm_id, n.incident_id, n.plant_id, coalesce(a.level, i.level) as level,
      coalesce(p.time_zone, 'UTC') as time_zone
    from notification n left join plant p on p.id = n.plant_id
    left join alarm a on a.id = n.alarm_id left join incident i on i.id = n.incident_id
    left join notification_choice c on c.account_id = n.account_id
    where n.kind in ('ALARM', 'INCIDENT') and n.state = 'SENT' and coalesce(c.recovery, true)
      and (n.channel = any(c.channels) or c.account_id is null)
      and n.at > now() - interval '30 days'
      and ((a.state = 'CLOSED' and a.close_reason = 'RECOVERED' and a.cleared_at < now() - make_interval(secs => ${finalS})
          and a.closed_at > now() - interval '1 day')
        or (i.closed_at < now() - make_interval(secs => ${finalS}) and i.closed_at > now() - interval '1 day'))
      and not exists (select from notification r where r.account_id = n.account_id and r.channel = n.channel and r.kind = 'RECOVERY'
        and coalesce(r.alarm_id, r.incident_id) = coalesce(n.alarm_id, n.incident_id))
    limit ${most}`.execute(db);
  return rows;
}

export interface Overdue extends News {
  alarm_id: string;
  escalate_to: string;
}

/** Alarms that somebody was told of and nobody has acknowledged within that person's time. */
export async function overdue(db: Db, _scope: SystemScope, most: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select distinct n.alarm_id, null as incident_id, a.plant_id, a.level, p.time_zone, c.escalate_to
    from notification_choice c join notification n on n.account_id = c.account_id and n.kind = 'ALARM'
    join alarm a on a.id = n.alarm_id join plant p on p.id = a.plant_id
    where c.escalate_to is not null and a.state = 'ACTIVE'
      and n.at < now() - make_interval(mins => c.escalate_after_minutes) and n.at > now() - interval '3 days'
      and not exists (select from notification e where e.alarm_id = n.alarm_id and e.account_id = c.escalate_to and e.kind = 'ESCALATION')
    limit ${most}`.execute(db);
  return rows;
}

/** Everything that a message says. */
export interface Telling {
  id: string;
  account_id: string;
  channel: Channel;
  kind: NewNotification['kind'];
  state: string;
  at: string;
  email: string | null;
  language: Language;
  blocked: boolean;
  webhook_url: string | null;
  webhook_secret: Buffer | null;
  alarm_id: string | null;
  alarm_state: string | null;
  code: string | null;
  level: AlarmLevel | null;
  started_at: string | null;
  cleared_at: string | null;
  message: string | null;
  cause: string | null;
  advice: string | null;
  serial_number: string | null;
  device_name: string | null;
  plant_id: string | null;
  plant_name: string | null;
  time_zone: string | null;
  incident_id: string | null;
  incident_kind: string | null;
  incident_started_at: string | null;
  incident_closed_at: string | null;
  plants: number;
}

const telling = sql`
  select n.id, n.account_id, n.channel, n.kind, n.state, n.at, u.email, u.language, u.status <> 'normal' or u.erase_at is not null as blocked,
    c.webhook_url, c.webhook_secret, n.alarm_id, a.state as alarm_state, a.code, coalesce(a.level, i.level) as level, a.started_at,
    a.cleared_at, t.message, t.cause, t.advice, d.serial_number, d.name as device_name, n.plant_id, p.name as plant_name, p.time_zone,
    n.incident_id, i.kind as incident_kind, i.started_at as incident_started_at, i.closed_at as incident_closed_at,
    (select count(distinct x.plant_id) from alarm x where x.incident_id = n.incident_id) as plants
  from notification n join account u on u.id = n.account_id left join notification_choice c on c.account_id = u.id
  left join alarm a on a.id = n.alarm_id left join alarm_definition t on t.code = a.code left join device d on d.id = a.device_id
  left join plant p on p.id = n.plant_id left join incident i on i.id = n.incident_id`;

export async function lockTelling(db: Db, _scope: SystemScope, id: string): Promise<Telling | undefined> {
  const { rows } = await sql<Telling>`${telling} where n.id = ${id} for update of n`.execute(db);
  return rows[0];
}

export async function setState(
  db: Db,
  _scope: SystemScope,
  ids: readonly string[],
  state: 'SENT' | 'FAILED' | 'DROPPED' | 'QUEUED',
  error: string | null = null,
): Promise<void> {
  await sql`
    update notification set state = ${state}, last_error = ${error}, sent_at = case when ${state} = 'SENT' then now() end
    where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** What was gathered and is due, of all whose time has come. */
export async function takeDigests(db: Db, _scope: SystemScope): Promise<Telling[]> {
  const { rows } = await sql<Telling>`
    ${telling} where n.state = 'WAITING' and n.due_at <= now() order by n.account_id, n.channel, n.at for update of n`.execute(
    db,
  );
  return rows;
}

/** Seen things are kept for a while, so that a person can look back. What is no news any more is forgotten. */
export async function purge(db: Db, _scope: SystemScope, days: number): Promise<void> {
  await sql`delete from notification where at < now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from untold_alarm where created_at < now() - ${newsLasts}`.execute(db);
}

/** What is told again is news again. */
export async function insertCampaignNotice(
  db: Db,
  scope: OwnScope,
  { id, kind, campaignId }: { id: string; kind: string; campaignId: string },
): Promise<void> {
  await sql`
    insert into notification (id, account_id, channel, kind, campaign_id, state, sent_at)
    values (${id}, ${scope.own}, 'INBOX', ${kind}, ${campaignId}, 'SENT', now())
    on conflict (account_id, channel, kind, coalesce(alarm_id, incident_id, command_id, campaign_id))
      do update set at = now(), sent_at = now(), read_at = null`.execute(db);
}

export async function insertCommandNotice(
  db: Db,
  scope: OwnScope,
  { id, kind, commandId, plantId }: { id: string; kind: string; commandId: string; plantId: string },
): Promise<void> {
  await sql`
    insert into notification (id, account_id, channel, kind, command_id, plant_id, state, sent_at)
    values (${id}, ${scope.own}, 'INBOX', ${kind}, ${commandId}, ${plantId}, 'SENT', now()) on conflict do nothing`.execute(db);
}
