// From the click to the device: a thousand commands under way at once, each step told live, while measurements come in at half of what the server can take.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../server/src/config.ts';
import { hear } from '../server/src/platform/hearing.ts';
import { startLoop } from '../server/src/platform/loop.ts';
import { startBroker } from '../server/src/platform/mqtt.ts';
import { fillPlants } from './ingest/fill.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { percentile } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const devices = Number(process.env.BENCH_DEVICES ?? 1_000);
const clicksPerSecond = Number(process.env.BENCH_CLICKS ?? 25);
const talkers = 300;
const steps = 100;
const inFlight = 4;
const stepMs = 10_000;
const mostMs = 300;
const child = (file: string, ...args: (string | number)[]) =>
  fork(join(root, 'bench', file), args.map(String), { execArgv: ['--import', 'tsx'] });

await withInstallation(async ({ owner, db, createApp }) => {
  await fillPlants(owner, talkers + devices);
  const { app, services, receive } = createApp();
  const { telemetry, commands, control } = services;
  const problems: unknown[] = [];
  const onError = (error: unknown) => problems.push(error);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError });
  const sending = startLoop(() => commands.send(broker), 1_000, onError);
  const ear = hear(db, 'bench-commands', ['command'], { onTold: sending.wake, onConnected: sending.wake, onError });
  const loops = [sending, startLoop(telemetry.tick, 1_000, onError), startLoop(control.tick, 1_000, onError)];

  const boxes = child('commands/devices.ts', broker.port, talkers, devices);
  await once(boxes, 'message');
  const people = child('commands/people.ts', url, talkers, devices, clicksPerSecond);
  await once(people, 'message');

  const dayAgo = Date.now() - 86_400_000;
  const flood = child('ingest/load.ts', broker.port, talkers, steps, inFlight, dayAgo, stepMs);
  await once(flood, 'message');
  flood.send('go');
  const [{ seconds }] = (await once(flood, 'message')) as [{ seconds: number }];
  const most = (talkers * steps) / seconds;

  const pace = child('commands/pace.ts', broker.port, talkers, most / 2, dayAgo + (steps + 1) * stepMs, stepMs);
  await once(pace, 'message');
  pace.send('go');
  people.send('go');
  const [clickedAt] = (await once(people, 'message')) as [Record<string, number>];
  const finishing = performance.now();
  const told = once(people, 'message') as Promise<[{ events: number }]>;
  boxes.send('finish');
  const [{ events }] = await told;
  const endSeconds = (performance.now() - finishing) / 1000;
  pace.send('stop');
  const [ingest] = (await once(pace, 'message')) as [{ offered: number; achieved: number }];

  const { rows: sent } = await owner.query<{ id: string; at: Date }>(
    `select command_id as id, at from command_step where state = 'SENT'`,
  );
  const { rows } = await owner.query<{ most: number }>(
    `select max(n)::int as most from (select sum(d) over (order by at, d desc) as n from (
       select created_at as at, 1 as d from command union all select finished_at, -1 from command) moves) under_way`,
  );
  boxes.send('done');
  const [heardAt] = (await once(boxes, 'message')) as [Record<string, number>];
  for (const stop of loops) await stop();
  await ear.close();
  await broker.close();
  await app.close();
  if (problems.length > 0) throw problems[0];

  const waits = (at: Record<string, number>) => Object.entries(clickedAt).map(([id, from]) => (at[id] ?? Number.NaN) - from);
  const toSent = waits(Object.fromEntries(sent.map(({ id, at }) => [id, new Date(at).getTime()])));
  const toDevice = waits(heardAt);
  if ([...toSent, ...toDevice].some(Number.isNaN)) throw new Error('Some devices heard nothing.');
  const p95 = percentile(toSent, 0.95);
  const underWay = rows[0]?.most ?? 0;
  console.log(`${devices} devices, ${clicksPerSecond} clicks a second, ${talkers} other dongles\n`);
  printTable(
    ['what', 'figure'],
    [
      ['most commands under way at once', String(underWay)],
      ['click to SENT, p50 ms', percentile(toSent, 0.5).toFixed(0)],
      ['click to SENT, p95 ms', p95.toFixed(0)],
      ['click to device, p50 ms', percentile(toDevice, 0.5).toFixed(0)],
      ['click to device, p95 ms', percentile(toDevice, 0.95).toFixed(0)],
      ['measurements a second at most, alone', most.toFixed(0)],
      ['offered meanwhile', ingest.offered.toFixed(0)],
      ['taken meanwhile', ingest.achieved.toFixed(0)],
      ['steps told live', String(events)],
      ['from the last answer to all ended and told, s', endSeconds.toFixed(1)],
    ],
  );
  console.log(`\n${p95 < mostMs ? 'PASS' : 'FAIL'} ${p95.toFixed(0)} ms from the click to SENT at p95 (below ${mostMs})`);
  console.log(`${underWay >= devices ? 'PASS' : 'FAIL'} ${underWay} commands under way at once (${devices})`);
  saveResults('commands', { devices, clicksPerSecond, underWay, p95, most, ...ingest, events, endSeconds });
});
