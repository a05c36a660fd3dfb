// What a person waits for: one device's day, one plant's curve and sums, the 365-day trend of a dealer. At 1,000 to 100,000 plants.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardEndpoints } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { createApp } from '../server/src/app.ts';
import { readConfig, root } from '../server/src/config.ts';
import { openWriter } from '../server/src/platform/copy.ts';
import { Vault } from '../server/src/platform/crypto.ts';
import { openDatabase, ownerPool } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { seed } from '../server/src/seed.ts';
import { asked, days, fillReadings, inverters, plantsPerOrganization, plantsWithDays, samplesADay } from './readings/fill.ts';
import { signedInDealer } from './shared/dealer.ts';
import { saveResults } from './shared/results.ts';
import { percentile } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const times = 100;
const warmUp = 10;
const mostDeviceDayMs = 10;
const mostTrendMs = 50;
const dayMs = 86_400_000;

const midnight = new Date(Math.floor(Date.now() / dayMs) * dayMs);
const yesterday = new Date(midnight.getTime() - dayMs);
const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

interface Case {
  name: string;
  endpoint: Endpoint;
  body?: object;
}
const { plantId, deviceId } = asked;
const span = { from: yesterday.toISOString(), to: midnight.toISOString() };
const cases: Case[] = [
  {
    name: 'one day of one device',
    endpoint: readingEndpoints.series,
    body: { plantId, ...span, series: [{ deviceId, key: 'ac.powerW' }] },
  },
  { name: 'day curve of a plant', endpoint: readingEndpoints.curve, body: { plantId, day: dateOf(yesterday) } },
  {
    name: '365 days of a plant',
    endpoint: readingEndpoints.statistics,
    body: { plantId, unit: 'date', from: dateOf(new Date(midnight.getTime() - 364 * dayMs)), to: dateOf(midnight) },
  },
  { name: '365-day trend of the dealer', endpoint: dashboardEndpoints.trend },
];

async function ask(url: string, token: string, { endpoint, body }: Case): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}`);
  return performance.now() - begun;
}

async function measure(plants: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-bench-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user
  const postgres = await startPostgres({ root, dataDir, readableDir: '/var/lib/sunkeep' });
  const owner = ownerPool(postgres.url, 2);
  const config = readConfig({ LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'Only-For-Bench-1' });
  const db = openDatabase(postgres.url, config.databasePool);
  const writer = openWriter(postgres.url, 2);
  try {
    await migrate(owner, join(root, 'server/migrations'));
    await seed(db, config);
    const begun = performance.now();
    await fillReadings(owner, plants);
    const fillSeconds = (performance.now() - begun) / 1000;
    const { token } = await signedInDealer(db, 'plants.view', 'plants.detail');
    const { app, services } = createApp(config, db, writer, new Vault('only for the measurement, long enough'));
    await services.dashboard.count();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const results: { name: string; p50Ms: number; p95Ms: number }[] = [];
    for (const one of cases) {
      for (let i = 0; i < warmUp; i++) await ask(url, token, one);
      const took: number[] = [];
      for (let i = 0; i < times; i++) took.push(await ask(url, token, one));
      results.push({ name: one.name, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) });
    }
    await app.close();
    return { plants, fillSeconds, results };
  } finally {
    await db.destroy();
    await writer.close();
    await owner.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await measure(size));
for (const { plants, fillSeconds } of measured) {
  const organizations = plants / plantsPerOrganization;
  console.log(
    `${plants} plants: ${organizations * days} days of ${organizations} organizations, ${plantsWithDays(plants) * days} of plants, ${inverters * samplesADay} samples; filled in ${fillSeconds.toFixed(0)} s`,
  );
}
console.log('\nOne call after the other, over HTTP, ms (p50 / p95)\n');
printTable(
  ['call', ...measured.map((m) => `${m.plants} plants`)],
  cases.map(({ name }) => [
    name,
    ...measured.map(({ results }) => {
      const found = results.find((r) => r.name === name);
      return `${found?.p50Ms.toFixed(1)} / ${found?.p95Ms.toFixed(1)}`;
    }),
  ]),
);
const largest = measured.at(-1)?.results;
const verdict = (name: string, most: number) => {
  const p95 = largest?.find((r) => r.name === name)?.p95Ms ?? Number.NaN;
  console.log(`${p95 < most ? 'PASS' : 'FAIL'} ${name} p95 ${p95.toFixed(1)} ms (below ${most})`);
};
console.log('');
verdict('one day of one device', mostDeviceDayMs);
verdict('365-day trend of the dealer', mostTrendMs);
saveResults('readings', { times, measured });
