// Memory of the process that holds 10,000 dongles by MQTT: idle, and after a message of each.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../server/src/config.ts';
import { startBroker } from '../server/src/platform/mqtt.ts';
import { fillPlants } from './ingest/fill.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const dongles = Number(process.env.BENCH_DONGLES ?? 10_000);
const mostMb = 1_500;
const stepMs = 60_000;
const memoryMb = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

await withInstallation(async ({ owner, createApp }) => {
  await fillPlants(owner, dongles);
  const { services, receive } = createApp();
  const { telemetry } = services;
  const problems: unknown[] = [];
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError: (e) => problems.push(e) });
  const before = memoryMb();
  const start = Date.now() - 2 * stepMs;
  const begun = performance.now();
  const load = fork(join(root, 'bench/ingest/load.ts'), [broker.port, dongles, 1, 1, start, stepMs].map(String), {
    execArgv: ['--import', 'tsx'],
  });
  await once(load, 'message');
  const connectSeconds = (performance.now() - begun) / 1000;
  const idle = memoryMb();
  load.send('go');
  const [{ seconds }] = (await once(load, 'message')) as [{ seconds: number }];
  const after = memoryMb();
  await broker.close();
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from sample_inverter');
  if (rows[0]?.n !== dongles) throw new Error(`${rows[0]?.n} of ${dongles} messages are stored: ${problems[0]}`);
  printTable(
    ['process memory', 'MB', 'kB a connection'],
    [
      ['before', String(before), ''],
      [`${dongles} connections, idle`, String(idle), (((idle - before) * 1024) / dongles).toFixed(1)],
      ['after a message of each', String(after), (((after - before) * 1024) / dongles).toFixed(1)],
    ],
  );
  console.log(
    `\nconnected in ${connectSeconds.toFixed(1)} s; a message of each stored and acknowledged in ${seconds.toFixed(1)} s`,
  );
  console.log(`${after < mostMb ? 'PASS' : 'FAIL'} ${after} MB with ${dongles} connections (below ${mostMb})`);
  saveResults('connections', { dongles, before, idle, after, connectSeconds, seconds });
});
