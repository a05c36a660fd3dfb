// The dashboard of an operator and of a dealer over 100,000 plants and 400 days: against 1,000 plants; and what keeping its sums costs.
import { dashboardEndpoints as calls } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { days, fillDays, plantDays } from './dashboard/fill.ts';
import { measureKeeping } from './dashboard/keeping.ts';
import { devicesPerPlant, fillPlants, organizations } from './plants/fill.ts';
import { signedIn } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { people as askers, pauseMs, type Times, timesText, withServerTime } from './shared/server-time.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const times = 200;
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
  const found = await withServerTime(app, owner, async (timesOf) => {
    const list: (Times & { who: string; name: string })[] = [];
    for (const [who, reach] of people) {
      const { token } = await signedIn(db, who, reach, ['plants.view']);
      for (const [name, endpoint, body] of cases) list.push({ who, name, ...(await timesOf({ token, endpoint, body, times })) });
    }
    return { results: list, keeping: await measureKeeping(owner, services) };
  });
  return { plants, filledSeconds, ...found };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await withInstallation((installation) => measure(installation, size)));
const [small, large] = [measured[0], measured.at(-1)];
if (!small || !large) throw new Error('nothing was measured');
for (const { plants, filledSeconds } of measured) {
  console.log(
    `${plants} plants, ${plants * devicesPerPlant} devices, ${organizations} organizations with ${days} days each, ${plantDays} days of every plant; filled and summed in ${filledSeconds.toFixed(0)} s`,
  );
}
console.log(
  `\nTime in the server, ms (p50 / p95 / processor time of server and database): ${askers} people, each asking again about ${pauseMs} ms after the answer, ${times} of each call\n`,
);
const rows = large.results.map((r, i) => ({ ...r, ofSmall: r.processorMs / (small.results[i]?.processorMs ?? Number.NaN) }));
printTable(
  ['call', ...measured.map((m) => `${m.plants} plants`), 'ratio'],
  rows.map(({ who, name, ofSmall }, i) => [
    `${who}: ${name}`,
    ...measured.map(({ results }) => (results[i] ? timesText(results[i]) : '')),
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
  `at most ${steepest.ofSmall.toFixed(2)} of the processor time at ${small.plants} plants: ${steepest.who}, ${steepest.name} (${mostOfSmall})`,
);
verdict(ofUpdate <= mostOfUpdate, `writing a day costs ${ofUpdate.toFixed(2)} of the same without triggers (${mostOfUpdate})`);
saveResults('dashboard', { organizations, days, plantDays, people: askers, pauseMs, times, measured });
