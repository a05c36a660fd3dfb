import { sql } from 'kysely';
import type { Cadence, RelativePeriod, ReportFormat, ReportJobState, ReportTemplate, SchedulePause } from '#contract/reports.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope, SystemScope } from '../../platform/scope.ts';

export interface ScheduleRow {
  id: string;
  account_id: string;
  name: string;
  template: ReportTemplate & { period: RelativePeriod };
  format: ReportFormat;
  cadence: Cadence;
  day: number;
  local_time: string;
  time_zone: string;
  language: string;
  recipients: string[];
  pause: SchedulePause | null;
  next_at: string;
  last_at: string | null;
  last_state: ReportJobState | null;
}

export async function listSchedules(db: Db, scope: OwnScope): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where account_id = ${scope.own} order by lower(name), id`.execute(db);
  return rows;
}

type Saved = Omit<ScheduleRow, 'account_id' | 'last_at' | 'last_state'>;

/** Adds it, or replaces the person's one of this id; false where somebody else has it. */
export async function saveSchedule(db: Db, scope: OwnScope, { template, ...schedule }: Saved): Promise<boolean> {
  const row = { ...schedule, account_id: scope.own, template: JSON.stringify(template) };
  const { id, account_id, ...changed } = row;
  const saved = await db
    .insertInto('report_schedule')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(changed).where('report_schedule.account_id', '=', account_id))
    .returning('id')
    .execute();
  return saved.length > 0;
}

export async function deleteSchedule(db: Db, scope: OwnScope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from report_schedule where id = ${id} and account_id = ${scope.own} returning name`.execute(db);
  return rows[0]?.name;
}

/** Those that are due, for whoever looks first. */
export async function lockDueSchedules(db: Db, _scope: SystemScope, now: Date, most: number): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where pause is null and next_at <= ${now.toISOString()}
    order by next_at limit ${most} for update skip locked`.execute(db);
  return rows;
}

export async function setNext(db: Db, _scope: SystemScope, id: string, next: Date): Promise<void> {
  await sql`update report_schedule set next_at = ${next.toISOString()} where id = ${id}`.execute(db);
}

export async function findSchedule(db: Db, _scope: SystemScope, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`select * from report_schedule where id = ${id}`.execute(db);
  return rows[0];
}

/** How the last one ended; without access it stands still until its person sets it going again. */
export async function noteOutcome(
  db: Db,
  _scope: SystemScope,
  id: string,
  state: ReportJobState,
  pause: SchedulePause | null = null,
): Promise<void> {
  await sql`
    update report_schedule set last_at = now(), last_state = ${state}, pause = coalesce(pause, ${pause}) where id = ${id}`.execute(
    db,
  );
}
