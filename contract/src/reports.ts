import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, Id, Instant, LocalDate, Name, Nothing, PageQuery } from './fields.ts';
import { PlantFilter, TimeZone } from './plants.ts';
import { Totals } from './readings.ts';
import { problem } from './validation.ts';

/** One row a day, month or year, or one for the whole period. */
export const reportUnits = ['date', 'month', 'year', 'total'] as const;
export type ReportUnit = (typeof reportUnits)[number];

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Facts of a plant beside its name, then figures. A report shows those chosen, in this order. */
export const plantColumns = ['number', 'organization', 'pvCapacityW'] as const;
export const figureColumns = [
  'pvWh',
  'specificYield',
  'loadWh',
  'selfConsumedWh',
  'importWh',
  'exportWh',
  'chargeWh',
  'dischargeWh',
  'evChargerWh',
  'heatPumpWh',
  'selfConsumptionRate',
  'selfSufficiencyRate',
  'feedInRevenue',
  'savings',
  'revenue',
  'co2Kg',
  'trees',
  'coalKg',
  'quality',
  'days',
] as const;
export type FigureColumn = (typeof figureColumns)[number];
export const moneyColumns: readonly FigureColumn[] = ['feedInRevenue', 'savings', 'revenue'];
export const reportColumns = [...plantColumns, ...figureColumns] as const;
export type ReportColumn = (typeof reportColumns)[number];

export const mostChosenPlants = 500;
/** Ten years of days. */
export const mostReportDays = 3_660;
/** More rows are written in the background. */
export const mostDirectRows: Record<ReportFormat, number> = { xlsx: 20_000, csv: 20_000, pdf: 2_000 };
/** A sheet holds little more; a PDF ends at twelve months of 10,000 plants: thousands of pages that nobody turns. */
export const mostRows: Record<ReportFormat, number> = { xlsx: 1_000_000, csv: 1_000_000, pdf: 120_000 };
/** A chart adds up at most so many days of plants while somebody waits. */
export const mostSummedDays = 2_000_000;
export const keptJobDays = 7;
export const mostTemplates = 50;
export const mostSchedules = 20;
export const mostOpenJobs = 5;
export const mostRecipients = 5;
/** A larger file is not attached: the mail says where to fetch it. */
export const mostAttachedBytes = 5 * 1024 * 1024;

/** Those that a filter of the plant list finds when the report runs, or these. */
export const ReportPlants = z.union([
  z.strictObject({ filter: PlantFilter }),
  z.strictObject({
    ids: z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(mostChosenPlants, problem('invalid'))),
  }),
]);
export type ReportPlants = z.infer<typeof ReportPlants>;

const shape = {
  plants: ReportPlants,
  unit: z.enum(reportUnits),
  /** A row for each plant, or all plants added up. */
  perPlant: z.boolean(),
  columns: z.array(z.enum(reportColumns)).check(z.minLength(1, problem('required')), z.maxLength(reportColumns.length)),
};

interface Days {
  from: string;
  to: string;
}
const days = { from: LocalDate, to: LocalDate };
const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const inOrder = <T extends Days>() => z.refine<T>((v) => v.from <= v.to, { error: problem('invalid'), path: ['to'] });
const notTooLong = <T extends Days>() =>
  z.refine<T>((v) => lengthOf(v) <= mostReportDays, { error: problem('invalid'), path: ['from'] });

export const ReportBody = z.strictObject({ ...shape, ...days }).check(inOrder(), notTooLong());
export type ReportBody = z.infer<typeof ReportBody>;

export const ReportFileBody = z.strictObject({ ...shape, ...days, format: z.enum(reportFormats) }).check(inOrder(), notTooLong());
export type ReportFileBody = z.infer<typeof ReportFileBody>;

/** Counted back from the day on which the report runs; weeks begin on Monday. */
export const relativePeriods = [
  'YESTERDAY',
  'LAST_7_DAYS',
  'LAST_WEEK',
  'THIS_MONTH',
  'LAST_MONTH',
  'LAST_12_MONTHS',
  'THIS_YEAR',
  'LAST_YEAR',
] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

