import { sql } from 'kysely';
import type { ReportFileBody, ReportJobState } from '#contract/reports.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope, SystemScope } from '../../platform/scope.ts';

export interface JobRow {
  id: string;
  account_id: string;
  schedule_id: string | null;
  name: string | null;
  request: ReportFileBody;
  language: string;
  only_plants: string[] | null;
  state: ReportJobState;
  rows: number | null;
  rows_done: number;
  bytes: number | null;
  plants: Buffer | null;
  run_id: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface NewJob {
  id: string;
  request: ReportFileBody;
  language: string;
  only_plants: readonly string[] | null;
}

export async function insertJob(db: Db, scope: OwnScope, { id, request, language, only_plants }: NewJob): Promise<void> {
  await sql`
    insert into report_job (id, account_id, request, language, only_plants)
    values (${id}, ${scope.own}, ${JSON.stringify(request)}, ${language}, ${only_plants && [...only_plants]}::uuid[])`.execute(
    db,
  );
}

interface DueJob {
  id: string;
  account_id: string;
  schedule_id: string;
  due_at: string;
  name: string;
  request: ReportFileBody;
  language: string;
}

/** False where this due time has been served already. */
export async function insertDueJob(db: Db, _scope: SystemScope, job: DueJob): Promise<boolean> {
  const { rows } = await sql`
    insert into report_job (id, account_id, schedule_id, due_at, name, request, language)
    values (${job.id}, ${job.account_id}, ${job.schedule_id}, ${job.due_at}, ${job.name}, ${JSON.stringify(job.request)}, ${job.language})
    on conflict (schedule_id, due_at) do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function countOpenJobs(db: Db, scope: OwnScope): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from report_job where account_id = ${scope.own} and state in ('WAITING', 'RUNNING')`.execute(db);
  return rows[0]?.open ?? 0;
}

/** The person's own, and those that were sent to that person. */
const seenBy = (scope: OwnScope) => sql`(account_id = ${scope.own} or recipients @> array[${scope.own}]::uuid[])`;

export async function listJobs(db: Db, scope: OwnScope, most: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, account_id, name, request, state, rows, rows_done, bytes, created_at, finished_at
    from report_job where ${seenBy(scope)} order by created_at desc, id desc limit ${most}`.execute(db);
  return rows;
}

export async function findJob(db: Db, scope: OwnScope, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select * from report_job where id = ${id} and ${seenBy(scope)}`.execute(db);
  return rows[0];
}

/** With its file; whoever writes at it finds nothing any more, and stops. */
export async function deleteJob(db: Db, scope: OwnScope, id: string): Promise<boolean> {
  const { rows } = await sql`delete from report_job where id = ${id} and account_id = ${scope.own} returning id`.execute(db);
  return rows.length > 0;
}

/** Without a sign of life for so long, an attempt has died. */
const dead = sql`beat_at < now() - interval '2 minutes'`;

/** Begins from the beginning. Nothing is returned for a job that is gone, finished, or being written by somebody alive. */
export async function beginRun(db: Db, _scope: SystemScope, id: string, runId: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update report_job set state = 'RUNNING', run_id = ${runId}, beat_at = now(), rows = null, rows_done = 0
    where id = ${id} and (state = 'WAITING' or (state = 'RUNNING' and ${dead})) returning *`.execute(db);
  await sql`delete from report_part where job_id = ${id} and run_id <> ${runId}
    and exists (select from report_job where id = ${id} and run_id = ${runId})`.execute(db);
  return rows[0];
}

/** As SQL: this attempt is still the one that counts. */
const writing = (id: string, runId: string) => sql`id = ${id} and run_id = ${runId} and state = 'RUNNING'`;

export async function noteProgress(
  db: Db,
  _scope: SystemScope,
  id: string,
  runId: string,
  { rows, done }: { rows: number; done: number },
): Promise<boolean> {
  const { rows: touched } = await sql`
    update report_job set beat_at = now(), rows = ${rows}, rows_done = ${done} where ${writing(id, runId)} returning id`.execute(
    db,
  );
  return touched.length > 0;
}

export async function keepPart(
  db: Db,
  _scope: SystemScope,
  id: string,
  runId: string,
  position: number,
  content: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    with alive as (update report_job set beat_at = now() where ${writing(id, runId)} returning id)
    insert into report_part (job_id, run_id, position, content) select id, ${runId}, ${position}, ${content} from alive returning job_id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function finishRun(
  db: Db,
  _scope: SystemScope,
  id: string,
  runId: string,
  { bytes, plants, recipients }: { bytes: number; plants: Buffer; recipients: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update report_job set state = 'DONE', finished_at = now(), rows_done = rows, bytes = ${bytes}, plants = ${plants},
      recipients = ${[...recipients]}::uuid[]
    where ${writing(id, runId)} returning id`.execute(db);
  return rows.length > 0;
}

/** Gives it up for good, or leaves it to the next attempt. */
export async function abandonRun(
  db: Db,
  _scope: SystemScope,
  id: string,
  runId: string,
  state: 'FAILED' | 'WAITING',
): Promise<void> {
  await sql`
    update report_job set state = ${state}, finished_at = case when ${state} = 'FAILED' then now() end
    where ${writing(id, runId)}`.execute(db);
}

/** Jobs whose attempt died with its process: they wait again. */
export async function reviveJobs(db: Db, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update report_job set state = 'WAITING' where state = 'RUNNING' and ${dead} returning id`.execute(db);
  return rows.map((r) => r.id);
}

export async function findPart(db: Db, scope: OwnScope, id: string, position: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from report_part p join report_job j on j.id = p.job_id and j.run_id = p.run_id
    where j.id = ${id} and ${seenBy(scope)} and position = ${position}`.execute(db);
  return rows[0]?.content;
}

export async function purgeJobs(db: Db, _scope: SystemScope, days: number): Promise<void> {
  await sql`delete from report_job where created_at < now() - ${days} * interval '1 day'`.execute(db);
}
