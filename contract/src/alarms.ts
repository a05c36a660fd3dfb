import * as z from 'zod/mini';
import { deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate, Nothing, PageQuery, pageOf, sortBy, text, Version } from './fields.ts';
import { plantTypes } from './plants.ts';
import { problem } from './validation.ts';

/** Worst first. */
export const alarmLevels = ['SERIOUS', 'ERROR', 'WARN', 'INFO', 'GENERAL'] as const;
export type AlarmLevel = (typeof alarmLevels)[number];

/** As machines count them. */
export const levelNumbers = { SERIOUS: 1, ERROR: 2, WARN: 3, INFO: 4, GENERAL: 999 } as const satisfies Record<
  AlarmLevel,
  number
>;

/** The filter's three choices and what each includes, so that no level is out of reach. */
export const levelFilters = {
  ERROR: ['SERIOUS', 'ERROR'],
  WARN: ['WARN'],
  GENERAL: ['INFO', 'GENERAL'],
} as const satisfies Record<string, readonly AlarmLevel[]>;
export type LevelFilter = keyof typeof levelFilters;

export const alarmStates = ['ACTIVE', 'ACKNOWLEDGED', 'CLOSED'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** By itself, by a person, or because the device left the plant. */
export const closeReasons = ['RECOVERED', 'PERSON', 'DEVICE_GONE'] as const;

export const alarmDeviceTypes = [...deviceTypes, 'PLANT'] as const;
export const AlarmCode = z
  .string(problem('required'))
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}-\d{3}$/, problem('invalid')));

export const Alarm = z.object({
  id: Id,
  version: Version,
  code: z.string(),
  level: z.enum(alarmLevels),
  state: z.enum(alarmStates),
  deviceType: z.enum(alarmDeviceTypes),
  deviceId: z.nullable(Id),
  deviceName: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  plantId: Id,
  plantName: z.string(),
  plantType: z.enum(plantTypes),
  plantAddress: z.string(),
  timeZone: z.string(),
  /** In the caller's language. */
  message: z.string(),
  startedAt: Instant,
  /** When the condition was last seen. */
  latestAt: Instant,
  closedAt: z.nullable(Instant),
  closeReason: z.nullable(z.enum(closeReasons)),
  /** How often it came back while it was open; more than 1 is flapping. */
  count: z.int(),
  assigneeId: z.nullable(Id),
  assigneeName: z.nullable(z.string()),
  incidentId: z.nullable(Id),
  comments: z.int(),
});
export type Alarm = z.infer<typeof Alarm>;

export const historyKinds = [
  'RAISED',
  'AGAIN',
  'ACKNOWLEDGED',
  'ASSIGNED',
  'COMMENTED',
  'CLOSED',
  'NOTIFIED',
  'ESCALATED',
] as const;

export const AlarmDetail = z.object({
  ...Alarm.shape,
  cause: z.string(),
  advice: z.string(),
  /** What the rule or device measured, by name. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  history: z.array(
    z.object({
      at: Instant,
      kind: z.enum(historyKinds),
      byName: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
  /** Of the same device, newest first. */
  earlier: z.array(
    z.object({
      id: Id,
      code: z.string(),
      level: z.enum(alarmLevels),
      message: z.string(),
      startedAt: Instant,
      closedAt: z.nullable(Instant),
    }),
  ),
});
export type AlarmDetail = z.infer<typeof AlarmDetail>;

const filterFields = {
  /** Part of a code, of the plant's name or of a serial number. */
  search: z.optional(text(1, 60)),
  level: z.optional(z.enum(Object.keys(levelFilters) as [LevelFilter, ...LevelFilter[]])),
  states: z.optional(z.array(z.enum(alarmStates)).check(z.maxLength(alarmStates.length))),
  deviceType: z.optional(z.enum(alarmDeviceTypes)),
  code: z.optional(AlarmCode),
  plantId: z.optional(Id),
  deviceId: z.optional(Id),
  organizationId: z.optional(Id),
  incidentId: z.optional(Id),
  mine: z.optional(z.boolean()),
  /** Begun on these days, in UTC; both included. */
  from: z.optional(LocalDate),
  to: z.optional(LocalDate),
};
/** Without a sort, open ones first, the worst and newest on top. */
export const AlarmFilter = z.strictObject({
  ...filterFields,
  sort: sortBy('startedAt', 'latestAt', 'level', 'code', 'plantName'),
});
export type AlarmFilter = z.infer<typeof AlarmFilter>;

