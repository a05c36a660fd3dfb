import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartupError } from './startup-error.ts';

const lock = 7_233_101; // any number, the same in every process

/** The job queue's tables are closed to the application's role; this is its one way in. */
const enqueueFunction = `
  create or replace function enqueue_job(task text, payload json, run_at timestamptz, job_key text, max_attempts int)
    returns void language sql security definer set search_path = pg_catalog as
    $$ select graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts) $$;
  revoke all on function enqueue_job from public;
  grant execute on function enqueue_job to sunkeep_app;`;

/** Brings the database to the state of the migrations folder. Several processes may start at once. */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
    const applied = new Map(rows.map((r) => [r.name, r.sha256]));
    const unknown = rows.find((r) => !files.includes(r.name));
    if (unknown)
      throw new StartupError(
        `The database belongs to a newer version (it holds ${unknown.name}). Start that version, or restore a backup.`,
      );
    for (const name of files) {
      const sql = readFileSync(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before)
        throw new StartupError(
          `The migration ${name} was changed after it had been applied. Restore it and add a new one instead.`,
        );
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new StartupError(`The migration ${name} failed: ${(error as Error).message}.`);
      }
    }
    await runMigrations({ pgPool: pool });
    await client.query(enqueueFunction);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
    client.release();
  }
}
