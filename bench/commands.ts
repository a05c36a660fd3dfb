// From the click to the device: a thousand commands under way at once while other dongles send, each step told live.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { authEndpoints } from '#contract/auth.ts';
import { controlEndpoints } from '#contract/control.ts';
import { liveEndpoints } from '#contract/live.ts';
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
const talkers = Number(process.env.BENCH_PLANTS ?? 100);
const steps = Number(process.env.BENCH_STEPS ?? 200);
const clicksAtOnce = 4;
const stepMs = 10_000;
const mostMs = 300;
const deviceId = (n: number) => `00000000-0000-4000-8200-${String(n).padStart(12, '0')}`;
const child = (file: string, ...args: number[]) =>
  fork(join(root, 'bench', file), args.map(String), { execArgv: ['--import', 'tsx'] });

await withInstallation(async ({ owner, db, createApp }) => {
  await fillPlants(owner, talkers + devices);
  const { app, services, receive } = createApp();
  const { telemetry, commands } = services;
  const problems: unknown[] = [];
  const onError = (error: unknown) => problems.push(error);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError });
  const sending = startLoop(() => commands.send(broker), 1_000, onError);
  const ear = hear(db, 'bench-commands', ['command'], { onTold: sending.wake, onConnected: sending.wake, onError });
  const ticking = startLoop(telemetry.tick, 1_000, onError);

  const boxes = child('commands/devices.ts', broker.port, talkers, devices);
  await once(boxes, 'message');
  const load = child('ingest/load.ts', broker.port, talkers, steps, 1, Date.now() - (steps + 2) * stepMs, stepMs);
  await once(load, 'message');

  const ask = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return ((await response.json()) as { data: never }).data;
  };
  const password = createHash('md5').update('Only-For-Bench-1').digest('hex');
  const token: string = await ask(authEndpoints.login.path, { account: 'admin', password });

  const told = new Set<string>();
  const watching = new AbortController();
  const stream = await fetch(`${url}${liveEndpoints.stream.path}?topics=commands`, {
    headers: { authorization: `Bearer ${token}` },
    signal: watching.signal,
  });
  const everythingTold = (async () => {
    let rest = '';
    for await (const chunk of stream.body ?? []) {
      rest += new TextDecoder().decode(chunk);
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const id = /"id":"([^"]+)".*"state":"VERIFIED"/.exec(line)?.[1];
        if (id) told.add(id);
      }
      if (told.size >= devices) return;
    }
  })();

  load.send('go');
  const ingested = once(load, 'message');
  const clickedAt: Record<string, number> = {};
  let next = 0;
  const clicks = async () => {
    while (next < devices) {
      const body = { deviceId: deviceId(talkers + next++), keys: ['ov1.v'], waitS: 300 };
      const at = Date.now();
      const { commandId } = (await ask(controlEndpoints.read.path, body, token)) as { commandId: string };
      clickedAt[commandId] = at;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: clicksAtOnce }, clicks));
  const clickSeconds = (performance.now() - begun) / 1000;
  boxes.send('finish');
  await everythingTold;
  const allSeconds = (performance.now() - begun) / 1000;
  const [{ seconds: ingestSeconds }] = (await ingested) as [{ seconds: number }];
  watching.abort();

  const { rows } = await owner.query<{ most: number }>(
    `select max(n)::int as most from (select sum(d) over (order by at, d desc) as n from (
       select created_at as at, 1 as d from command union all select finished_at, -1 from command) moves) under_way`,
  );
  boxes.send('done');
  const [heardAt] = (await once(boxes, 'message')) as [Record<string, number>];
  const waits = Object.entries(clickedAt).map(([id, at]) => (heardAt[id] ?? Number.NaN) - at);
  if (waits.some(Number.isNaN)) throw new Error(`Some devices heard nothing: ${problems[0]}`);
  await Promise.all([sending(), ticking(), ear.close()]);
  await broker.close();
  await app.close();

  const p95 = percentile(waits, 0.95);
  console.log(`${devices} devices, ${clicksAtOnce} people clicking, ${talkers} other dongles sending ${steps} messages each\n`);
  printTable(
    ['what', 'figure'],
    [
      ['most commands under way at once', String(rows[0]?.most)],
      ['clicks a second', (devices / clickSeconds).toFixed(0)],
      ['click to device, p50 ms', percentile(waits, 0.5).toFixed(0)],
      ['click to device, p95 ms', p95.toFixed(0)],
      ['all ended and told live, s', allSeconds.toFixed(1)],
      ['messages ingested a second meanwhile', ((talkers * steps) / ingestSeconds).toFixed(0)],
    ],
  );
  console.log(`\n${p95 < mostMs ? 'PASS' : 'FAIL'} ${p95.toFixed(0)} ms from the click to the device at p95 (below ${mostMs})`);
  saveResults('commands', { devices, talkers, steps, underWay: rows[0]?.most, p95, clickSeconds, allSeconds, ingestSeconds });
});
