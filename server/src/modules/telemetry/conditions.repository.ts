import { sql } from 'kysely';
import type { ItemKind } from '#contract/telemetry.ts';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import type { Telling } from './conditions.ts';
import { sampleTables } from './samples.table.ts';

export interface NewTelling extends Telling {
  plantId: string;
  deviceId: string;
  toldBy: 'SAMPLE' | 'RULE';
  buffered: boolean;
  detail?: Record<string, number>;
}

export async function saveTellings(db: Db, _scope: SystemScope, tellings: readonly NewTelling[]): Promise<void> {
  await db
    .insertInto('device_event')
    .values(
      tellings.map((t) => ({
        plant_id: t.plantId,
        device_id: t.deviceId,
        at: new Date(t.at).toISOString(),
        code: t.code,
        state: t.state,
        told_by: t.toldBy,
        detail: JSON.stringify(t.detail ?? {}),
        buffered: t.buffered,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export interface Place {
  plantId: string;
  deviceId: string;
  at: number;
}

/**
 * Late samples stand between others: what began and ended at each of them and at its successor is told anew.
 * So the log depends on the stored samples alone, in whichever order they came.
 */
export async function retell(db: Db, _scope: SystemScope, kind: ItemKind, late: readonly Place[]): Promise<void> {
  const samples = sql.table(sampleTables[kind].table);
  await sql`
    with late as (
      select l.plant_id, l.device_id, to_timestamp(l.at) as at
      from unnest(${late.map((l) => l.plantId)}::uuid[], ${late.map((l) => l.deviceId)}::uuid[],
        ${late.map((l) => l.at / 1000)}::float8[]) l (plant_id, device_id, at)),
    affected as (
      select * from late
      union
      select c.plant_id, c.device_id, n.at from late c cross join lateral (
        select s.at from ${samples} s where s.plant_id = c.plant_id and s.device_id = c.device_id and s.at > c.at
        order by s.at limit 1) n),
    judged as materialized (
      select a.*, coalesce(s.alarms, '{}') as shown, coalesce(p.alarms, '{}') as before
      from affected a join ${samples} s using (plant_id, device_id, at)
      left join lateral (
        select b.alarms from ${samples} b where b.plant_id = a.plant_id and b.device_id = a.device_id and b.at < a.at
        order by b.at desc limit 1) p on true),
    told as materialized (
      select j.plant_id, j.device_id, j.at, code, 'RAISED' as state from judged j, unnest(j.shown) code where code <> all (j.before)
      union all
      select j.plant_id, j.device_id, j.at, code, 'CLEARED' from judged j, unnest(j.before) code where code <> all (j.shown)),
    gone as (
      delete from device_event e using judged j
      where e.subject_id = j.device_id and e.at = j.at and e.told_by = 'SAMPLE' and not exists (
        select from told t where t.device_id = e.device_id and t.at = e.at and t.code = e.code and t.state = e.state)),
    head as (
      update device_head h set has_told = true, alarm_codes = coalesce((
        select j.shown from judged j where j.device_id = h.device_id and j.at = h.last_at limit 1), h.alarm_codes)
      where h.device_id in (select device_id from late))
    insert into device_event (plant_id, device_id, at, code, state, told_by, buffered)
    select plant_id, device_id, at, code, state, 'SAMPLE', true from told on conflict do nothing`.execute(db);
}
