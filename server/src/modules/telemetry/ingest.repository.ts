import { sql } from 'kysely';
import type { InfoItem } from '#contract/telemetry.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

const perPlantNotice = 200;

export async function markDeviceDays(db: Db, _scope: SystemScope, marks: readonly [deviceId: string, day: string][]) {
  await sql`insert into due_device_day select * from unnest(${marks.map((m) => m[0])}::uuid[], ${marks.map((m) => m[1])}::date[])`.execute(
    db,
  );
}

export async function markPlantDays(db: Db, _scope: SystemScope, marks: readonly [plantId: string, day: string][]) {
  await sql`insert into due_plant_day select * from unnest(${marks.map((m) => m[0])}::uuid[], ${marks.map((m) => m[1])}::date[])`.execute(
    db,
  );
}

export async function markPlantPower(db: Db, _scope: SystemScope, marks: readonly [plantId: string, at: number][]) {
  await sql`
    insert into due_plant_power
    select id, to_timestamp(at) from unnest(${marks.map((m) => m[0])}::uuid[], ${marks.map((m) => m[1] / 1000)}::float8[]) m (id, at)`.execute(
    db,
  );
}

/** Tells every process whose plants have something new, when this transaction commits. */
export async function announce(db: Db, _scope: SystemScope, plantIds: readonly string[]): Promise<void> {
  const notices: string[] = [];
  for (let at = 0; at < plantIds.length; at += perPlantNotice) notices.push(plantIds.slice(at, at + perPlantNotice).join(','));
  await sql`select pg_notify('telemetry', notice) from unnest(${notices}::text[]) notice`.execute(db);
}

interface Parking {
  serial_number: string;
  at: string;
  dongle_sn: string;
  buffered: boolean;
  item: unknown;
}

/** What would go beyond the bound of a dongle is not kept. Says how many were. */
export async function parkItems(db: Db, _scope: SystemScope, items: readonly Parking[], most: number): Promise<number> {
  const { rows } = await sql<{ parked: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as r (serial_number text, at timestamptz, dongle_sn text, buffered boolean, item jsonb)),
    kept as (
      insert into parked_item (serial_number, at, dongle_sn, buffered, item)
      select w.serial_number, w.at, w.dongle_sn, w.buffered, w.item from wanted w
      where (select count(*) from (select from parked_item p where p.dongle_sn = w.dongle_sn limit ${most}) c) < ${most}
      on conflict do nothing returning 1)
    select count(*)::int as parked from kept`.execute(db);
  return rows[0]?.parked ?? 0;
}

interface NewRefusal {
  dongle_sn: string;
  problem: string;
  detail: string;
  item: string;
}

/** Counts them all, and keeps the first of each day for inspection. */
export async function keepRefusals(db: Db, _scope: SystemScope, refusals: readonly NewRefusal[], most: number): Promise<void> {
  const list = JSON.stringify(refusals.map((r) => ({ id: newId(), ...r })));
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${list}::jsonb) as r (id uuid, dongle_sn text, problem text, detail text, item text)),
    before as (
      select dongle_sn, sum(count) as n from ingest_refusal_count
      where day = current_date and dongle_sn in (select dongle_sn from wanted) group by dongle_sn),
    counted as (
      insert into ingest_refusal_count as c (dongle_sn, day, problem, count)
      select dongle_sn, current_date, problem, count(*) from wanted group by dongle_sn, problem order by dongle_sn, problem
      on conflict (dongle_sn, day, problem) do update set count = c.count + excluded.count)
    insert into ingest_refusal (id, dongle_sn, problem, detail, item)
    select id, dongle_sn, problem, detail, item from wanted left join before b using (dongle_sn)
    where coalesce(b.n, 0) < ${most}`.execute(db);
}

export async function saveEvents(
  db: Db,
  _scope: SystemScope,
  events: readonly {
    plant_id: string;
    device_id: string;
    at: string;
    code: string;
    state: string;
    vendor_code: string | null;
    buffered: boolean;
  }[],
): Promise<void> {
  await db
    .insertInto('device_event')
    .values([...events])
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function saveInfo(db: Db, _scope: SystemScope, deviceId: string, info: InfoItem): Promise<void> {
  await sql`
    update device set firmware_version = coalesce(${info.fw?.main ?? info.fw?.bms ?? null}, firmware_version),
      safety_version = coalesce(${info.fw?.safety ?? null}, safety_version),
      hmi_version = coalesce(${info.fw?.hmi ?? null}, hmi_version),
      network_mode = coalesce(${info.net ?? null}, network_mode), hw_rev = coalesce(${info.hwRev ?? null}, hw_rev)
    where id = ${deviceId}`.execute(db);
}

/** The dongle's connection broke: it and what hangs on it, locked in the same order as by everybody. */
export async function noteWill(db: Db, _scope: SystemScope, dongleSn: string): Promise<void> {
  await sql`
    with gone as (
      select h.device_id from device_head h join device d on d.id = h.device_id
      where d.serial_number = ${dongleSn} or d.dongle_id = (select id from device where serial_number = ${dongleSn})
      order by h.device_id for update of h)
    update device_head h set will_at = now() from gone where gone.device_id = h.device_id`.execute(db);
}

/** Serial numbers that came to a plant: what was parked for them is to be taken. */
export async function takeAdoptions(db: Db, _scope: SystemScope, most: number): Promise<string[]> {
  const { rows } = await sql<{ serial_number: string }>`
    delete from due_adoption where ctid in (select ctid from due_adoption limit ${most} for update skip locked)
    returning serial_number`.execute(db);
  return [...new Set(rows.map((r) => r.serial_number))];
}

export async function markMissed(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    insert into due_adoption select distinct p.serial_number from parked_item p
    join device d on d.serial_number = p.serial_number where d.plant_id is not null`.execute(db);
}

export async function takeParked(db: Db, _scope: SystemScope, serialNumber: string) {
  const { rows } = await sql<{ dongle_sn: string; buffered: boolean; item: unknown }>`
    delete from parked_item where serial_number = ${serialNumber} returning dongle_sn, buffered, item`.execute(db);
  return rows;
}

/** What nobody asked for in time is cleared away. */
export async function purge(db: Db, _scope: SystemScope, days: number): Promise<void> {
  await sql`delete from parked_item where received_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from ingest_refusal where received_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from ingest_refusal_count where day < current_date - ${days}::int`.execute(db);
}
