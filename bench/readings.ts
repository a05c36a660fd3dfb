// What a person waits for: one device's day, one plant's curve and sums, the 365-day trend of a dealer. At 1,000 to 100,000 plants.
import { dashboardEndpoints } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { asked, days, fillReadings, inverters, plantsPerOrganization, plantsWithDays, samplesADay } from './readings/fill.ts';
import { ask } from './shared/ask.ts';
import { signedInDealer } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
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

async function measure(installation: Installation, plants: number) {
  const { owner, db } = installation;
  const begun = performance.now();
  await fillReadings(owner, plants);
  const fillSeconds = (performance.now() - begun) / 1000;
  const { token } = await signedInDealer(db, 'plants.view', 'plants.detail');
  const { app, services } = installation.createApp();
  await services.dashboard.count();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const results: { name: string; p50Ms: number; p95Ms: number }[] = [];
  for (const one of cases) {
    for (let i = 0; i < warmUp; i++) await ask(url, token, one.endpoint, one.body);
    const took: number[] = [];
    for (let i = 0; i < times; i++) took.push(await ask(url, token, one.endpoint, one.body));
    results.push({ name: one.name, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) });
  }
  await app.close();
  return { plants, fillSeconds, results };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await withInstallation((installation) => measure(installation, size)));
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
