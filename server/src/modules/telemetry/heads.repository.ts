import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import type { DeviceDayRow, Head } from './heads.ts';

export interface DeviceFacts {
  id: string;
  serial_number: string;
  type: string;
  status: string;
  plant_id: string | null;
  dongle_id: string | null;
  retired_at: string | null;
  rated_w: number | null;
}

export async function findDevices(db: Db, _scope: SystemScope, serialNumbers: readonly string[]): Promise<DeviceFacts[]> {
  const { rows } = await sql<DeviceFacts>`
    select d.id, d.serial_number, d.type, d.status, d.plant_id, d.dongle_id, d.retired_at, s.rated_w
    from device d left join device_spec s on s.id = d.spec_id
    where d.serial_number = any(${serialNumbers})`.execute(db);
  return rows;
}

const locked = (db: Db, ids: readonly string[]) =>
  sql<Head>`
    select h.device_id, h.plant_id, h.source, h.last_at, h.day, h.state, h.wh_1, h.wh_2, h.estimated, h.buffered, h.alarm_codes, h.has_told,
      p.time_zone, p.latitude, p.longitude
    from device_head h join plant p on p.id = h.plant_id
    where h.device_id = any(${ids}::uuid[]) order by h.device_id for update of h`.execute(db);

/** The heads of these devices, locked in a fixed order; a device without one gets it. */
export async function lockHeads(
  db: Db,
  _scope: SystemScope,
  devices: readonly { id: string; plantId: string; source: string }[],
): Promise<Map<string, Head>> {
  const { rows } = await locked(
    db,
    devices.map((d) => d.id),
  );
  const heads = new Map(rows.map((h) => [h.device_id, h]));
  const missing = devices.filter((d) => !heads.has(d.id));
  if (missing.length === 0) return heads;
  await sql`
    insert into device_head (device_id, plant_id, source)
    select * from unnest(${missing.map((d) => d.id)}::uuid[], ${missing.map((d) => d.plantId)}::uuid[], ${missing.map((d) => d.source)}::text[])
    order by 1 on conflict do nothing`.execute(db);
  const { rows: added } = await locked(
    db,
    missing.map((d) => d.id),
  );
  for (const head of added) heads.set(head.device_id, head);
  return heads;
}

export async function lockHead(db: Db, _scope: SystemScope, deviceId: string): Promise<Head | undefined> {
  return (await locked(db, [deviceId])).rows[0];
}

/** Another plant begins anew with the device. */
export async function moveHead(db: Db, _scope: SystemScope, deviceId: string, plantId: string, source: string): Promise<void> {
  await sql`
    update device_head set plant_id = ${plantId}, source = ${source}, last_at = null, day = null, state = null, wh_1 = null,
      wh_2 = null, estimated = false, buffered = false, power_w = null, soc_pct = null, alarm_codes = '{}', has_told = false
    where device_id = ${deviceId}`.execute(db);
}

export interface HeadChange {
  device_id: string;
  source: string;
  last_at: string;
  day: string;
  state: string;
  wh_1: number | null;
  wh_2: number | null;
  estimated: boolean;
  buffered: boolean;
  power_w: number | null;
  soc_pct: number | null;
  suspect: boolean;
  fault: boolean;
  alarm_codes: readonly string[];
  has_told: boolean;
}

export async function saveHeads(db: Db, _scope: SystemScope, changes: readonly HeadChange[]): Promise<void> {
  await sql`
    update device_head h set source = r.source, last_at = r.last_at, received_at = now(), day = r.day, state = r.state,
      wh_1 = r.wh_1, wh_2 = r.wh_2, estimated = r.estimated, buffered = r.buffered, power_w = r.power_w,
      soc_pct = coalesce(r.soc_pct, h.soc_pct), suspect = r.suspect, fault = r.fault, alarm_codes = r.alarm_codes, has_told = h.has_told or r.has_told,
      will_at = null
    from json_to_recordset(${JSON.stringify(changes)}::json) as r (device_id uuid, source text, last_at timestamptz, day date,
      state text, wh_1 bigint, wh_2 bigint, estimated boolean, buffered boolean, power_w real, soc_pct real, suspect boolean, fault boolean,
      alarm_codes text[], has_told boolean)
    where h.device_id = r.device_id`.execute(db);
}

