// How many requests the server answers, as a share of what it answers when there is nothing to do.
import { authEndpoints } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { connections, type Figures, hammer, seconds, type Target } from './api/hammer.ts';
import { signIn } from './shared/client.ts';
import { fillOutbox } from './shared/messages.ts';
import { withProduct } from './shared/product.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const messages = 10_000;

function targets(token: string): [reference: Target, ...others: Target[]] {
  const authorization = `Bearer ${token}`;
  return [
    { name: 'bare: GET /healthz', method: 'GET', path: '/healthz' },
    { name: 'who am I', ...authEndpoints.userInfo, headers: { authorization } },
    {
      name: `first page of ${messages} messages`,
      ...messageEndpoints.page,
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    },
  ];
}

await withProduct(async ({ url }) => {
  const client = await signIn(url);
  await fillOutbox(client, messages);

  const [bare, ...others] = targets(client.token);
  const reference = await hammer(url, bare);
  const measured: { target: Target; figures: Figures }[] = [{ target: bare, figures: reference }];
  for (const target of others) measured.push({ target, figures: await hammer(url, target) });

  console.log(`${connections} connections, ${seconds} s each; server, database and this program share the machine\n`);
  const results = measured.map(({ target: { name, method, path }, figures }) => ({
    name,
    call: `${method} ${path}`,
    ...figures,
    throughputOfBare: figures.requestsPerSecond / reference.requestsPerSecond,
    p50OfBare: figures.p50Ms / reference.p50Ms,
    p95OfBare: figures.p95Ms / reference.p95Ms,
  }));
  printTable(
    ['request', 'req/s', 'p50 ms', 'p95 ms', 'req/s of bare', 'p50 of bare', 'p95 of bare'],
    results.map((r) => [
      r.name,
      r.requestsPerSecond.toFixed(0),
      r.p50Ms.toFixed(1),
      r.p95Ms.toFixed(1),
      r.throughputOfBare.toFixed(2),
      r.p50OfBare.toFixed(1),
      r.p95OfBare.toFixed(1),
    ]),
  );
  saveResults('api', { connections, seconds, messages, results });
});
