import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
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

export function startWorker(pgPool: pg.Pool, jobs: Job<never>[], onError: (name: string, error: unknown) => void): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
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
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?fill=1d&max=3`] : [])).join('\n');
  return run({ pgPool, taskList, crontab, concurrency: 4, pollInterval: 2000, noHandleSignals: true, logger: new Logger(() => () => {}) });
}