const date = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The first and the last day of a period, seen from `today`. */
export function daysOf(period: RelativePeriod, today: string): Days {
  const [y = 0, m = 1, d = 1] = today.split('-').map(Number);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (period) {
    case 'YESTERDAY':
      return { from: date(y, m - 1, d - 1), to: date(y, m - 1, d - 1) };
    case 'LAST_7_DAYS':
      return { from: date(y, m - 1, d - 7), to: date(y, m - 1, d - 1) };
    case 'LAST_WEEK':
      return { from: date(y, m - 1, d - sinceMonday - 7), to: date(y, m - 1, d - sinceMonday - 1) };
    case 'THIS_MONTH':
      return { from: date(y, m - 1, 1), to: today };
    case 'LAST_MONTH':
      return { from: date(y, m - 2, 1), to: date(y, m - 1, 0) };
    case 'LAST_12_MONTHS':
      return { from: date(y, m - 13, 1), to: date(y, m - 1, 0) };
    case 'THIS_YEAR':
      return { from: date(y, 0, 1), to: today };
    case 'LAST_YEAR':
      return { from: date(y - 1, 0, 1), to: date(y - 1, 11, 31) };
  }
}

const FixedPeriod = z.strictObject(days).check(inOrder(), notTooLong());
/** A report as it is kept: its period may move along with the calendar. */
export const ReportTemplate = z.strictObject({ ...shape, period: z.union([z.enum(relativePeriods), FixedPeriod]) });
export type ReportTemplate = z.infer<typeof ReportTemplate>;

/** Energy and money, with what a report adds to them. */
export const Figures = z.object({
  ...Totals.shape,
  /** Generated kWh for each kWp of the plants whose capacity is known. */
  specificYield: z.nullable(z.number()),
  /** Null where there is no money, or in several currencies: those are never added up. */
  currency: z.nullable(z.string()),
});
export type Figures = z.infer<typeof Figures>;

