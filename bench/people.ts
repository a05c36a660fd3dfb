// The accounts page of a dealer over 10,000 organizations: against its SQL alone, and a million accounts against ten thousand.
import { accountEndpoints } from '#contract/accounts.ts';
import { connections, hammer, seconds } from './api/hammer.ts';
import { fillPeople } from './people/fill.ts';
import { hammerSql } from './people/sql.ts';
import { signedInDealer } from './shared/dealer.ts';
import { type Installation, withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const organizations = 10_000;
const sizes = [10_000, 1_000_000];
const filter = { status: 'normal', sort: { column: 'createdAt', direction: 'desc' } } as const;
const mostOfSql = 1.5;
const mostOfSmall = 1.5;

async function measure(installation: Installation, accounts: number) {
  const { owner, db } = installation;
  await fillPeople(owner, organizations, accounts);
  const { accountId, token } = await signedInDealer(db, 'accounts.view');
  const { app } = installation.createApp();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const page = await hammer(url, { name: 'page', ...accountEndpoints.page, headers, body: JSON.stringify(filter) });
  const sql = await hammerSql(db, accountId, filter);
  await app.close();
  return { accounts, page, sql };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const size of sizes) measured.push(await withInstallation((installation) => measure(installation, size)));
const [small, large] = measured;
if (!small || !large) throw new Error('nothing was measured');

console.log(
  `10 of N accounts by status and date, ${organizations} organizations, ${connections} connections, ${seconds} s each\n`,
);
printTable(
  ['accounts', 'page req/s', 'page p50 ms', 'page p95 ms', 'SQL p50 ms', 'SQL p95 ms', 'p95 of SQL alone'],
  measured.map(({ accounts, page, sql }) => [
    String(accounts),
    page.requestsPerSecond.toFixed(0),
    page.p50Ms.toFixed(1),
    page.p95Ms.toFixed(1),
    sql.p50Ms.toFixed(1),
    sql.p95Ms.toFixed(1),
    (page.p95Ms / sql.p95Ms).toFixed(2),
  ]),
);
const ofSql = large.page.p95Ms / large.sql.p95Ms;
const ofSmall = large.page.p50Ms / small.page.p50Ms;
console.log(`\n${ofSql <= mostOfSql ? 'PASS' : 'FAIL'} page p95 is ${ofSql.toFixed(2)} of its SQL alone (at most ${mostOfSql})`);
console.log(
  `${ofSmall <= mostOfSmall ? 'PASS' : 'FAIL'} a million accounts take ${ofSmall.toFixed(2)} of the time of ten thousand (at most ${mostOfSmall})`,
);
saveResults('people', { organizations, connections, seconds, measured, ofSql, ofSmall });
