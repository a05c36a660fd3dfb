// Plant messages a second over MQTT at QoS 1, acknowledged after a commit that is on the disk, all derivations included:
// as a share of a plain binary COPY of the same rows into the same tables.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import type { ItemKind, TelemetryItem } from '#contract/telemetry.ts';
import { root } from '../server/src/config.ts';
import { copySamples, type Sample } from '../server/src/modules/telemetry/samples.repository.ts';
import { rowOf, sampleTables } from '../server/src/modules/telemetry/samples.table.ts';
import type { Writer } from '../server/src/platform/copy.ts';
import { newId } from '../server/src/platform/crypto.ts';
import { startLoop } from '../server/src/platform/loop.ts';
import { startBroker } from '../server/src/platform/mqtt.ts';
import { systemScope } from '../server/src/platform/scope.ts';
import { fillPlants } from './ingest/fill.ts';
import { itemsOf } from './ingest/message.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const plants = Number(process.env.BENCH_PLANTS ?? 500);
const steps = Number(process.env.BENCH_STEPS ?? 60);
const inFlight = 4;
const stepMs = 60_000;
const copyBatch = 1_000;
const leastShare = 0.1;
const leastPerSecond = 5_000;
const bench = systemScope('measurement');

/** The same rows of the same tables, only written. */
async function plainCopy(writer: Writer, start: number): Promise<number> {
  const ids = Array.from({ length: plants }, () => ({ plantId: newId(), INVERTER: newId(), BATTERY: newId(), METER: newId() }));
  const batches: Map<ItemKind, Sample[]>[] = [];
  for (let step = 0; step < steps; step++) {
    for (let first = 0; first < plants; first += copyBatch) {
      const batch = new Map<ItemKind, Sample[]>();
      for (const [n, own] of ids.slice(first, first + copyBatch).entries()) {
        const at = start + step * stepMs;
        for (const item of itemsOf(first + n, step, at) as TelemetryItem[]) {
          const list = batch.get(item.kind) ?? [];
          const deviceId = own[item.kind as 'INVERTER' | 'BATTERY' | 'METER'];
          list.push({
            plantId: own.plantId,
            deviceId,
            at,
            quality: 0,
            buffered: false,
            row: rowOf(sampleTables[item.kind], item),
          });
          batch.set(item.kind, list);
        }
      }
      batches.push(batch);
    }
  }
  const begun = performance.now();
  for (const batch of batches) {
    await writer.transaction(async (tx) => {
      for (const [kind, list] of batch) await copySamples(tx, bench, kind, list);
    });
  }
  return (plants * steps) / ((performance.now() - begun) / 1000);
}

async function sizes(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number; rows: number }>(
    `select p.relname as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and p.relname ~ '^(sample_|plant_power)' group by p.relname order by 1`,
  );
  return Object.fromEntries(rows.map((r) => [r.name, r.bytes]));
}

await withInstallation(async ({ owner, writer, createApp }) => {
  await fillPlants(owner, plants);
  const { services, receive } = createApp();
  const { telemetry } = services;
  const problems: unknown[] = [];
  const onError = (error: unknown) => problems.push(error);
  const start = Date.now() - (steps + 2) * stepMs;
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError });
  const stopLoop = startLoop(telemetry.tick, 1_000, onError);
  const load = fork(join(root, 'bench/ingest/load.ts'), [broker.port, plants, steps, inFlight, start, stepMs].map(String), {
    execArgv: ['--import', 'tsx'],
  });
  await once(load, 'message');
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  load.send('go');
  const [{ seconds }] = (await once(load, 'message')) as [{ seconds: number }];
  await stopLoop();
  await telemetry.derive.settle(Date.now() + 600_000);
  const settled = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await broker.close();
  const { rows } = await owner.query<{ n: number; pv: number }>(
    'select count(*)::int as n, sum(pv_wh)::float8 as pv from plant_day',
  );
  const expected = plants * 7 * (steps - 1);
  if (rows[0]?.pv !== expected) throw new Error(`The totals hold ${rows[0]?.pv} Wh instead of ${expected} Wh: ${problems[0]}`);
  const bytes = await sizes(owner);
  const copied = await plainCopy(writer, start);

  const acknowledged = (plants * steps) / seconds;
  const derived = (plants * steps) / settled;
  console.log(`${plants} plants, ${steps} messages each of 34 values in 3 rows, ${inFlight} in flight a connection, fsync on\n`);
  printTable(
    ['what', 'messages/s', 'of COPY'],
    [
      ['plain binary COPY', copied.toFixed(0), '1.00'],
      ['acknowledged', acknowledged.toFixed(0), (acknowledged / copied).toFixed(2)],
      ['acknowledged and derived', derived.toFixed(0), (derived / copied).toFixed(2)],
    ],
  );
  const perDay = Object.fromEntries(Object.entries(bytes).map(([name, b]) => [name, Math.round((b / plants / steps) * 1440)]));
  console.log('\nbytes a plant and day at one message a minute:');
  printTable(
    ['table', 'bytes'],
    Object.entries(perDay)
      .filter(([, b]) => b > 0)
      .map(([name, b]) => [name, String(b)]),
  );
  const ownMicroseconds = (user + system) / plants / steps;
  console.log(
    `\n${ownMicroseconds.toFixed(0)} µs of the server's own processor time a message, the rest is the database's and the dongles'`,
  );
  console.log(`${memory} MB with ${plants} connections open`);
  console.log(
    `${derived / copied >= leastShare ? 'PASS' : 'FAIL'} ${(derived / copied).toFixed(2)} of COPY (at least ${leastShare})`,
  );
  console.log(`${derived >= leastPerSecond ? 'PASS' : 'FAIL'} ${derived.toFixed(0)} messages/s (at least ${leastPerSecond})`);
  saveResults('ingest', { plants, steps, inFlight, copied, acknowledged, derived, perDay, memory, ownMicroseconds });
});
