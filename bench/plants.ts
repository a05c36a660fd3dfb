// The plant page, map and export of a dealer over 100,000 plants with a million devices: against the same SQL alone, and against 1,000 plants.
import { plantEndpoints } from '#contract/plants.ts';
import { connections, type Figures, hammer } from './api/hammer.ts';
import { casesOf, pageNum, pageSize } from './plants/cases.ts';
import { measureExport } from './plants/export.ts';
import { devicesPerPlant, fillPlants, markFavourites, organizations } from './plants/fill.ts';
import { measureMap } from './plants/map.ts';
import { hammerSql } from './plants/sql.ts';
import { signedInDealer } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const sizes = [1_000, 100_000];
/** Page and SQL in turn, so that both see the same machine; the middle one of the rounds counts. */
const rounds = 3;
const seconds = 1;
const mostOfSql = 1.5;
const mostOfSmall = 1.5;
const mostMapMs = 50;
const mostExportMb = 200;

const middle = (tries: Figures[]): Figures => tries.sort((a, b) => a.p95Ms - b.p95Ms)[Math.floor(tries.length / 2)] as Figures;

async function measure(installation: Installation, plants: number) {
  const { owner, db } = installation;
  await fillPlants(owner, plants);
  const { accountId, token } = await signedInDealer(db, 'plants.view');
  await markFavourites(db, accountId);
  const { app, services } = installation.createApp();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asker = { accountId, authenticate: () => services.auth.sessions.authenticate(token) };
  const path = `${plantEndpoints.page.path}?pageNum=${pageNum}&pageSize=${pageSize}`;
  const pages: { name: string; page: Figures; sql: Figures }[] = [];
  for (const [name, filter] of await casesOf(db)) {
    const target = { name, method: 'POST', path, headers, body: JSON.stringify(filter) };
    const tries: { page: Figures; sql: Figures }[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await hammer(url, target, seconds, round === 0 ? 1 : 0.1);
      tries.push({ page, sql: await hammerSql(db, asker, filter, seconds) });
    }
    pages.push({ name, page: middle(tries.map((t) => t.page)), sql: middle(tries.map((t) => t.sql)) });
  }
  const map = await measureMap(url, token);
  const sheet = await measureExport(url, token);
  await app.close();
  return { plants, pages, map, sheet };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await withInstallation((installation) => measure(installation, size)));
const [small, large] = measured;
if (!small || !large) throw new Error('nothing was measured');

const rows = large.pages.map(({ name, page, sql }) => {
  const before = small.pages.find((p) => p.name === name)?.page;
  return { name, page, sql, before, ofSql: page.p95Ms / sql.p95Ms, ofSmall: page.p95Ms / (before?.p95Ms ?? Number.NaN) };
});
console.log(
  `Page ${pageNum} of ${pageSize} each, ${large.plants} plants, ${large.plants * devicesPerPlant} devices, ${organizations} organizations, ${connections} connections, the middle of ${rounds} times ${seconds} s\n`,
);
printTable(
  ['page', 'req/s', 'p50 ms', 'p95 ms', 'SQL p95 ms', 'p95 of SQL', `p95 of ${small.plants} plants`],
  rows.map(({ name, page, sql, ofSql, ofSmall }) => [
    name,
    page.requestsPerSecond.toFixed(0),
    page.p50Ms.toFixed(1),
    page.p95Ms.toFixed(1),
    sql.p95Ms.toFixed(1),
    ofSql.toFixed(2),
    ofSmall.toFixed(2),
  ]),
);
console.log('');
printTable(
  ['map, one after the other', 'spots', 'p50 ms', 'p95 ms'],
  large.map.map(({ name, spots, p50Ms, p95Ms }) => [name, String(spots), p50Ms.toFixed(1), p95Ms.toFixed(1)]),
);
const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}`);
const worst = (of: 'ofSql' | 'ofSmall') => rows.reduce((a, b) => (b[of] > a[of] ? b : a));
const [bySql, bySmall] = [worst('ofSql'), worst('ofSmall')];
const world = large.map[0]?.p95Ms ?? Number.NaN;
console.log('');
verdict(bySql.ofSql <= mostOfSql, `page p95 is at most ${bySql.ofSql.toFixed(2)} of its SQL alone: ${bySql.name} (${mostOfSql})`);
verdict(
  bySmall.ofSmall <= mostOfSmall,
  `page p95 is at most ${bySmall.ofSmall.toFixed(2)} of that at ${small.plants} plants: ${bySmall.name} (${mostOfSmall})`,
);
verdict(world < mostMapMs, `map of the world p95 ${world.toFixed(1)} ms (below ${mostMapMs})`);
verdict(
  large.sheet.aboveIdleMb < mostExportMb,
  `export of ${large.plants} plants: ${large.sheet.aboveIdleMb.toFixed(0)} MB above idle (below ${mostExportMb}), ${large.sheet.fileMb.toFixed(1)} MB in ${large.sheet.seconds.toFixed(1)} s`,
);
saveResults('plants', { organizations, connections, rounds, seconds, measured });
