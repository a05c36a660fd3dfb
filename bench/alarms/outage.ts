import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { root } from '../../server/src/config.ts';
import { fillPlants } from '../ingest/fill.ts';
import { signedIn } from '../shared/dealer.ts';
import { withInstallation } from '../shared/installation.ts';
import { reportRate, startServer } from './server.ts';

export const invertersEach = 10;
/** Plants beside them that only report, as fast as they are answered. */
const others = 300;
const steps = 40;
const runs = 3;
const staff = 20;
const minute = 60_000;

/** More inverters a plant, an owner for every ten plants, and a dealer over all of them. */
async function fill(owner: pg.Pool, plants: number): Promise<void> {
  await fillPlants(owner, others + plants);
  await owner.query(`insert into organization (id, parent_id, kind, name)
    select '00000000-0000-4000-8000-000000000000', id, 'DEALER', 'Dealer' from organization where parent_id is null`);
  await owner.query(`update plant set organization_id = '00000000-0000-4000-8000-000000000000'`);
  await owner.query(
    `insert into device (id, type, serial_number, plant_id, dongle_id)
     select gen_random_uuid(), 'INVERTER', d.serial_number || '-' || n, d.plant_id, d.dongle_id
     from device d, generate_series(2, ${invertersEach}) n where d.type = 'INVERTER'`,
  );
  await owner.query(
    `insert into account (id, kind, account_name, email, language)
     select gen_random_uuid(), 'OWNER', 'owner-' || n, 'owner-' || n || '@example.org', 'en-GB' from generate_series(1, $1::int / 10) n`,
    [plants],
  );
  await owner.query(
    `insert into account_role (account_id, role_id) select a.id, r.id from account a, role r where a.kind = 'OWNER' and r.code = 'owner'`,
  );
  await owner.query(
    `update plant set owner_id = o.id from (select id, row_number() over (order by id) - 1 as n from account where kind = 'OWNER') o
     where (substr(plant.number, 7)::int - ${others}) / 10 = o.n and substr(plant.number, 7)::int >= ${others}`,
  );
  await owner.query('analyze');
}

/** The grid fails for every plant at once: what is left for the measurements of the others, and who is told how often. */
export async function measureOutage(alarms: number) {
  const plants = alarms / invertersEach;
  return withInstallation(async ({ owner, db, createApp }) => {
    await fill(owner, plants);
    for (let n = 0; n < staff; n++) await signedIn(db, `dealer${n}`, 'ORG_AND_CHILDREN', ['alarms.view']);
    const server = await startServer(createApp);
    const stop = server.startAlarms();
    let start = Date.now() - 3 * 24 * 60 * minute;
    const rate = () => {
      start += steps * minute;
      return reportRate(server.port, others, steps, start);
    };
    await rate();
    const alone: number[] = [];
    for (let run = 0; run < runs; run++) alone.push(await rate());

    const dongles = fork(join(root, 'bench/alarms/dongles.ts'), [server.port, others, plants, invertersEach].map(String), {
      execArgv: ['--import', 'tsx'],
    });
    await once(dongles, 'message');
    const count = async (what: string) => (await owner.query<{ n: number }>(`select (${what})::int as n`)).rows[0]?.n ?? 0;
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    dongles.send('go');
    const heard = once(dongles, 'message').then(seconds);
    const until = async (what: string) => {
      while ((await count(what)) < alarms) await pause(200);
      return seconds();
    };
    const raised = until('select count(*) from alarm');
    const told = until('select count(*) - (select count(*) from untold_alarm) from alarm');
    const beside: number[] = [];
    let isTold = false;
    void told.then(() => {
      isTold = true;
    });
    while (!isTold) beside.push(await rate());
    const times = { heard: await heard, raised: await raised, told: await told };
    await stop();
    await server.close();
    const people = await count(
      `select count(distinct account_id) from notification where channel = 'INBOX' and incident_id is not null`,
    );
    const incidents = await count('select count(*) from incident');
    const { rows } = await owner.query<{ most: number; single: number }>(
      `select max(n)::int as most, (select count(*) from notification where alarm_id is not null)::int as single
       from (select count(*) as n from notification group by account_id, channel) t`,
    );
    const [most] = rows;
    return {
      alarms,
      plants,
      ...times,
      alone: Math.max(...alone),
      beside,
      people,
      incidents,
      most: most?.most ?? 0,
      single: most?.single ?? 0,
    };
  });
}
