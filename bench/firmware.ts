// Roll-outs to 10,000 dongles: how long the server needs and how much memory, and what is left for measurements meanwhile.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { root } from '../server/src/config.ts';
import { newId } from '../server/src/platform/crypto.ts';
import { openFileStore } from '../server/src/platform/files.ts';
import { startLoop } from '../server/src/platform/loop.ts';
import { startBroker } from '../server/src/platform/mqtt.ts';
import { fillPlants } from './ingest/fill.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { median } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_SIZES ?? '10000').split(',').map(Number);
const perMinute = Number(process.env.BENCH_PER_MINUTE ?? 1_000);
const programBytes = 64 * 1024;
/** Plants beside them that only report, as fast as they are answered. */
const plants = 300;
const steps = 120;
const inFlight = 4;
const rounds = 3;
const stepMs = 20_000;
/** The last reports of upgraded devices have come in, or the first orders have gone out. */
const settleMs = 10_000;
const leastShare = 0.85;
const mostMb = 1_500;
const memoryMb = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

async function createProgram(owner: pg.Pool, dataDir: string, maker: string, type: string): Promise<string> {
  const [id, file] = [newId(), newId()];
  await openFileStore(join(dataDir, 'files'), undefined).write(file, Readable.from([randomBytes(programBytes)]));
  await owner.query(
    `insert into stored_file (id, purpose, name, size_bytes, sha256, completed_at) values ($1, 'firmware', 'x.bin', $2, repeat('0', 64), now())`,
    [file, programBytes],
  );
  await owner.query(
    `insert into firmware (id, manufacturer_id, type, program_version, state, descriptions, file_id, support, manifest, signature, key_id, created_by_name)
     values ($1, $2, $3, '2.0.0', 'ENABLED', '{}', $4, 'ALL', repeat('m', 400), repeat('s', 88), 'fw-bench', 'bench')`,
    [id, maker, type, file],
  );
  return id;
}

/** As the call would make it, for the inverters from this number on. */
async function startCampaign(owner: pg.Pool, program: string, first: number, rate: number): Promise<string> {
  const id = newId();
  // in one go: a roll-out to nobody is over at once
  await owner.query(
    `with campaign as (
       insert into campaign (id, firmware_id, name, start_at, not_in_eps, no_serious_alarm, stages, stage_wait_hours, failure_pct,
         failure_count, per_minute, timeout_hours, created_by_name, address)
       values ($1, $2, 'bench', now(), true, true, '{100}', 0, 100, 1000, $3, 72, 'bench', '') returning id)
     insert into campaign_item (campaign_id, device_id, plant_id, stage, from_version)
     select campaign.id, device.id, plant_id, 0, '1.0.0' from campaign, device
     where type = 'INVERTER' and serial_number >= 'I-' || (1000000 + $4::int)`,
    [id, program, rate, first],
  );
  return id;
}

async function ingest(port: number, start: number): Promise<number> {
  const load = fork(join(root, 'bench/ingest/load.ts'), [port, plants, steps, inFlight, start, stepMs].map(String), {
    execArgv: ['--import', 'tsx'],
  });
  await once(load, 'message');
  load.send('go');
  const [{ seconds }] = (await once(load, 'message')) as [{ seconds: number }];
  return (plants * steps) / seconds;
}

/** Alone and beside by turns: whatever else the machine does meets both. */
async function compare(port: number, owner: pg.Pool, campaign: string) {
  const goOn = (state: string) => owner.query('update campaign set state = $2 where id = $1', [campaign, state]);
  const underWay = async () =>
    (
      await owner.query(`select from campaign_item where campaign_id = $1 and state <> 'PENDING' and finished_at is null`, [
        campaign,
      ])
    ).rowCount;
  const pairs: { alone: number; beside: number }[] = [];
  const lasts = (steps + 1) * stepMs;
  const begun = Date.now() - (2 * rounds + 1) * lasts;
  while (pairs.length < rounds) {
    await goOn('PAUSED');
    while (await underWay()) await pause(500);
    await pause(settleMs);
    const alone = await ingest(port, begun + 2 * pairs.length * lasts);
    await goOn('RUNNING');
    await pause(settleMs);
    pairs.push({ alone, beside: await ingest(port, begun + (2 * pairs.length + 1) * lasts) });
  }
  return pairs;
}

