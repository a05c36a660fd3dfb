// What a person waits for: one device's day, one plant's curve and sums, the 365-day trend of a dealer. At 1,000 to 100,000 plants.
import { dashboardEndpoints } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { asked, days, fillReadings, inverters, plantsPerOrganization, plantsWithDays, samplesADay } from './readings/fill.ts';
import { signedInDealer } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { pauseMs, people, type Times, timesText, withServerTime } from './shared/server-time.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const times = 200;
const mostDeviceDayMs = 10;
const mostTrendMs = 50;
const dayMs = 86_400_000;

const midnight = new Date(Math.floor(Date.now() / dayMs) * dayMs);
const yesterday = new Date(midnight.getTime() - dayMs);
const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

interface Case {
  name: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  body?: object;
}
const { plantId, deviceId } = asked;
const span = { from: yesterday.toISOString(), to: midnight.toISOString() };
const plantSeries = ['pvPowerW', 'loadPowerW', 'gridPowerW', 'batteryPowerW', 'socPct'].map((key) => `plant.${key}`);
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
  {
    name: 'five powers of a plant over 30 days',
    endpoint: readingEndpoints.series,
    body: {
      plantId,
      from: new Date(midnight.getTime() - 30 * dayMs).toISOString(),
      to: midnight.toISOString(),
      series: plantSeries.map((key) => ({ deviceId: null, key })),
    },
  },
  {
    name: 'newest values of a plant',
    endpoint: { method: 'GET', path: readingEndpoints.realtime.path.replace('{id}', plantId) },
  },
  { name: 'flow of a plant', endpoint: { method: 'GET', path: readingEndpoints.flow.path.replace('{id}', plantId) } },
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
  const results = await withServerTime(app, owner, async (timesOf) => {
    const list: (Times & { name: string })[] = [];
    for (const { name, endpoint, body } of cases) list.push({ name, ...(await timesOf({ token, endpoint, body, times })) });
    return list;
  });
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
console.log(
  `\nTime in the server, ms (p50 / p95 / processor time of server and database): ${people} people, each asking again about ${pauseMs} ms after the answer, ${times} of each call\n`,
);
printTable(
  ['call', ...measured.map((m) => `${m.plants} plants`)],
  cases.map(({ name }) => [
    name,
    ...measured.map(({ results }) => {
      const found = results.find((r) => r.name === name);
      return found ? timesText(found) : '';
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
saveResults('readings', { times, people, pauseMs, measured });
