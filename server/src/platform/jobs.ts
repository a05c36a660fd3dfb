import { EventEmitter } from 'node:events';
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { startLoop } from './loop.ts';

export interface JobContext {
  /** First try is 1. */
  attempt: number;
  lastAttempt: boolean;
}

/** What a module does in the background: a job by name, and when it runs by itself (crontab, UTC). */
export interface Job<P = unknown> {
  name: string;
  schedule?: string;
  run(payload: P, context: JobContext): Promise<void>;
}

interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string;
  maxAttempts?: number;
}

const mostAttempts = 8;

/** Joins the caller's transaction: no commit, no job. */
export async function enqueue(db: Db, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, null, ${options.key ?? null}, ${options.maxAttempts ?? mostAttempts})`.execute(
    db,
  );
}

/** Many at once, each at its own time. */
export async function enqueueAll(db: Db, name: string, orders: readonly { payload: object; runAt: string }[]): Promise<void> {
  await sql`
    select enqueue_job(${name}, o.payload::json, o.run_at, null, ${mostAttempts})
    from unnest(${orders.map((o) => JSON.stringify(o.payload))}::text[], ${orders.map((o) => o.runAt)}::timestamptz[])
      o (payload, run_at)`.execute(db);
}

type OnError = (name: string, error: unknown) => void;

function taskList(jobs: Job<never>[], onError: OnError): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, helpers) => {
        const { attempts, max_attempts } = helpers.job;
        try {
          await job.run(payload as never, { attempt: attempts, lastAttempt: attempts >= max_attempts });
        } catch (error) {
          onError(job.name, error);
          throw error;
        }
      },
    ]),
  );
}

const logger = new Logger(() => () => {});
const alive = 7_233_112; // any number, the same in every process
const freeEveryMs = 5_000;

/** Jobs that a process took along when it was killed. One that has just begun may not hold its lock yet. */
const freeAbandoned = `
  with taken as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds')
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from taken
  where pg_try_advisory_xact_lock(${alive}, hashtext(locked_by))`;

export async function startWorker(pgPool: pg.Pool, jobs: Job<never>[], onError: OnError): Promise<{ stop(): Promise<void> }> {
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?fill=1d&max=3`] : [])).join('\n');
  const events: WorkerEvents = new EventEmitter();
  // a lock in the name that stands in the jobs it takes, for as long as its connection lives
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const lock = () => client.query('select pg_advisory_lock($1, hashtext($2))', [alive, workerPool.id]);
    // its own question follows at once; a connection takes one at a time
    client.once('drain', () => lock().catch((error: unknown) => onError('jobs', error)));
  });
  const worker = await run({
    pgPool,
    taskList: taskList(jobs, onError),
    crontab,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
    events,
  });
  const stopFreeing = startLoop(
    () => pgPool.query(freeAbandoned),
    freeEveryMs,
    (error) => onError('jobs', error),
  );
  return {
    async stop() {
      await stopFreeing();
      await worker.stop();
    },
  };
}

/** Does what waits now, and returns when nothing is due any more. */
export function runWaitingJobs(pgPool: pg.Pool, jobs: Job<never>[], onError: OnError): Promise<void> {
  return runOnce({ pgPool, taskList: taskList(jobs, onError), noHandleSignals: true, logger });
}