/** They said something, even if it was old news. */
export async function touchHeads(db: Db, _scope: SystemScope, deviceIds: readonly string[]): Promise<void> {
  await sql`update device_head set received_at = now(), will_at = null where device_id = any(${deviceIds}::uuid[])`.execute(db);
}

export async function saveFold(
  db: Db,
  _scope: SystemScope,
  deviceId: string,
  fold: Pick<HeadChange, 'day' | 'state' | 'wh_1' | 'wh_2' | 'estimated' | 'buffered'>,
): Promise<void> {
  await db.updateTable('device_head').set(fold).where('device_id', '=', deviceId).execute();
}

const recordset = (rows: readonly DeviceDayRow[]) => sql`
  insert into device_day as old (plant_id, device_id, day, told_on, source, wh_1, wh_2, estimated, buffered, state)
  select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (plant_id uuid, device_id uuid, day date, told_on date,
    source text, wh_1 bigint, wh_2 bigint, estimated boolean, buffered boolean, state text)`;

export async function saveDays(db: Db, _scope: SystemScope, rows: readonly DeviceDayRow[]): Promise<void> {
  await sql`${recordset(rows)}
    on conflict (plant_id, day, device_id, told_on) do update set source = excluded.source, wh_1 = excluded.wh_1,
      wh_2 = excluded.wh_2, estimated = excluded.estimated, buffered = excluded.buffered, state = excluded.state`.execute(db);
}

/** Samples of one day may tell of an earlier one more than once. */
export async function addToDays(db: Db, _scope: SystemScope, rows: readonly DeviceDayRow[]): Promise<void> {
  await sql`${recordset(rows)}
    on conflict (plant_id, day, device_id, told_on) do update set
      wh_1 = case when old.wh_1 is null then excluded.wh_1 else old.wh_1 + coalesce(excluded.wh_1, 0) end,
      wh_2 = case when old.wh_2 is null then excluded.wh_2 else old.wh_2 + coalesce(excluded.wh_2, 0) end,
      estimated = old.estimated or excluded.estimated, buffered = old.buffered or excluded.buffered`.execute(db);
}

/** The days that had samples, from one on, each with how the counters stood after it. */
export async function toldDays(db: Db, _scope: SystemScope, plantId: string, deviceId: string, from: string) {
  return db
    .selectFrom('device_day')
    .select(['day', 'state'])
    .where('device_id', '=', deviceId)
    .where('plant_id', '=', plantId)
    .whereRef('day', '=', 'told_on')
    .where('told_on', '>=', sql<never>`${from}::date`)
    .orderBy('told_on')
    .$castTo<{ day: string; state: string | null }>()
    .execute();
}

export async function stateBefore(db: Db, _scope: SystemScope, plantId: string, deviceId: string, day: string) {
  const row = await db
    .selectFrom('device_day')
    .select('state')
    .where('device_id', '=', deviceId)
    .where('plant_id', '=', plantId)
    .whereRef('day', '=', 'told_on')
    .where('told_on', '<', sql<never>`${day}::date`)
    .orderBy('told_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Takes away what the samples of these days told, and says which days that was about. */
export async function forgetTold(
  db: Db,
  _scope: SystemScope,
  plantId: string,
  deviceId: string,
  from: string,
  to: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    delete from device_day where plant_id = ${plantId} and device_id = ${deviceId} and told_on >= ${from}::date
      and (${to}::date is null or told_on <= ${to}::date) returning day`.execute(db);
  return rows.map((r) => r.day);
}
