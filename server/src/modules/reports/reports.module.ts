/** Owns reports: energy and money of many plants as tables and files, by request, in the background and by e-mail. */
import { mostDirectRows, type ReportFileBody } from '#contract/reports.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Actor, type Caller, FileAnswer } from '../../platform/http.ts';
import type { Fonts } from '../../platform/pdf.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ExportService } from '../plants/export.service.ts';
import { createFiles, fileTypes } from './files.ts';
import { createJobsService } from './jobs.service.ts';
import { createLogo } from './logo.ts';
import { createReadingService } from './reading.service.ts';
import { reportJobs } from './reports.jobs.ts';
import { createSchedulesService } from './schedules.service.ts';
import { createTemplatesService } from './templates.service.ts';

interface Options {
  db: Database;
  root: string;
  fonts: Fonts;
  texts: Texts;
  audit: AuditService;
  messages: MessagesService;
  plants: ExportService;
  product: { name: string; logo: { content: Buffer } | '' | undefined };
  publicUrl: string;
}

export type Reports = ReturnType<typeof createReports>;

export function createReports({ db, root, fonts, texts, audit, messages, plants, product, publicUrl }: Options) {
  const reading = createReadingService(db, plants);
  const files = createFiles(texts, fonts, {
    product: product.name,
    logo: createLogo(root, product.logo ? product.logo.content : undefined),
  });
  const jobs = createJobsService({ db, reading, files, messages, publicUrl });
  const schedules = createSchedulesService(db, audit);
  return {
    reading,
    jobs,
    schedules,
    templates: createTemplatesService(db),

    async export(actor: Actor, caller: Caller, scope: Scope, { format, ...report }: ReportFileBody): Promise<FileAnswer> {
      const ids = await reading.plantsOf(scope, actor.accountId, report.plants);
      const rows = reading.lengthOf(report, ids);
      const most = mostDirectRows[format];
      if (rows > most) throw new AppError('reports.tooLarge', { values: { rows, most } });
      const file = await files(caller.language, format, report, reading.read(scope, report, ids));
      return new FileAnswer(file, fileTypes[format], `report.${format}`);
    },

    backgroundJobs: reportJobs(jobs, schedules),
  };
}
