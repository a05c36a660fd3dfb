import { sql } from 'kysely';
import type { AlarmLevel } from '#contract/alarms.ts';
import type { Channel, InboxItem } from '#contract/notifications.ts';
import { permissions } from '#contract/permissions.ts';
import type { Db } from '../../platform/db.ts';
import { type OwnScope, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

export interface ChoiceRow {
  levels: AlarmLevel[];
  channels: Channel[];
  plant_ids: string[] | null;
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  digest_at: string | null;
  webhook_url: string | null;
  webhook_secret: Buffer | null;
  escalate_to: string | null;
  escalate_after_minutes: number | null;
  recovery: boolean;
}

export interface Person {
  kind: 'STAFF' | 'OWNER' | 'DEMO';
  email: string | null;
  /** Reaches every plant of the installation. */
  everything: boolean;
  choice: ChoiceRow | null;
  devices: number;
}

/** As SQL: the account of this column has a role that shows it the alarms of every plant. */
const seesEverything = (account: string) => sql<boolean>`
  exists (select from account_role ar join role r on r.id = ar.role_id and r.enabled and r.data_scope = 'ALL'
    join role_permission rp on rp.role_id = r.id and rp.permission = ${permissions['alarms.view']}
    where ar.account_id = ${sql.ref(account)})`;

export async function findPerson(db: Db, scope: OwnScope): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'choice'> & ChoiceRow & { chosen: boolean }>`
    select a.kind, a.email, ${seesEverything('a.id')} as everything, c.account_id is not null as chosen, c.levels, c.channels,
      c.plant_ids, to_char(c.quiet_from, 'HH24:MI') as quiet_from, to_char(c.quiet_to, 'HH24:MI') as quiet_to, c.quiet_zone,
      to_char(c.digest_at, 'HH24:MI') as digest_at, c.webhook_url, c.webhook_secret, c.escalate_to, c.escalate_after_minutes,
      c.recovery, (select count(*) from push_subscription p where p.account_id = a.id) as devices
    from account a left join notification_choice c on c.account_id = a.id where a.id = ${scope.own}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No such account');
  const { kind, email, everything, devices, chosen, ...choice } = row;
  return { kind, email, everything, devices, choice: chosen ? choice : null };
}

export async function saveChoice(db: Db, scope: OwnScope, choice: ChoiceRow): Promise<void> {
  const row = { ...choice, levels: [...choice.levels], channels: [...choice.channels] };
  await db
    .insertInto('notification_choice')
    .values({ account_id: scope.own, ...row })
    .onConflict((c) => c.column('account_id').doUpdateSet(row))
    .execute();
}

/** Those of the plants that lie within the scope. */
export async function namePlants(db: Db, scope: Scope, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from plant where id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)} order by lower(name), id`.execute(
    db,
  );
  return rows;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser belongs to who used it last. The oldest beyond `most` are forgotten. */
export async function saveSubscription(db: Db, scope: OwnScope, subscription: Subscription, most: number): Promise<void> {
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, account_id: scope.own })
    .onConflict((c) => c.column('endpoint').doUpdateSet({ ...subscription, account_id: scope.own }))
    .execute();
  await sql`
    delete from push_subscription where account_id = ${scope.own} and endpoint not in (
      select endpoint from push_subscription where account_id = ${scope.own} order by created_at desc limit ${most})`.execute(db);
}

export async function deleteSubscription(db: Db, scope: OwnScope, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('account_id', '=', scope.own).where('endpoint', '=', endpoint).execute();
}

export async function subscriptionsOf(db: Db, scope: OwnScope): Promise<Subscription[]> {
  return db.selectFrom('push_subscription').select(['endpoint', 'p256dh', 'auth']).where('account_id', '=', scope.own).execute();
}

/** A secret of the installation: the first one that is laid down stays. */
export async function keepSecret(db: Db, _scope: SystemScope, name: string, sealed: Buffer): Promise<Buffer> {
  await db
    .insertInto('installation_secret')
    .values({ name, sealed })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await db.selectFrom('installation_secret').select('sealed').where('name', '=', name).executeTakeFirstOrThrow();
  return row.sealed;
}

export interface InboxRow {
  id: string;
  at: string;
  read: boolean;
  kind: InboxItem['kind'];
  level: AlarmLevel | null;
  alarm_id: string | null;
  incident_id: string | null;
  command_id: string | null;
  device_sn: string | null;
  campaign_id: string | null;
  campaign_name: string | null;
  plant_id: string | null;
  plant_name: string | null;
  code: string | null;
  message: string | null;
  incident_kind: string | null;
  plants: number;
}

export async function listInbox(db: Db, scope: OwnScope, unread: boolean | undefined, limit: number, offset: number) {
  const own = sql`n.account_id = ${scope.own} and n.channel = 'INBOX' and ${unread ? sql`n.read_at is null` : sql`true`}`;
  const { rows: list } = await sql<InboxRow>`
    select n.id, n.at, n.read_at is not null as read, n.kind, coalesce(a.level, i.level) as level, n.alarm_id, n.incident_id,
      n.command_id, d.serial_number as device_sn, n.campaign_id, r.name as campaign_name,
      n.plant_id, p.name as plant_name, a.code, t.message, i.kind as incident_kind,
      (select count(distinct x.plant_id) from alarm x where x.incident_id = n.incident_id) as plants
    from notification n left join alarm a on a.id = n.alarm_id left join alarm_definition t on t.code = a.code
    left join incident i on i.id = n.incident_id left join plant p on p.id = n.plant_id
    left join command c on c.id = n.command_id left join device d on d.id = c.device_id left join campaign r on r.id = n.campaign_id
    where ${own} order by n.at desc, n.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) filter (where ${own}) as total, count(*) filter (where n.read_at is null) as unread
    from notification n where n.account_id = ${scope.own} and n.channel = 'INBOX'`.execute(db);
  return { list, total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0 };
}

export async function markRead(db: Db, scope: OwnScope, ids: readonly string[] | null): Promise<void> {
  const which = ids ? sql`id = any(${[...ids]}::uuid[])` : sql`true`;
  await sql`
    update notification set read_at = now()
    where account_id = ${scope.own} and channel = 'INBOX' and read_at is null and ${which}`.execute(db);
}
