// How much the console weighs and how soon it is of use, cold, on a processor four times slower than this one.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { dashboardEndpoints } from '#contract/dashboard.ts';
import { fillDays } from './dashboard/fill.ts';
import { fillPlants } from './plants/fill.ts';
import { type Client, signIn } from './shared/client.ts';
import { fillOutbox } from './shared/messages.ts';
import { withProduct } from './shared/product.ts';
import { saveResults } from './shared/results.ts';
import { median } from './shared/stats.ts';
import { printTable } from './shared/table.ts';
import { openBrowser } from './web/browser.ts';
import { judge, type Slowness, slownessOf, type Verdict } from './web/budgets.ts';
import { createMeasure, type Sample } from './web/measure.ts';
import { startPeer } from './web/peer/peer.ts';
import { peerRoutes, type RouteName, routes } from './web/routes.ts';
import { createScales } from './web/transfer.ts';

const runs = Number(process.env.BENCH_RUNS ?? 5);
if (!Number.isInteger(runs) || runs < 1 || runs > 100) throw new Error('BENCH_RUNS must be a whole number from 1 to 100.');
const messages = 200;
const plants = 30;

/** Plants with a year behind them, as an operator sees them; what follows from their days is the product's own work. */
async function fillFleet({ call }: Client, database: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool(database);
  await fillPlants(pool, plants);
  await fillDays(pool);
  await pool.end();
  const known = async () => (await call(dashboardEndpoints.trend, {})).filter((day) => day.pvWh !== null).length;
  while ((await known()) < 365) await pause(500);
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const ms = (value: number) => value.toFixed(0);
const [login, , dashboard] = routes;

function medianOf(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample) => median(samples.map((sample) => sample[key]));
  return {
    js: of('js'),
    css: of('css'),
    font: of('font'),
    fcpMs: of('fcpMs'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    usefulMs: of('usefulMs'),
  };
}

function printVerdicts(verdicts: readonly Verdict[]): void {
  printTable(
    ['budget', 'measured', 'limit', 'ratio', ''],
    verdicts.map((v) => [v.budget, v.measured, v.limit, v.ratio.toFixed(2), v.kept ? 'PASS' : 'FAIL']),
  );
}

const sameMachine: Slowness = { login: 1, table: 1 };

const peer = await startPeer();
await withProduct(async ({ url, database }) => {
  const client = await signIn(url);
  await fillOutbox(client, messages);
  await fillFleet(client, database());
  const browser = await openBrowser();
  try {
    const measure = createMeasure(browser, url, client.token, createScales());
    await measure.load(login); // the first load of a new browser pays for the browser's own start
    const loads = Object.fromEntries(routes.map(({ name }) => [name, []])) as unknown as Record<RouteName, Sample[]>;
    const clicks: number[] = [];
    const peerMeasure = peer && createMeasure(browser, peer.url, '', createScales());
    const peerLoads = { login: [] as Sample[], table: [] as Sample[] };
    for (let run = 0; run < runs; run++) {
      for (const route of routes) loads[route.name].push(await measure.load(route));
      clicks.push(await measure.menuClick(dashboard));
      if (!peerMeasure) continue;
      peerLoads.login.push(await peerMeasure.load(peerRoutes.login));
      peerLoads.table.push(await peerMeasure.load(peerRoutes.table));
    }

    const medians = Object.fromEntries(routes.map(({ name }) => [name, medianOf(loads[name])])) as Record<RouteName, Sample>;
    const menuClickMs = median(clicks);
    console.log(`Cold load, 4x CPU throttle, median of ${runs}; kB = 1000 bytes, gzip; times in ms\n`);
    printTable(
      ['route', 'JS kB', 'CSS kB', 'font kB', 'FCP', 'LCP', 'TBT', 'useful frame', 'its fastest'],
      routes.map(({ name }) => {
        const m = medians[name];
        const fastest = Math.min(...loads[name].map(({ usefulMs }) => usefulMs));
        const sizes = [m.js, m.css, m.font].map(kb);
        return [name, ...sizes, ...[m.fcpMs, m.lcpMs, m.tbtMs, m.usefulMs, fastest].map(ms)];
      }),
    );
    console.log(`\nmenu click to first row (frame standing): ${ms(menuClickMs)} ms, fastest ${ms(Math.min(...clicks))} ms\n`);

    let slowness = sameMachine;
    if (peer) {
      const [signIn, table] = [medianOf(peerLoads.login), medianOf(peerLoads.table)];
      slowness = slownessOf(signIn.usefulMs, table.usefulMs);
      console.log(
        `antd reference in this run: login ${kb(signIn.js)} kB, ${ms(signIn.usefulMs)} ms; table ${kb(table.js)} kB, ${ms(table.usefulMs)} ms. This machine takes ${slowness.login.toFixed(2)} and ${slowness.table.toFixed(2)} times as long as the one where the peers were measured.\n`,
      );
    } else console.log('The antd reference could not be installed: the peers are those of another machine.\n');
    const { sizes, times } = judge(medians, menuClickMs, slowness);
    printVerdicts([...sizes, ...times]);
    saveResults('web', { runs, medians, menuClickMs, loads, clicks, peerLoads, slowness, verdicts: [...sizes, ...times] });
    // Times depend on the machine: they are told, only sizes decide.
    if (sizes.some(({ kept }) => !kept)) process.exitCode = 1;
  } finally {
    await browser.close();
    peer?.stop();
  }
});
