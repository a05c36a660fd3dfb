// From the dongle to the changed pixel while a thousand others look on, and what an hour of news leaves behind in the tab and the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { upTopic } from '#contract/topics.ts';
import { root } from '../server/src/config.ts';
import { startLoop } from '../server/src/platform/loop.ts';
import { startBroker } from '../server/src/platform/mqtt.ts';
import { dongleOf, fillPlants, secretOf } from './ingest/fill.ts';
import { itemsOf, messageOf } from './ingest/message.ts';
import type { Crowd } from './live/crowd.ts';
import { openView, painted, startBrowser, type View } from './live/page.ts';
import { signedIn } from './shared/dealer.ts';
import { withInstallation } from './shared/installation.ts';
import { connect, publish } from './shared/mqtt.ts';
import { saveResults } from './shared/results.ts';
import { percentile } from './shared/stats.ts';
import { printTable } from './shared/table.ts';

const plants = 100;
const sessions = 111;
const streamsEach = 9;
const samples = Number(process.env.BENCH_SAMPLES ?? 100);
/** Every plant once a minute. */
const usualMs = 60_000;
/** An hour of it in a minute. */
const hurryMs = 1_000;
const hourSteps = 12;
const settleMs = 15_000;
const mostMs = 1_000;
const mostServerMb = 1_500;
/** From the lightest moment of the first half of the hour to the lightest of the second. */
const mostGrowthMb = 1;
const mostNodeGrowth = 1.05;

/** Of the watched plant; of the people's organization too. */
const plantId = '00000000-0000-4000-8000-000000000000';
const views: View[] = [
  { name: 'dashboard', path: '/dashboard?sort=name', within: 'main tbody tr:first-child td:nth-child(3)' },
  { name: 'plant overview', path: `/station/monitor/detail?id=${plantId}`, within: 'main' },
];
const rssMb = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

/** What the watched plant says: its modules give so much. */
function messageWith(step: number, powerW: number): string {
  const now = Date.now();
  const [inverter, ...others] = itemsOf(0, step, now);
  const items = [{ ...inverter, dc: { powerW, voltageV: 605.2, currentA: 8.6 } }, ...others];
  return JSON.stringify({ ...JSON.parse(messageOf(0, step, now)), items });
}

