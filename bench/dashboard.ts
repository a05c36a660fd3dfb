// The dashboard of an operator and of a dealer over 100,000 plants and 400 days: against 1,000 plants; and what keeping its sums costs.
import { dashboardEndpoints as calls } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { days, fillDays, plantDays } from './dashboard/fill.ts';
import { measureKeeping } from './dashboard/keeping.ts';
import { devicesPerPlant, fillPlants, organizations } from './plants/fill.ts';
import { ask } from './shared/ask.ts';
import { signedIn } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { percentile } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number);
const rounds = 60;
const warmUp = 5;
const connections = 2;
const mostMs = 50;
const mostOfSmall = 1.5;
const mostOfUpdate = 1.5;

type Case = [name: string, endpoint: Endpoint, body?: object];
const sorted = (column: string): Case => [`plants by ${column}`, calls.plants, { sort: { column, direction: 'desc' } }];
const cases: Case[] = [
  ['summary', calls.summary],
  ['365-day trend', calls.trend],
  ['status', calls.status],
  ['ranking', calls.ranking],
  ['losses of 30 days', calls.losses, { days: '30' }],
  ['plants, problems first', calls.plants, {}],
  ...['todayWh', 'monthWh', 'yearWh', 'totalWh', 'specificYield', 'name', 'status', 'pvCapacityW'].map(sorted),
];
const people = [
  ['operator', 'ALL'],
  ['dealer', 'ORG_AND_CHILDREN'],
] as const;

async function timesOf(url: string, token: string, one: Case): Promise<{ p50Ms: number; p95Ms: number }> {
  for (let i = 0; i < warmUp; i++) await ask(url, token, one[1], one[2]);
  const took: number[] = [];
  const lane = async () => {
    while (took.length < rounds) took.push(await ask(url, token, one[1], one[2]));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) };
}

async function measure(installation: Installation, plants: number) {
  const { owner, db } = installation;
  const begun = performance.now();
  await fillPlants(owner, plants);
  await fillDays(owner);
  const { app, services } = installation.createApp();
  await services.telemetry.derive.settle();
  await services.dashboard.count();
  await services.dashboard.renewYields();
  await services.expected.renewLosses();
  await owner.query('vacuum analyze');
  const filledSeconds = (performance.now() - begun) / 1000;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const results: { who: string; name: string; p50Ms: number; p95Ms: number }[] = [];
  for (const [who, reach] of people) {
    const { token } = await signedIn(db, who, reach, ['plants.view']);
    for (const one of cases) results.push({ who, name: one[0], ...(await timesOf(url, token, one)) });
  }
  const keeping = await measureKeeping(owner, services);
  await app.close();
  return { plants, filledSeconds, results, keeping };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await withInstallation((installation) => measure(installation, size)));
const [small, large] = measured;
if (!small || !large) throw new Error('nothing was measured');
for (const { plants, filledSeconds } of measured) {
  console.log(
    `${plants} plants, ${plants * devicesPerPlant} devices, ${organizations} organizations with ${days} days each, ${plantDays} days of every plant; filled and summed in ${filledSeconds.toFixed(0)} s`,
  );
}
console.log(`\n${connections} connections, ${rounds} calls each, over HTTP, ms (p50 / p95)\n`);
const rows = large.results.map((r) => {
  const before = small.results.find((s) => s.who === r.who && s.name === r.name);
  if (!before) throw new Error(`${r.name} was not measured`);
  return { ...r, before, ofSmall: r.p50Ms / before.p50Ms };
});
printTable(
  ['call', ...measured.map((m) => `${m.plants} plants`), 'ratio of p50'],
  rows.map(({ who, name, before, p50Ms, p95Ms, ofSmall }) => [
    `${who}: ${name}`,
    `${before.p50Ms.toFixed(1)} / ${before.p95Ms.toFixed(1)}`,
    `${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)}`,
    ofSmall.toFixed(2),
  ]),
);
console.log('\nKeeping them, when every plant has news, ms\n');
printTable(
  ['work', ...measured.map((m) => `${m.plants} plants`)],
  Object.keys(large.keeping).map((work) => [
    work,
    ...measured.map((m) => m.keeping[work as keyof typeof large.keeping].toFixed(0)),
  ]),
);
const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}`);
const slowest = rows.reduce((a, b) => (b.p95Ms > a.p95Ms ? b : a));
const steepest = rows.reduce((a, b) => (b.ofSmall > a.ofSmall ? b : a));
const ofUpdate = large.keeping['days of plants, written'] / large.keeping['days of plants, written without triggers'];
console.log('');
verdict(slowest.p95Ms < mostMs, `slowest p95 ${slowest.p95Ms.toFixed(1)} ms: ${slowest.who}, ${slowest.name} (below ${mostMs})`);
verdict(
  steepest.ofSmall <= mostOfSmall,
  `at most ${steepest.ofSmall.toFixed(2)} of the time at ${small.plants} plants: ${steepest.who}, ${steepest.name} (${mostOfSmall})`,
);
verdict(ofUpdate <= mostOfUpdate, `writing a day costs ${ofUpdate.toFixed(2)} of the same without triggers (${mostOfUpdate})`);
saveResults('dashboard', { organizations, days, plantDays, connections, rounds, measured });