export const incidentKinds = ['GRID_AREA', 'NETWORK', 'INGEST', 'FIRMWARE'] as const;
export const Incident = z.object({
  id: Id,
  kind: z.enum(incidentKinds),
  code: z.nullable(z.string()),
  level: z.enum(alarmLevels),
  /** Where or what: a region, a firmware version. */
  about: z.nullable(z.string()),
  startedAt: Instant,
  closedAt: z.nullable(Instant),
  /** Within the caller's reach. */
  plants: z.int(),
  alarms: z.int(),
  open: z.int(),
});
export type Incident = z.infer<typeof Incident>;

const AlarmIds = z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(500, problem('invalid')));
const Comment = text(1, 500);
const changed = z.object({ changed: z.int() });

export const alarmEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/station/alarm/queryAlarmPage',
    summary: 'Alarms in the caller’s reach',
    permission: 'alarms.view',
    query: PageQuery,
    body: AlarmFilter,
    data: pageOf(Alarm),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/station/alarm/detail/{id}',
    summary: 'One alarm with cause, advice, history and the device’s earlier ones',
    permission: 'alarms.view',
    params: z.strictObject({ id: Id }),
    data: AlarmDetail,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/station/alarm/counts',
    summary: 'Open alarms in the caller’s reach by level, and how many nobody has acknowledged',
    permission: 'alarms.view',
    data: z.object({
      open: z.object({ SERIOUS: z.int(), ERROR: z.int(), WARN: z.int(), INFO: z.int(), GENERAL: z.int() }),
      unacknowledged: z.int(),
    }),
  }),
  /** Days in UTC. */
  history: endpoint({
    method: 'POST',
    path: '/station/alarm/history',
    summary: 'How many alarms began a day, by level',
    permission: 'alarms.view',
    body: z.strictObject({ plantId: z.optional(Id), from: LocalDate, to: LocalDate }),
    data: z.array(z.object({ day: LocalDate, SERIOUS: z.int(), ERROR: z.int(), WARN: z.int(), INFO: z.int(), GENERAL: z.int() })),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/station/alarm/acknowledge',
    summary: 'Say that somebody is at it',
    permission: 'alarms.close',
    body: z.strictObject({ ids: AlarmIds, comment: z.optional(Comment) }),
    data: changed,
  }),
  close: endpoint({
    method: 'POST',
    path: '/station/alarm/close',
    summary: 'Close alarms',
    permission: 'alarms.close',
    body: z.strictObject({ ids: AlarmIds, comment: z.optional(Comment) }),
    data: changed,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/station/alarm/assign',
    summary: 'Say who looks after alarms; null takes it back',
    permission: 'alarms.close',
    body: z.strictObject({ ids: AlarmIds, assigneeId: z.nullable(Id) }),
    data: changed,
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/station/alarm/assignees',
    summary: 'People who may be given an alarm: those of the caller’s own reach who may close alarms',
    permission: 'alarms.close',
    data: z.array(z.object({ id: Id, name: z.string(), organizationName: z.nullable(z.string()) })),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/station/alarm/comment',
    summary: 'Add a remark to an alarm',
    permission: 'alarms.close',
    body: z.strictObject({ id: Id, comment: Comment }),
    data: Nothing,
  }),
  export: endpoint({
    method: 'POST',
    path: '/station/alarm/export',
    summary: 'The filtered alarms as a spreadsheet',
    permission: 'alarms.view',
    body: AlarmFilter,
    file: true,
    data: Nothing,
  }),
  incidents: endpoint({
    method: 'POST',
    path: '/station/alarm/incidents',
    summary: 'Alarms with one probable cause, as one',
    permission: 'alarms.view',
    query: PageQuery,
    body: z.strictObject({ open: z.optional(z.boolean()) }),
    data: pageOf(Incident),
  }),
};
