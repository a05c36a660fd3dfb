import { sql } from 'kysely';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import type { Area } from './areas.ts';
import { cellKey } from './incidents.table.ts';

const levelOf = (rank: string) => sql.raw(`(array['SERIOUS', 'ERROR', 'WARN', 'INFO', 'GENERAL'])[${rank}]`);

/** Groups what came up together in one area; what follows joins an incident that is still open. */
export async function groupByArea(db: Db, _scope: SystemScope, { kind, codes, cellBits, fewest, share }: Area): Promise<void> {
  const key = cellKey(sql`c.x`, sql`c.y`);
  await sql`
    with candidate as materialized (
      select a.id, a.plant_id, a.level_rank, a.started_at, p.map_x >> ${cellBits}::int as x, p.map_y >> ${cellBits}::int as y,
        coalesce(p.region_code, p.country_code) as about
      from alarm a join plant p on p.id = a.plant_id
      where a.state <> 'CLOSED' and a.fresh and a.incident_id is null and a.code = any(${[...codes]}::text[])
        and a.created_at > now() - interval '30 minutes'),
    known as (
      select i.id, i.key from incident i where i.kind = ${kind} and i.closed_at is null),
    fresh as (
      select ${key} as key, min(level_rank) as rank, mode() within group (order by about) as about, min(started_at) as started_at
      from candidate c where ${key} not in (select key from known)
      group by x, y
      having count(distinct plant_id) >= ${fewest} and count(distinct plant_id) >= ${share}::float8 * (
        select count(*) from plant p where p.deleted_at is null
          and p.map_x between c.x << ${cellBits}::int and ((c.x + 1) << ${cellBits}::int) - 1
          and p.map_y between c.y << ${cellBits}::int and ((c.y + 1) << ${cellBits}::int) - 1)),
    added as (
      insert into incident (id, kind, key, level, about, started_at)
      select gen_random_uuid(), ${kind}, key, ${levelOf('rank')}, about, started_at from fresh
      on conflict do nothing returning id, key)
    update alarm a set incident_id = i.id, version = a.version + 1
    from candidate c join (select * from known union all select * from added) i on i.key = ${key}
    where a.id = c.id`.execute(db);
}

/** The same code on many devices of one firmware, and far more often than on the others of that kind. */
export async function groupByFirmware(
  db: Db,
  _scope: SystemScope,
  { except, fewest, times }: { except: readonly string[]; fewest: number; times: number },
): Promise<void> {
  await sql`
    with candidate as materialized (
      select a.id, a.plant_id, a.device_id, a.code, a.level_rank, a.started_at, d.type, d.firmware_version as version,
        a.code || ' ' || d.type || ' ' || d.firmware_version as key
      from alarm a join device d on d.id = a.device_id
      where a.state <> 'CLOSED' and a.fresh and a.incident_id is null and a.code <> all (${[...except]}::text[])
        and d.firmware_version is not null and a.created_at > now() - interval '2 hours'),
    known as (select i.id, i.key from incident i where i.kind = 'FIRMWARE' and i.closed_at is null),
    counted as (
      select code, type, version, key, min(level_rank) as rank, min(started_at) as started_at, count(distinct device_id) as hit
      from candidate where key not in (select key from known) group by code, type, version, key
      having count(distinct device_id) >= ${fewest}),
    fresh as (
      select c.* from counted c
      cross join lateral (
        select count(*) filter (where d.firmware_version = c.version) as same,
          count(*) filter (where d.firmware_version <> c.version) as others,
          count(*) filter (where d.firmware_version <> c.version and exists (select from alarm a where a.device_id = d.id
            and a.code = c.code and a.started_at > now() - interval '2 hours')) as hit
        from device d where d.type = c.type and d.plant_id is not null and d.retired_at is null) n
      where n.others > 0 and c.hit::float8 / n.same >= ${times}::float8 * (n.hit + 1) / (n.others + 1)),
    added as (
      insert into incident (id, kind, key, code, level, about, started_at)
      select gen_random_uuid(), 'FIRMWARE', key, code, ${levelOf('rank')}, version, started_at from fresh
      on conflict do nothing returning id, key)
    update alarm a set incident_id = i.id, version = a.version + 1
    from candidate c join (select * from known union all select * from added) i on i.key = c.key
    where a.id = c.id`.execute(db);
}

export async function closeEmpty(db: Db, _scope: SystemScope): Promise<void> {
  await sql`
    update incident i set closed_at = now() where i.closed_at is null and i.kind <> 'INGEST'
      and not exists (select from alarm a where a.incident_id = i.id and a.state <> 'CLOSED')`.execute(db);
}

export interface Hearing {
  /** Dongles heard in the last hour, and those of them in the last minutes. */
  lately: number;
  now: number;
  newest_at: string | null;
}

export async function hearing(db: Db, _scope: SystemScope, minutes: number): Promise<Hearing> {
  const { rows } = await sql<Hearing>`
    select count(distinct plant_id) filter (where received_at > now() - interval '1 hour') as lately,
      count(distinct plant_id) filter (where received_at > now() - make_interval(mins => ${minutes})) as now,
      max(received_at) as newest_at
    from device_head`.execute(db);
  return rows[0] ?? { lately: 0, now: 0, newest_at: null };
}

/** Notes that this installation listens. A pause, or a time in which nobody was heard, begins it anew. */
export async function noteListening(db: Db, _scope: SystemScope, deaf: boolean, pauseS: number): Promise<void> {
  await sql`
    insert into alarm_watch (round_at, listening_since) values (now(), now())
    on conflict (one) do update set round_at = now(), listening_since = case
      when ${deaf} or alarm_watch.round_at < now() - make_interval(secs => ${pauseS}) then now() else alarm_watch.listening_since end`.execute(
    db,
  );
}

export async function openIngest(db: Db, _scope: SystemScope, since: string): Promise<void> {
  await db
    .insertInto('incident')
    .values({ id: newId(), kind: 'INGEST', key: 'ingest', level: 'SERIOUS', started_at: since })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function closeIngest(db: Db, _scope: SystemScope): Promise<void> {
  await sql`update incident set closed_at = now() where kind = 'INGEST' and closed_at is null`.execute(db);
}
