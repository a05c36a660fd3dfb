import type pg from 'pg';
import type { createApp } from '../../server/src/app.ts';

type Services = ReturnType<typeof createApp>['services'];

async function millis(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** What a change of every plant's today costs, up to the sums of all organizations, and one count of plants and devices. */
export async function measureKeeping(owner: pg.Pool, { telemetry, dashboard }: Services) {
  const client = await owner.connect();
  const write = () => client.query('update plant_day set pv_wh = pv_wh + 7 where day = current_date');
  await write();
  await client.query('vacuum plant_day');
  await client.query('set session_replication_role = replica');
  const plain = await millis(write);
  await client.query('vacuum plant_day');
  await client.query('set session_replication_role = default');
  const written = await millis(write);
  await client.query('insert into due_plant_sum select id, current_date from plant');
  client.release();
  return {
    'days of plants, written without triggers': plain,
    'days of plants, written': written,
    'sums of plants and organizations': await millis(() => telemetry.derive.deriveSums()),
    'count of plants and devices': await millis(() => dashboard.count()),
  };
}
