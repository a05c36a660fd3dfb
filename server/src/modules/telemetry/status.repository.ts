import { sql } from 'kysely';
import type { DeviceStatus } from '#contract/devices.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

export interface StatusChange {
  id: string;
  plant_type: string;
  latitude: number;
  longitude: number;
  old: DeviceStatus;
  status: DeviceStatus;
}

/** Devices whose status is another than the rows say. A dongle is heard through everything that hangs on it. */
export async function changedStatuses(
  db: Db,
  _scope: SystemScope,
  { offlineMinutes, willMinutes }: { offlineMinutes: number; willMinutes: number },
): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`
    with heard as (
      select d.dongle_id as id, max(h.received_at) as at, max(h.will_at) as will_at from device_head h join device d on d.id = h.device_id
      where d.dongle_id is not null group by d.dongle_id),
    alarmed as (
      select device_id as id, bool_or(level in ('SERIOUS', 'ERROR')) as fault, bool_or(level = 'WARN') as warn
      from alarm where state <> 'CLOSED' and device_id is not null group by device_id),
    contact as (
      select d.id, d.status as old, p.type as plant_type, p.latitude, p.longitude,
        h.fault or coalesce(m.fault, false) as fault, h.suspect or coalesce(m.warn, false) as suspect,
        greatest(h.received_at, e.at) as seen, greatest(h.will_at, e.will_at) as will_at
      from device d join plant p on p.id = d.plant_id
      left join device_head h on h.device_id = d.id and h.plant_id = d.plant_id
      left join heard e on e.id = d.id
      left join alarmed m on m.id = d.id
      where d.retired_at is null and d.type <> 'COMPONENT'),
    judged as (
      select *, case when seen is null then 'NOT_CONNECTED'
        when seen < now() - make_interval(mins => ${offlineMinutes})
          or (will_at > seen and will_at < now() - make_interval(mins => ${willMinutes})) then 'OFFLINE'
        when fault then 'FAULT' when suspect then 'ABNORMAL' else 'ONLINE' end as status
      from contact)
    select id, plant_type, latitude, longitude, old, status from judged where status <> old`.execute(db);
  return rows;
}

export async function saveStatuses(db: Db, _scope: SystemScope, status: DeviceStatus, ids: readonly string[]): Promise<void> {
  await sql`
    update device d set status = ${status}, last_seen_at = greatest(d.last_seen_at, h.received_at)
    from (select id from device where id = any(${ids}::uuid[]) order by id for no key update) w
    left join device_head h on h.device_id = w.id
    where d.id = w.id`.execute(db);
}

/** The list shows roughly when; the head knows exactly. */
export async function noteLastSeen(db: Db, _scope: SystemScope, minutes: number): Promise<void> {
  await sql`
    update device d set last_seen_at = h.received_at from device_head h
    where h.device_id = d.id and h.received_at > coalesce(d.last_seen_at, '-infinity') + make_interval(mins => ${minutes})`.execute(
    db,
  );
}

/**
 * All silent: offline. Any fault: faulty. Any abnormal or silent: abnormal. Else normal. Modules say nothing and do not count.
 * Alarms of the plant itself count like those of a device.
 */
export async function savePlantStatuses(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    with alarmed as (
      select plant_id, bool_or(level in ('SERIOUS', 'ERROR')) as fault, bool_or(level = 'WARN') as warn
      from alarm where state <> 'CLOSED' and device_id is null group by plant_id),
    judged as (
      select d.plant_id, case when bool_and(d.status in ('OFFLINE', 'NOT_CONNECTED')) then 'OFFLINE'
        when bool_or(d.status = 'FAULT' or m.fault) then 'FAULTY'
        when bool_or(d.status in ('ABNORMAL', 'OFFLINE') or m.warn) then 'ABNORMAL' else 'NORMAL' end as status
      from device d left join alarmed m using (plant_id) where d.plant_id is not null and d.retired_at is null and d.type <> 'COMPONENT' group by d.plant_id),
    changed as (
      select p.id, j.status from plant p join judged j on j.plant_id = p.id
      where p.status <> j.status order by p.id for no key update of p)
    update plant p set status = c.status from changed c where c.id = p.id`.execute(db);
}
