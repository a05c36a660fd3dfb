import { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import {
  keptJobDays,
  mostAttachedBytes,
  mostOpenJobs,
  mostRows,
  type ReportFileBody,
  type ReportJob,
} from '#contract/reports.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, demandTouched } from '../../platform/errors.ts';
import { type Actor, type Caller, FileAnswer } from '../../platform/http.ts';
import { enqueue, type JobContext } from '../../platform/jobs.ts';
import { limitedTo, ownScope, type Scope, scopeFor, systemScope } from '../../platform/scope.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { mayReport, ownAddress, type Recipient, recipientsWithin } from './access.repository.ts';
import { daysInWords, type Files, fileTypes } from './files.ts';
import * as repository from './jobs.repository.ts';
import { PlantIds, type ReadingService } from './reading.service.ts';
import { findSchedule, noteOutcome } from './schedules.repository.ts';

export const runJob = 'reports:run';
const writer = systemScope('reports are written for whoever ordered them; their rows are read with that person’s scope');
const mostListed = 50;
const partBytes = 1024 * 1024;
/** Beyond that the database is the wrong place. */
const mostBytes = 200 * 1024 * 1024;
const progressMs = 500;

/** Somebody removed the job, or another attempt has taken over. */
class Stopped extends Error {}

interface Services {
  db: Database;
  reading: ReadingService;
  files: Files;
  messages: MessagesService;
  publicUrl: string;
}

export type JobsService = ReturnType<typeof createJobsService>;

const fileName = ({ from, to, format }: ReportFileBody) => `report-${from}-${to}.${format}`;

function toJob(row: repository.JobRow): ReportJob {
  const { format, from, to, unit } = row.request;
  const kept = row.finished_at && new Date(Date.parse(row.created_at) + keptJobDays * 86_400_000).toISOString();
  return {
    id: row.id,
    name: row.name,
    format,
    from,
    to,
    unit,
    state: row.state,
    rows: row.rows,
    rowsDone: row.rows_done,
    bytes: row.bytes,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    keptUntil: kept,
  };
}

/** Reports of any size, written in the background; their files lie in the database, where every process finds them. */
export function createJobsService({ db, reading, files, messages, publicUrl }: Services) {
  const alive = async (touched: Promise<boolean>) => {
    if (!(await touched)) throw new Stopped();
  };

  async function store(job: repository.JobRow, runId: string, file: Readable): Promise<number> {
    let waiting: Buffer[] = [];
    let size = 0;
    let bytes = 0;
    let position = 0;
    const flush = async () => {
      await alive(repository.keepPart(db, writer, job.id, runId, position++, Buffer.concat(waiting)));
      waiting = [];
      size = 0;
    };
    for await (const chunk of file) {
      waiting.push(chunk);
      size += chunk.length;
      bytes += chunk.length;
      if (bytes > mostBytes) throw new AppError('reports.tooLarge');
      if (size >= partBytes) await flush();
    }
    if (size > 0) await flush();
    return bytes;
  }

  async function contentOf(own: ReturnType<typeof ownScope>, id: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of partsOf(own, id)) parts.push(part);
    return Buffer.concat(parts);
  }

  async function* partsOf(own: ReturnType<typeof ownScope>, id: string) {
    for (let position = 0; ; position++) {
      const part = await repository.findPart(db, own, id, position);
      if (!part) return;
      yield part;
    }
  }

  /** In the transaction that finishes the report: it is sent exactly as often as it is finished. */
  async function mail(tx: Tx, job: repository.JobRow, bytes: number, content: Buffer, recipients: readonly Recipient[]) {
    const attached = bytes <= mostAttachedBytes;
    for (const { email, language } of recipients) {
      await messages.send(tx, {
        target: email,
        language: language as Language,
        template: attached ? 'report' : 'reportLink',
        values: {
          name: job.name ?? '',
          period: daysInWords(language as Language, job.request.from, job.request.to),
          link: `${publicUrl}/#/report?job=${job.id}`,
          days: keptJobDays,
        },
        ...(attached && { file: { name: fileName(job.request), type: fileTypes[job.request.format], content } }),
      });
    }
  }

  async function recipientsOf(job: repository.JobRow, scope: Scope): Promise<Recipient[]> {
    const schedule = job.schedule_id && (await findSchedule(db, writer, job.schedule_id));
    if (!schedule) return [];
    const own = await ownAddress(db, ownScope(job.account_id));
    const others = await recipientsWithin(db, scope, schedule.recipients);
    return [...(own ? [own] : []), ...others.filter((r) => r.id !== own?.id)];
  }

  async function write(job: repository.JobRow, runId: string): Promise<void> {
    const own = ownScope(job.account_id);
    const { format, ...report } = job.request;
    if (!(await mayReport(db, own))) throw new AppError('noPermission');
    const scope = limitedTo(await scopeFor(db, job.account_id, 'reports'), job.only_plants);
    const ids = await reading.plantsOf(scope, job.account_id, report.plants);
    const rows = reading.lengthOf(report, ids);
    if (rows > mostRows[format]) throw new AppError('reports.tooLarge');
    let told = 0;
    const progress = async (plants: number) => {
      if (Date.now() - told < progressMs) return;
      told = Date.now();
      const done = Math.floor((rows * plants) / ids.length);
      await alive(repository.noteProgress(db, writer, job.id, runId, { rows, done }));
    };
    await alive(repository.noteProgress(db, writer, job.id, runId, { rows, done: 0 }));
    const file = await files(job.language as Language, format, report, reading.read(scope, report, ids, progress));
    const bytes = await store(job, runId, file);
    const recipients = await recipientsOf(job, scope);
    const content = recipients.length > 0 && bytes <= mostAttachedBytes ? await contentOf(own, job.id) : Buffer.alloc(0);
    await db.transaction().execute(async (tx) => {
      const outcome = { bytes, plants: ids.packed, recipients: recipients.map((r) => r.id) };
      await alive(repository.finishRun(tx, writer, job.id, runId, outcome));
      await mail(tx, job, bytes, content, recipients);
      if (job.schedule_id) await noteOutcome(tx, writer, job.schedule_id, 'DONE');
    });
  }

  async function fail(job: repository.JobRow, runId: string, noAccess: boolean): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await repository.abandonRun(tx, writer, job.id, runId, 'FAILED');
      if (job.schedule_id) await noteOutcome(tx, writer, job.schedule_id, 'FAILED', noAccess ? 'NO_ACCESS' : null);
    });
  }

  return {
    async start(actor: Actor, caller: Caller, scope: Scope, request: ReportFileBody): Promise<{ id: string }> {
      const own = ownScope(actor.accountId);
      const { format, ...report } = request;
      const rows = reading.lengthOf(report, await reading.plantsOf(scope, actor.accountId, report.plants));
      const most = mostRows[format];
      if (rows > most) throw new AppError('reports.tooLarge', { values: { rows, most } });
      const id = newId();
      await db.transaction().execute(async (tx) => {
        if ((await repository.countOpenJobs(tx, own)) >= mostOpenJobs)
          throw new AppError('reports.tooMany', { values: { most: mostOpenJobs } });
        await repository.insertJob(tx, own, { id, request, language: caller.language, only_plants: actor.plants ?? null });
        await enqueue(tx, runJob, { id }, { key: `report:${id}` });
      });
      return { id };
    },

    async list(actor: Actor): Promise<ReportJob[]> {
      return (await repository.listJobs(db, ownScope(actor.accountId), mostListed)).map(toJob);
    },

    /** Asks again whether the caller reaches every plant that the file tells of. */
    async download(actor: Actor, scope: Scope, id: string): Promise<FileAnswer> {
      const own = ownScope(actor.accountId);
      const job = await repository.findJob(db, own, id);
      if (job?.state !== 'DONE' || !job.plants) throw new AppError('notFound');
      if (!(await reading.reachesAll(scope, new PlantIds(job.plants)))) throw new AppError('notFound');
      const content = Readable.from(partsOf(own, id), { objectMode: false });
      return new FileAnswer(content, fileTypes[job.request.format], fileName(job.request));
    },

    async remove(actor: Actor, id: string): Promise<null> {
      await demandTouched(repository.deleteJob(db, ownScope(actor.accountId), id));
      return null;
    },

    /** Writes one report, from the beginning, and ends it once, whoever else tries. */
    async run(id: string, { lastAttempt }: JobContext): Promise<void> {
      const runId = newId();
      const job = await repository.beginRun(db, writer, id, runId);
      if (!job) return;
      try {
        await write(job, runId);
      } catch (error) {
        if (error instanceof Stopped) return;
        const refused = error instanceof AppError;
        if (refused || lastAttempt) await fail(job, runId, refused && error.failure === 'noPermission');
        else await repository.abandonRun(db, writer, id, runId, 'WAITING');
        if (!refused) throw error;
      }
    },

    /** What died with its process begins anew. */
    async revive(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const id of await repository.reviveJobs(tx, writer)) await enqueue(tx, runJob, { id }, { key: `report:${id}` });
      });
    },

    purge: () => repository.purgeJobs(db, writer, keptJobDays),
  };
}
