// A report of 10,000 plants and 12 months as a person orders it: written by the job queue, watched, fetched. Time and memory.
import { setTimeout as pause } from 'node:timers/promises';
import {
  reportEndpoints as calls,
  type ReportFileBody,
  type ReportJob,
  reportColumns,
  reportFormats,
} from '#contract/reports.ts';
import { startWorker } from '../server/src/platform/jobs.ts';
import { fillPlants } from './plants/fill.ts';
import { signedInDealer } from './shared/dealer.ts';
import { withInstallation } from './shared/installation.ts';
import { saveResults } from './shared/results.ts';
import { printTable } from './shared/table.ts';

const plants = Number(process.env.BENCH_PLANTS ?? 10_000);
const months = 12;
const lookMs = 200;
/** What a report may take beside everything else, however long it is. */
const mostMb = 150;
const rssMb = () => process.memoryUsage().rss / 1024 / 1024;

await withInstallation(async ({ owner, db, createApp }) => {
  await fillPlants(owner, plants);
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into plant_day (plant_id, day, pv_wh, import_wh, export_wh, charge_wh, discharge_wh, load_wh, self_consumed_wh,
       feed_in_revenue, savings, revenue, currency, quality)
     select id, d::date, 15000 + map_x % 10000, 3000, 9000, 5000, 4500, 13500, 11000, 0.72, 3.15, 3.87, 'EUR', 'MEASURED'
     from plant, generate_series(timestamp '2025-01-01', timestamp '2025-12-31', interval '1 day') d`,
  );
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze plant, plant_day');
  const { token } = await signedInDealer(db, 'plants.view', 'reports', 'reports.manage');
  const { app, jobs } = createApp();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const worker = await startWorker(owner, jobs, (_name, error) => console.error(error));
  const ask = async (call: { method: string; path: string }, body?: object) => {
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return response;
  };

  async function report(format: ReportFileBody['format']) {
    global.gc?.();
    const before = rssMb();
    const begun = performance.now();
    const body = {
      plants: { filter: {} },
      unit: 'month',
      perPlant: true,
      columns: [...reportColumns],
      from: '2025-01-01',
      to: '2025-12-31',
      format,
    } satisfies ReportFileBody;
    await ask(calls.startJob, body);
    let most = before;
    const steps = new Set<number>();
    let job: ReportJob | undefined;
    do {
      await pause(lookMs);
      most = Math.max(most, rssMb());
      [job] = ((await (await ask(calls.jobs)).json()) as { data: ReportJob[] }).data;
      if (job?.state === 'FAILED') throw new Error(`${format} failed`);
      steps.add(job?.rowsDone ?? 0);
    } while (job?.state !== 'DONE');
    const writtenSeconds = (performance.now() - begun) / 1000;
    const fetchBegun = performance.now();
    const file = await ask({ method: 'GET', path: calls.download.path.replace('{id}', job.id) });
    let bytes = 0;
    for await (const chunk of file.body ?? []) {
      bytes += chunk.length;
      most = Math.max(most, rssMb());
    }
    if (bytes !== job.bytes) throw new Error(`${bytes} bytes came of ${job.bytes}`);
    const fetchedSeconds = (performance.now() - fetchBegun) / 1000;
    return { format, rows: job.rows, steps: steps.size, writtenSeconds, fetchedSeconds, bytes, grownMb: most - before };
  }

  await report('csv'); // the first pays for what is loaded once
  const results = [];
  for (const format of reportFormats) results.push(await report(format));
  await worker.stop();
  await app.close();

  console.log(`${plants} plants, ${months} months, ${reportColumns.length} columns; written by a job, fetched over HTTP\n`);
  printTable(
    ['format', 'rows', 'steps of progress seen', 'written s', 'fetched s', 'MB', 'memory taken MB'],
    results.map((r) => [
      r.format,
      String(r.rows),
      String(r.steps),
      r.writtenSeconds.toFixed(1),
      r.fetchedSeconds.toFixed(1),
      (r.bytes / 1e6).toFixed(1),
      r.grownMb.toFixed(0),
    ]),
  );
  console.log('');
  for (const { format, grownMb } of results)
    console.log(`${grownMb < mostMb ? 'PASS' : 'FAIL'} ${format}: ${grownMb.toFixed(0)} MB of memory (below ${mostMb})`);
  saveResults('reports', { plants, months, results });
});
