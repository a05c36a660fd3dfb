// Alarms at size: what their rules cost ingest, what a grid outage does to it, and the alarm page at 10,000,000 alarms.

import { measurePages, plants, rounds, seconds } from './alarms/pages.ts';
import { connections } from './api/hammer.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const sizes = (process.env.BENCH_ALARMS ?? '100000,10000000').split(',').map(Number);
const mostOfSmall = 1.5;
const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}`);

const measured = [];
for (const size of sizes) measured.push(await measurePages(size));
const [small, large] = measured;
if (!small || !large) throw new Error('nothing was measured');
const pages = large.pages.map(({ name, page }) => {
  const before = small.pages.find((p) => p.name === name)?.page.p95Ms ?? Number.NaN;
  return { name, page, before, ofSmall: page.p95Ms / before };
});
console.log(
  `Page 1 of ${large.alarms} alarms (filled in ${large.fillSeconds.toFixed(0)} s), ${plants} plants, ${connections} connections, the best of ${rounds} times ${seconds} s\n`,
);
printTable(
  ['page', 'req/s', 'p50 ms', 'p95 ms', `p95 at ${small.alarms}`, 'ratio'],
  pages.map(({ name, page, before, ofSmall }) => [
    name,
    page.requestsPerSecond.toFixed(0),
    page.p50Ms.toFixed(1),
    page.p95Ms.toFixed(1),
    before.toFixed(1),
    ofSmall.toFixed(2),
  ]),
);
const worst = pages.reduce((a, b) => (b.ofSmall > a.ofSmall ? b : a));
verdict(
  worst.ofSmall <= mostOfSmall,
  `page p95 is at most ${worst.ofSmall.toFixed(2)} of that at ${small.alarms} alarms: ${worst.name} (${mostOfSmall})`,
);
saveResults('alarms', { plants, connections, rounds, seconds, measured });
