// Alarms at size: what their rules cost ingest, what a grid outage does to it, and the alarm page at 10,000,000 alarms.
import { invertersEach, measureOutage } from './alarms/outage.ts';
import { measurePages, plants, rounds, seconds } from './alarms/pages.ts';
import { measureRules } from './alarms/rules.ts';
import { connections } from './api/hammer.ts';
import { saveResults } from './shared/results.ts';
import { median } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const parts = (process.env.BENCH_PARTS ?? 'rules,outage,pages').split(',');
const reporting = Number(process.env.BENCH_PLANTS ?? 10_000);
const steps = Number(process.env.BENCH_STEPS ?? 6);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const outageAlarms = Number(process.env.BENCH_OUTAGE ?? 100_000);
const sizes = (process.env.BENCH_ALARMS ?? '100000,10000000').split(',').map(Number);
const mostSlower = 0.15;
const leastBeside = 0.5;
const mostSeconds = 60;
const mostOfSmall = 1.5;
const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}\n`);

async function rules() {
  const measured = await measureRules(reporting, steps, runs);
  const slower = 1 - measured.with / measured.without;
  console.log(`${reporting} plants, ${steps} messages each, the best of ${runs} runs in turn\n`);
  printTable(
    ['ingest', 'messages/s'],
    [
      ['without alarms', measured.without.toFixed(0)],
      ['with all rules', measured.with.toFixed(0)],
    ],
  );
  verdict(slower <= mostSlower, `ingest is ${(slower * 100).toFixed(0)} % slower with alarms (at most ${mostSlower * 100} %)`);
  return measured;
}

async function outage() {
  const measured = await measureOutage(outageAlarms);
  const { heard, raised, told, alone, people, incidents, most, single } = measured;
  const beside = median(measured.beside) / alone;
  console.log(`${outageAlarms} alarms by ${measured.plants} dongles, ${invertersEach} inverters each, all at once\n`);
  printTable(
    ['', 'seconds'],
    [
      ['heard and acknowledged', heard.toFixed(1)],
      ['raised', raised.toFixed(1)],
      ['told', told.toFixed(1)],
    ],
  );
  const meanwhile = measured.beside.map((r) => r.toFixed(0)).join(', ');
  console.log(`\nmessages/s of others: ${alone.toFixed(0)} before, ${meanwhile} meanwhile`);
  console.log(`${people} people told of ${incidents} incident\n`);
  verdict(heard <= mostSeconds, `all heard in ${heard.toFixed(1)} s (at most ${mostSeconds})`);
  verdict(told <= mostSeconds, `all raised and told in ${told.toFixed(1)} s (at most ${mostSeconds})`);
  verdict(beside >= leastBeside, `others report at ${beside.toFixed(2)} of their rate, median (at least ${leastBeside})`);
  verdict(
    most === 1 && single === 0 && people > 0,
    `at most ${most} notification a person and channel, ${single} of single alarms`,
  );
  return measured;
}

async function pages() {
  const measured = [];
  for (const size of sizes) measured.push(await measurePages(size));
  const [small, large] = measured;
  if (!small || !large) throw new Error('two sizes are needed');
  const rows = large.pages.map(({ name, page }) => {
    const before = small.pages.find((p) => p.name === name)?.page.p95Ms ?? Number.NaN;
    return { name, page, before, ofSmall: page.p95Ms / before };
  });
  console.log(
    `Page 1 of ${large.alarms} alarms (filled in ${large.fillSeconds.toFixed(0)} s), ${plants} plants, ${connections} connections, the best of ${rounds} times ${seconds} s\n`,
  );
  printTable(
    ['page', 'req/s', 'p50 ms', 'p95 ms', `p95 at ${small.alarms}`, 'ratio'],
    rows.map(({ name, page, before, ofSmall }) => [
      name,
      page.requestsPerSecond.toFixed(0),
      page.p50Ms.toFixed(1),
      page.p95Ms.toFixed(1),
      before.toFixed(1),
      ofSmall.toFixed(2),
    ]),
  );
  const worst = rows.reduce((a, b) => (b.ofSmall > a.ofSmall ? b : a));
  verdict(
    worst.ofSmall <= mostOfSmall,
    `page p95 is at most ${worst.ofSmall.toFixed(2)} of that at ${small.alarms} alarms: ${worst.name} (${mostOfSmall})`,
  );
  return { plants, connections, rounds, seconds, measured };
}

const results: Record<string, unknown> = {};
if (parts.includes('rules')) results.rules = await rules();
if (parts.includes('outage')) results.outage = await outage();
if (parts.includes('pages')) results.pages = await pages();
saveResults('alarms', results);
