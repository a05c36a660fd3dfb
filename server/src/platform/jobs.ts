import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

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
  runAt?: Date;
  /** A waiting job with the same key is replaced. */
  key?: string;
  maxAttempts?: number;
}

/** Joins the caller's transaction: no commit, no job. */
export async function enqueue(db: Db, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}, ${options.maxAttempts ?? 8})`.execute(
    db,
  );
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

export function startWorker(pgPool: pg.Pool, jobs: Job<never>[], onError: OnError): Promise<Runner> {
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?fill=1d&max=3`] : [])).join('\n');
  return run({
    pgPool,
    taskList: taskList(jobs, onError),
    crontab,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
  });
}

/** Does what waits now, and returns when nothing is due any more. */
export function runWaitingJobs(pgPool: pg.Pool, jobs: Job<never>[], onError: OnError): Promise<void> {
  return runOnce({ pgPool, taskList: taskList(jobs, onError), noHandleSignals: true, logger });
}