export const ReportRow = z.object({
  /** Null where all plants are added up. */
  plant: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      name: z.string(),
      organization: z.nullable(z.string()),
      pvCapacityW: z.nullable(z.number()),
    }),
  ),
  /** The first day of its day, month, year or period. */
  day: LocalDate,
  ...Figures.shape,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportAnswer = z.object({
  list: z.array(ReportRow),
  total: z.int(),
  plants: z.int(),
  /** All plants together, bucket by bucket; null where they are too many to be added up while somebody waits. */
  chart: z.nullable(z.array(z.object({ day: LocalDate, ...Figures.shape }))),
  sum: z.nullable(Figures),
  /** Money stands in more than one currency. */
  mixedCurrencies: z.boolean(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const jobStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ReportJobState = (typeof jobStates)[number];

export const ReportJob = z.object({
  id: Id,
  /** Of the schedule that asked for it. */
  name: z.nullable(z.string()),
  format: z.enum(reportFormats),
  from: LocalDate,
  to: LocalDate,
  unit: z.enum(reportUnits),
  state: z.enum(jobStates),
  rows: z.nullable(z.int()),
  rowsDone: z.int(),
  bytes: z.nullable(z.int()),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Gone from then on. */
  keptUntil: z.nullable(Instant),
});
export type ReportJob = z.infer<typeof ReportJob>;

export const SavedTemplate = z.object({ id: Id, name: z.string(), template: ReportTemplate });
export type SavedTemplate = z.infer<typeof SavedTemplate>;

export const cadences = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Cadence = (typeof cadences)[number];

/** Why a schedule stands still: by its person, or because that person may no longer report. */
export const pauses = ['BY_HAND', 'NO_ACCESS'] as const;
export type SchedulePause = (typeof pauses)[number];

const scheduleFields = {
  name: Name(60),
  template: z.strictObject({ ...shape, period: z.enum(relativePeriods) }),
  format: z.enum(reportFormats),
  cadence: z.enum(cadences),
  /** Weekly: 1 is Monday. Monthly: the day, and the last one where a month is shorter. */
  day: z.int().check(z.minimum(1), z.maximum(31)),
  /** On the clock of the zone. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('invalid'))),
  timeZone: TimeZone,
  /** Besides the own address: those of accounts in reach. */
  recipients: z.array(Email).check(z.maxLength(mostRecipients, problem('invalid'))),
};

export const ScheduleBody = z
  .strictObject({ id: z.nullable(Id), ...scheduleFields, paused: z.boolean() })
  .check(z.refine((v) => v.cadence !== 'WEEKLY' || v.day <= 7, { error: problem('invalid'), path: ['day'] }));
export type ScheduleBody = z.infer<typeof ScheduleBody>;

export const Schedule = z.object({
  id: Id,
  ...scheduleFields,
  pause: z.nullable(z.enum(pauses)),
  nextAt: z.nullable(Instant),
  lastAt: z.nullable(Instant),
  lastState: z.nullable(z.enum(jobStates)),
});
export type Schedule = z.infer<typeof Schedule>;

const ById = z.strictObject({ id: Id });

export const reportEndpoints = {
  query: endpoint({
    method: 'POST',
    path: '/station/report/query',
    summary: 'Energy and money of plants over a period, row by row and added up',
    permission: 'reports',
    query: PageQuery,
    body: ReportBody,
    data: ReportAnswer,
  }),
  export: endpoint({
    method: 'POST',
    path: '/station/report/export',
    summary: 'A report as spreadsheet, CSV or PDF; a large one is started as a job instead',
    permission: 'reports',
    body: ReportFileBody,
    file: true,
    data: Nothing,
  }),
  startJob: endpoint({
    method: 'POST',
    path: '/station/report/job/start',
    summary: 'Write a report of any size in the background',
    permission: 'reports.manage',
    body: ReportFileBody,
    data: ById,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/station/report/job/list',
    summary: 'The caller’s reports in the background, the newest first',
    permission: 'reports.manage',
    data: z.array(ReportJob),
  }),
  download: endpoint({
    method: 'GET',
    path: '/station/report/job/download/{id}',
    summary: 'The file of a finished report, while the caller still reaches all of its plants',
    permission: 'reports.manage',
    params: ById,
    file: true,
    data: Nothing,
  }),
  removeJob: endpoint({
    method: 'POST',
    path: '/station/report/job/remove',
    summary: 'Stop a report, or throw its file away',
    permission: 'reports.manage',
    body: ById,
    data: Nothing,
  }),
  templates: endpoint({
    method: 'GET',
    path: '/station/report/template/list',
    summary: 'The caller’s saved reports',
    permission: 'reports.manage',
    data: z.array(SavedTemplate),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/station/report/template/save',
    summary: 'Keep a report under a name; with an id it replaces or renames the one there is',
    permission: 'reports.manage',
    body: z.strictObject({ id: z.nullable(Id), name: Name(60), template: ReportTemplate }),
    data: ById,
  }),
  deleteTemplate: endpoint({
    method: 'POST',
    path: '/station/report/template/delete',
    summary: 'Delete a saved report',
    permission: 'reports.manage',
    body: ById,
    data: Nothing,
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/station/report/schedule/list',
    summary: 'The reports that the caller has sent by e-mail',
    permission: 'reports.manage',
    data: z.array(Schedule),
  }),
  saveSchedule: endpoint({
    method: 'POST',
    path: '/station/report/schedule/save',
    summary: 'Send a report by e-mail every day, week or month; with an id it replaces the one there is',
    permission: 'reports.manage',
    body: ScheduleBody,
    data: ById,
  }),
  deleteSchedule: endpoint({
    method: 'POST',
    path: '/station/report/schedule/delete',
    summary: 'Stop sending a report',
    permission: 'reports.manage',
    body: ById,
    data: Nothing,
  }),
};