async function measure(devices: number) {
  return withInstallation(async ({ owner, createApp, dataDir }) => {
    await fillPlants(owner, plants + devices);
    const [maker, spec] = [newId(), newId()];
    await owner.query(`insert into manufacturer (id, name, abbreviation) values ($1, 'Bench', 'BEN')`, [maker]);
    await owner.query(
      `insert into device_spec (id, manufacturer_id, device_type, name, inverter_type) values ($1, $2, 'INVERTER', 'X', 'THREE_PHASE')`,
      [spec, maker],
    );
    await owner.query(`update device set spec_id = $1, firmware_version = '1.0.0' where type = 'INVERTER'`, [spec]);
    const { app, services, receive } = createApp();
    const { telemetry, campaigns, commands, control } = services;
    const problems: unknown[] = [];
    const onError = (error: unknown) => problems.push(error);
    const broker = await startBroker({
      host: '127.0.0.1',
      port: 0,
      authenticate: telemetry.dongles.authenticate,
      receive,
      onError,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const loops = [
      startLoop(telemetry.tick, 1_000, onError),
      startLoop(control.tick, 1_000, onError),
      startLoop(() => commands.send(broker), 1_000, onError),
      startLoop(campaigns.tick, 2_000, onError),
    ];
    const fleet: ChildProcess = fork(
      join(root, 'bench/firmware/devices.ts'),
      [String(broker.port), String(plants), String(devices), address],
      {
        execArgv: ['--import', 'tsx'],
      },
    );
    await once(fleet, 'message');
    const connected = memoryMb();

    const ended = async (id: string): Promise<boolean> => {
      const { rows } = await owner.query<{ state: string }>('select state from campaign where id = $1', [id]);
      return rows[0]?.state === 'DONE';
    };
    const first = await startCampaign(owner, await createProgram(owner, dataDir, maker, 'INVERTER'), plants, 10_000);
    const begun = performance.now();
    let most = connected;
    while (!(await ended(first))) {
      await pause(500);
      most = Math.max(most, memoryMb());
      if (problems.length > 0) throw problems[0];
    }
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await owner.query<{ n: number; most_seconds: number }>(
      `select count(*)::int as n, extract(epoch from percentile_disc(0.95) within group (order by i.finished_at) - c.start_at)::float8 as most_seconds
       from campaign_item i join campaign c on c.id = i.campaign_id
       where c.id = $1 and i.state = 'SUCCEEDED' and i.attempts = 1 group by c.start_at`,
      [first],
    );
    if (rows[0]?.n !== devices) throw new Error(`${rows[0]?.n} of ${devices} devices were upgraded at once`);

    const second = await startCampaign(owner, await createProgram(owner, dataDir, maker, 'SAFETY'), plants, perMinute);
    await pause(settleMs);
    const pairs = await compare(broker.port, owner, second);

    fleet.disconnect();
    for (const stop of loops) await stop();
    await app.close();
    await broker.close();
    const left = median(pairs.map(({ alone, beside }) => beside / alone));
    return { devices, mostSeconds: rows[0].most_seconds, seconds, connected, most, pairs, left };
  });
}

const results = [];
for (const size of sizes) results.push(await measure(size));
printTable(
  [
    'devices',
    '95 % upgraded in s',
    'all',
    'MB connected',
    'MB at most',
    'messages/s alone',
    `beside ${perMinute} a minute`,
    'left',
  ],
  results.map((r) => [
    String(r.devices),
    r.mostSeconds.toFixed(0),
    r.seconds.toFixed(0),
    String(r.connected),
    String(r.most),
    median(r.pairs.map((pair) => pair.alone)).toFixed(0),
    median(r.pairs.map((pair) => pair.beside)).toFixed(0),
    r.left.toFixed(2),
  ]),
);
for (const { devices, most, left } of results) {
  console.log(
    `${left >= leastShare ? 'PASS' : 'FAIL'} ${devices} devices: ${left.toFixed(2)} of the measurements (at least ${leastShare})`,
  );
  console.log(`${most < mostMb ? 'PASS' : 'FAIL'} ${devices} devices: ${most} MB (below ${mostMb})`);
}
saveResults('firmware', { perMinute, programBytes, plants, steps, results });