await withInstallation(async ({ owner, db, createApp }) => {
  await fillPlants(owner, plants);
  await owner.query(
    `insert into organization (id, parent_id, kind, name) select $1, id, 'DEALER', 'Dealer' from organization where parent_id is null`,
    [plantId],
  );
  const { app, services, receive } = createApp(join(root, 'build/console'));
  const { telemetry, dashboard } = services;
  const problems: unknown[] = [];
  const onError = (error: unknown) => problems.push(error);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError });
  const loops = [startLoop(telemetry.tick, 1_000, onError), startLoop(dashboard.tick, 1_000, onError)];

  const tokens: string[] = [];
  for (let n = 0; n <= sessions; n++) {
    tokens.push((await signedIn(db, `person${n}`, 'ALL', ['plants', 'plants.view', 'plants.detail'])).token);
  }
  const crowd = fork(join(root, 'bench/live/crowd.ts'), { execArgv: ['--import', 'tsx'] });
  const ask = async (message: Crowd | 'heard') => {
    crowd.send(message);
    const [answer] = await Promise.race([once(crowd, 'message'), once(crowd, 'exit')]);
    return answer as unknown;
  };
  const beforeMb = rssMb();
  await ask({ url, mqttPort: broker.port, tokens: tokens.slice(1), streamsEach, plants, everyMs: usualMs });

  // what a dashboard shows is there before it is opened
  await telemetry.derive.settle();
  await dashboard.count();

  const dongle = await connect(broker.port, dongleOf(0), secretOf(0));
  dongle.on('data', () => {});
  let step = 0;
  const say = (powerW: number) => {
    const sentAt = performance.timeOrigin + performance.now();
    dongle.write(publish((++step % 60_000) + 1, upTopic(dongleOf(0), 'telemetry'), messageWith(step, powerW)));
    return sentAt;
  };

  const browser = await startBrowser();
  const latencies: Record<string, number[]> = {};
  const weights: Awaited<ReturnType<Awaited<ReturnType<typeof openView>>['weight']>>[] = [];
  const [firstView] = views;
  try {
    for (const view of views) {
      const tab = await openView(browser, url, tokens[0] ?? '', view);
      const took: number[] = [];
      for (let n = 0; n < samples; n++) {
        // not in step with anything that the server does once a second
        await pause(200 + Math.random() * 1_000);
        const powerW = 11_100 + (step % 800) * 100;
        const seen = painted(tab.page, view, (powerW / 1000).toFixed(1));
        const sentAt = say(powerW);
        took.push((await seen) - sentAt);
      }
      latencies[view.name] = took.slice(Math.floor(samples / 10));
      if (view === firstView) {
        // charts and lists that had nothing to show before are there from the beginning
        crowd.send({ everyMs: hurryMs });
        await pause(settleMs);
        await tab.page.reload();
        await tab.page.locator(view.within).first().waitFor();
        await pause(settleMs);
        weights.push(await tab.weight());
        for (let part = 0; part < hourSteps; part++) {
          await pause((hurryMs * 60) / hourSteps);
          weights.push(await tab.weight());
        }
        crowd.send({ everyMs: usualMs });
      }
      await tab.close();
    }
  } finally {
    await browser.close();
  }
  const heard = (await ask('heard')) as number;
  const serverMb = rssMb();
  crowd.kill();
  dongle.destroy();
  for (const stop of loops) await stop();
  await broker.close();
  await app.close();
  if (problems.length > 0) throw problems[0];

  const open = sessions * streamsEach + 1;
  console.log(`${plants} plants, ${open} open dashboards that each hear of all, ${heard} events told to them\n`);
  printTable(
    ['from the message to the painted figure, ms', 'p50', 'p95', 'most'],
    Object.entries(latencies).map(([name, took]) => [name, ...[0.5, 0.95, 1].map((share) => percentile(took, share).toFixed(0))]),
  );
  console.log('\nThe dashboard fed with an hour of news in a minute, after forced collection\n');
  printTable(
    ['after', 'heap MB', 'DOM nodes', 'listeners'],
    weights.map(({ heapMb, nodes, listeners }, part) => [
      `${Math.round((part * 60) / hourSteps)} min`,
      heapMb.toFixed(2),
      String(nodes),
      String(listeners),
    ]),
  );
  console.log(`\n${serverMb} MB in the server with all streams open, ${beforeMb} MB without\n`);
  const verdict = (good: boolean, sentence: string) => console.log(`${good ? 'PASS' : 'FAIL'} ${sentence}`);
  for (const [name, took] of Object.entries(latencies)) {
    const p95 = percentile(took, 0.95);
    verdict(p95 < mostMs, `${name}: p95 ${p95.toFixed(0)} ms (below ${mostMs})`);
  }
  const least = (of: 'heapMb' | 'nodes', from: number, to: number) => Math.min(...weights.slice(from, to).map((w) => w[of]));
  const half = 1 + hourSteps / 2;
  const growth = least('heapMb', half, weights.length) - least('heapMb', 1, half);
  verdict(
    growth < mostGrowthMb,
    `the tab grew by ${growth.toFixed(2)} MB between the halves of the hour (below ${mostGrowthMb})`,
  );
  const nodes = least('nodes', half, weights.length) / least('nodes', 1, half);
  verdict(nodes < mostNodeGrowth, `and to ${nodes.toFixed(2)} of its DOM nodes (below ${mostNodeGrowth})`);
  verdict(serverMb < mostServerMb, `${serverMb} MB in the server (below ${mostServerMb})`);
  saveResults('live', { plants, open, latencies, weights, beforeMb, serverMb, heard });
});
