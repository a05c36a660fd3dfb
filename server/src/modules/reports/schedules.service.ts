import type { Language } from '#contract/languages.ts';
import { daysOf, mostSchedules, type Schedule, type ScheduleBody } from '#contract/reports.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { enqueue } from '../../platform/jobs.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { recipientsWithin } from './access.repository.ts';
import { insertDueJob } from './jobs.repository.ts';
import { runJob } from './jobs.service.ts';
import * as repository from './schedules.repository.ts';
import { isTimeZone, localDay, nextRun } from './schedules.time.ts';

const clock = systemScope('time comes for everybody’s reports');
const mostAtOnce = 100;

export type SchedulesService = ReturnType<typeof createSchedulesService>;

const rhythmOf = (row: repository.ScheduleRow) => ({
  cadence: row.cadence,
  day: row.day,
  time: row.local_time,
  timeZone: row.time_zone,
});

function toSchedule(row: repository.ScheduleRow): Schedule {
  return {
    id: row.id,
    name: row.name,
    template: row.template,
    format: row.format,
    ...rhythmOf(row),
    recipients: row.recipients,
    pause: row.pause,
    nextAt: row.pause ? null : row.next_at,
    lastAt: row.last_at,
    lastState: row.last_state,
  };
}

/** Reports that go out by e-mail in a rhythm. */
export function createSchedulesService(db: Database, audit: AuditService) {
  /** One problem for an address that nobody has and for one out of reach: nobody learns who has an account. */
  async function checkRecipients(scope: Scope, addresses: readonly string[]): Promise<void> {
    const found = new Set((await recipientsWithin(db, scope, addresses)).map((r) => r.email));
    const refused = addresses.findIndex((address) => !found.has(address));
    if (refused >= 0) throw new FieldError(`recipients.${refused}`, 'recipient');
  }

  return {
    async list(actor: Actor): Promise<Schedule[]> {
      return (await repository.listSchedules(db, ownScope(actor.accountId))).map(toSchedule);
    },

    async save(actor: Actor, caller: Caller, scope: Scope, body: ScheduleBody): Promise<{ id: string }> {
      // later runs know the person, not the plants that a token was limited to
      if (actor.plants) throw new AppError('noPermission');
      const own = ownScope(actor.accountId);
      const { id: given, paused, time, timeZone, ...rest } = body;
      if (!isTimeZone(timeZone)) throw new FieldError('timeZone', 'timeZone');
      await checkRecipients(scope, body.recipients);
      const existing = await repository.listSchedules(db, own);
      if (given && !existing.some((s) => s.id === given)) throw new AppError('notFound');
      if (!given && existing.length >= mostSchedules) throw new AppError('reports.tooMany', { values: { most: mostSchedules } });
      const id = given ?? newId();
      await db.transaction().execute(async (tx) => {
        const next = nextRun({ ...rest, time, timeZone }, new Date());
        await demandTouched(
          repository.saveSchedule(tx, own, {
            ...rest,
            id,
            local_time: time,
            time_zone: timeZone,
            language: caller.language,
            pause: paused ? 'BY_HAND' : null,
            next_at: next.toISOString(),
          }),
        );
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'report.scheduled',
            objectType: 'REPORT_SCHEDULE',
            objectId: id,
            objectName: body.name,
            subjectAccountId: actor.accountId,
            changes: [{ field: 'recipients', before: null, after: String(body.recipients.length) }],
          },
        );
      });
      return { id };
    },

    async delete(actor: Actor, caller: Caller, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const name = await repository.deleteSchedule(tx, ownScope(actor.accountId), id);
        if (name === undefined) throw new AppError('notFound');
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'report.unscheduled',
            objectType: 'REPORT_SCHEDULE',
            objectId: id,
            objectName: name,
            subjectAccountId: actor.accountId,
          },
        );
      });
      return null;
    },

    /** Orders what is due, each due time once. What was missed during a standstill is made up for by one report. */
    async orderDue(now = new Date()): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const schedule of await repository.lockDueSchedules(tx, clock, now, mostAtOnce)) {
          const { period, ...template } = schedule.template;
          const days = daysOf(period, localDay(new Date(schedule.next_at), schedule.time_zone));
          const id = newId();
          const ordered = await insertDueJob(tx, clock, {
            id,
            account_id: schedule.account_id,
            schedule_id: schedule.id,
            due_at: schedule.next_at,
            name: schedule.name,
            request: { ...template, ...days, format: schedule.format },
            language: schedule.language as Language,
          });
          if (ordered) await enqueue(tx, runJob, { id }, { key: `report:${id}` });
          await repository.setNext(tx, clock, schedule.id, nextRun(rhythmOf(schedule), now));
        }
      });
    },
  };
}
