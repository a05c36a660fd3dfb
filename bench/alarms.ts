// Alarms at size: what their rules cost ingest, what a grid outage does to it, and the alarm page at 10,000,000 alarms.
import { invertersEach, measureOutage } from './alarms/outage.ts';
import { measurePages, plants, rounds, seconds } from './alarms/pages.ts';
import { measureRules } from './alarms/rules.ts';
import { connections } from './api/hammer.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const reporting = Number(process.env.BENCH_PLANTS ?? 10_000);
const steps = Number(process.env.BENCH_STEPS ?? 6);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const outageAlarms = Number(process.env.BENCH_OUTAGE ?? 100_000);
const sizes = (process.env.BENCH_ALARMS ?? '100000,10000000').split(',').map(Number);
const mostSlower = 0.15;
const leastBeside = 0.5;
const mostSeconds = 60;
const mostOfSmall = 1.5;
const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}`);

const rules = await measureRules(reporting, steps, runs);
const slower = 1 - rules.with / rules.without;
console.log(`${rules.plants} plants, ${rules.steps} messages each, the best of ${runs} runs in turn\n`);
printTable(
  ['ingest', 'messages/s'],
  [
    ['without alarms', rules.without.toFixed(0)],
    ['with all rules', rules.with.toFixed(0)],
  ],
);
verdict(slower <= mostSlower, `ingest is ${(slower * 100).toFixed(0)} % slower with alarms (at most ${mostSlower * 100} %)`);

const outage = await measureOutage(outageAlarms);
const beside = Math.max(...outage.beside) / outage.alone;
console.log(`\n${outage.alarms} alarms by ${outage.plants} dongles, ${invertersEach} inverters each, all at once\n`);
printTable(
  ['', 'seconds'],
  [
    ['heard and acknowledged', outage.heard.toFixed(1)],
    ['raised', outage.raised.toFixed(1)],
    ['told', outage.told.toFixed(1)],
  ],
);
console.log(
  `\nmessages/s of others: ${outage.alone.toFixed(0)} before, ${outage.beside.map((r) => r.toFixed(0)).join(', ')} meanwhile`,
);
console.log(`${outage.people} people told of ${outage.incidents} incident\n`);
verdict(outage.heard <= mostSeconds, `all heard in ${outage.heard.toFixed(1)} s (at most ${mostSeconds})`);
verdict(beside >= leastBeside, `others report at ${beside.toFixed(2)} of their rate (at least ${leastBeside})`);
verdict(
  outage.most === 1 && outage.single === 0 && outage.people > 0,
  `at most ${outage.most} notification a person and channel, ${outage.single} of single alarms`,
);
console.log('');

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
saveResults('alarms', { rules, outage, plants, connections, rounds, seconds, measured });
