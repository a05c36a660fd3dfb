import type pg from 'pg';
import { withoutIndexes } from '../plants/fill.ts';

/** So many of a hundred are open. */
export const openPct = 1;

/**
 * Alarms of all codes spread evenly over the devices, one a minute, most of them long closed, one of fifty with a remark.
 * References are not checked while it fills: they come from the tables themselves.
 */
export async function fillAlarms(pool: pg.Pool, alarms: number, assignee: string): Promise<void> {
  await withoutIndexes(pool, 'alarm', async () => {
    const client = await pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`create temporary table place as
      select (row_number() over (order by plant_id, id) - 1)::int as n, id as device_id, plant_id from device`);
    await client.query('create unique index on place (n)');
    await client.query(`create temporary table kind as
      select (row_number() over (order by code) - 1)::int as n, code, level from alarm_definition`);
    await client.query('analyze');
    await client.query(
      `with size as (select count(*) as devices from place), codes as (select count(*)::int as codes from kind)
       insert into alarm (id, plant_id, device_id, code, level, state, started_at, latest_at, closed_at, close_reason, fresh,
         assignee_id, created_at)
       select ('00000000-0000-7000-b000-' || lpad(to_hex(i), 12, '0'))::uuid, plant_id, device_id, code, level,
         case when i % 100 >= ${openPct} then 'CLOSED' when i % 200 = 0 then 'ACKNOWLEDGED' else 'ACTIVE' end, at, at + interval '1 minute',
         case when i % 100 >= ${openPct} then at + interval '1 hour' end, case when i % 100 >= ${openPct} then 'RECOVERED' end, true,
         case when i % 1000 = 0 then $2::uuid end, at
       from generate_series(0, $1::int - 1) i cross join size cross join codes
       cross join lateral (select now() - i * interval '3 seconds' as at) m
       join place on place.n = (i::bigint * 7919 + i / 100) % devices join kind on kind.n = (i / 100) % codes
       on conflict do nothing`,
      [alarms, assignee],
    );
    await client.query(`insert into alarm_history (id, alarm_id, kind, text)
      select gen_random_uuid(), id, 'COMMENTED', 'seen' from alarm where get_byte(uuid_send(id), 15) % 50 = 0`);
    client.release(true);
  });
  await pool.query('vacuum analyze alarm, alarm_history');
}
