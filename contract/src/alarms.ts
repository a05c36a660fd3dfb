import * as z from 'zod/mini';
import { deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate, Nothing, number, PageQuery, pageOf, sortBy, text, Version } from './fields.ts';
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

/** How an alarm comes about: the device says so, or a rule sees it in what devices say. */
export const alarmSources = ['DEVICE', 'RULE'] as const;
/** How it ends: by itself, or only when a person says so. */
export const clearModes = ['AUTO', 'MANUAL'] as const;

/** The words of a definition are texts of the contract (`alarms`), by its code. */
export const AlarmDefinition = z.object({
  code: z.string(),
  version: Version,
  deviceType: z.enum(alarmDeviceTypes),
  level: z.enum(alarmLevels),
  enabled: z.boolean(),
  notify: z.boolean(),
  source: z.enum(alarmSources),
  clearMode: z.enum(clearModes),
  /** The trigger has to hold for so long. */
  debounceS: z.int(),
  /** The condition has to be gone for so long. */
  clearDelayS: z.int(),
  /** In the caller's language. */
  message: z.string(),
  cause: z.string(),
  advice: z.string(),
  trigger: z.string(),
  /** Of the catalogue: never deleted. */
  builtIn: z.boolean(),
  /** Alarms that carry it, and those of them that are open. */
  alarms: z.int(),
  open: z.int(),
  updatedAt: Instant,
});
export type AlarmDefinition = z.infer<typeof AlarmDefinition>;

const seconds = number(0, 86_400).check(z.int(problem('invalid')));
const definitionFields = {
  level: z.enum(alarmLevels, problem('required')),
  enabled: z.boolean(),
  notify: z.boolean(),
  debounceS: seconds,
  clearDelayS: seconds,
};
/** Words of a definition that an installation adds itself, in the language of whoever adds it. */
const ownWords = { message: text(1, 120), cause: text(1, 500), advice: text(1, 500) };

export const AddDefinitionBody = z.strictObject({
  code: AlarmCode,
  deviceType: z.enum(alarmDeviceTypes, problem('required')),
  clearMode: z.enum(clearModes),
  ...definitionFields,
  ...ownWords,
});
export const EditDefinitionBody = z.strictObject({ code: AlarmCode, version: Version, ...definitionFields });
export type AddDefinitionBody = z.infer<typeof AddDefinitionBody>;
export type EditDefinitionBody = z.infer<typeof EditDefinitionBody>;

export const DefinitionFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  deviceType: z.optional(z.enum(alarmDeviceTypes)),
  level: z.optional(z.enum(Object.keys(levelFilters) as [LevelFilter, ...LevelFilter[]])),
  enabled: z.optional(z.boolean()),
  sort: sortBy('code', 'level', 'deviceType'),
});
export type DefinitionFilter = z.infer<typeof DefinitionFilter>;

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

export const channels = ['INBOX', 'EMAIL', 'PUSH', 'WEBHOOK'] as const;
export type Channel = (typeof channels)[number];

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('invalid')));

/** What a person wants to hear of. */
export const NotificationChoice = z.strictObject({
  levels: z.array(z.enum(alarmLevels)).check(z.maxLength(alarmLevels.length)),
  channels: z.array(z.enum(channels)).check(z.maxLength(channels.length)),
  /** null: every plant within reach. */
  plantIds: z.nullable(z.array(Id).check(z.maxLength(500))),
  /** Local time of the person; serious alarms come through. */
  quiet: z.nullable(z.strictObject({ from: Clock, to: Clock, timeZone: z.string().check(z.maxLength(60)) })),
  /** Gathered once a day at this time instead of one by one. */
  digestAt: z.nullable(Clock),
  webhookUrl: z.nullable(z.url(problem('invalid'))),
  /** Who is told when nobody has acknowledged within so many minutes. */
  escalateTo: z.nullable(Id),
  escalateAfterMinutes: z.nullable(number(5, 1440).check(z.int(problem('invalid')))),
  recovery: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const InboxItem = z.object({
  id: Id,
  at: Instant,
  read: z.boolean(),
  kind: z.enum([
    'ALARM',
    'RECOVERY',
    'INCIDENT',
    'ESCALATION',
    'DIGEST',
    'CHANGED',
    'NOT_CHANGED',
    'RETURNED',
    'CAMPAIGN_DONE',
    'CAMPAIGN_STOPPED',
  ]),
  level: z.nullable(z.enum(alarmLevels)),
  alarmId: z.nullable(Id),
  incidentId: z.nullable(Id),
  /** What was done to a device from afar. */
  commandId: z.nullable(Id),
  /** A roll-out that the person started. */
  campaignId: z.nullable(Id),
  plantId: z.nullable(Id),
  plantName: z.nullable(z.string()),
  text: z.string(),
});
export type InboxItem = z.infer<typeof InboxItem>;

const Ids = z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(500, problem('invalid')));
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
    body: z.strictObject({ ids: Ids, comment: z.optional(Comment) }),
    data: changed,
  }),
  close: endpoint({
    method: 'POST',
    path: '/station/alarm/close',
    summary: 'Close alarms',
    permission: 'alarms.close',
    body: z.strictObject({ ids: Ids, comment: z.optional(Comment) }),
    data: changed,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/station/alarm/assign',
    summary: 'Say who looks after alarms; null takes it back',
    permission: 'alarms.close',
    body: z.strictObject({ ids: Ids, assigneeId: z.nullable(Id) }),
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
  definitions: endpoint({
    method: 'POST',
    path: '/system/alarmDef/queryPage',
    summary: 'What can raise an alarm',
    permission: 'basics.alarms',
    query: PageQuery,
    body: DefinitionFilter,
    data: pageOf(AlarmDefinition),
  }),
  addDefinition: endpoint({
    method: 'POST',
    path: '/system/alarmDef/add',
    summary: 'Add a definition for a code that devices report',
    permission: 'basics.alarmsEdit',
    body: AddDefinitionBody,
    data: z.object({ code: z.string() }),
  }),
  editDefinition: endpoint({
    method: 'POST',
    path: '/system/alarmDef/edit',
    summary: 'Change level, delays and notification of a definition',
    permission: 'basics.alarmsEdit',
    body: EditDefinitionBody,
    data: Nothing,
  }),
  deleteDefinition: endpoint({
    method: 'POST',
    path: '/system/alarmDef/delete',
    summary: 'Delete an added definition that no alarm carries',
    permission: 'basics.alarmsEdit',
    body: z.strictObject({ code: AlarmCode }),
    data: Nothing,
  }),
  notificationChoice: endpoint({
    method: 'GET',
    path: '/station/alarm/notifications',
    summary: 'What the caller wants to hear of, and how',
    account: true,
    data: z.object({
      ...NotificationChoice.shape,
      /** Those of `plantIds` that are still within reach. */
      plants: z.array(z.object({ id: Id, name: z.string() })),
      /** For signing what is sent to the webhook; shown to its owner only. */
      webhookSecret: z.nullable(z.string()),
      /** The key with which browsers subscribe; null: push is not set up here. */
      pushKey: z.nullable(z.string()),
      pushDevices: z.int(),
      email: z.nullable(z.string()),
    }),
  }),
  saveNotificationChoice: endpoint({
    method: 'POST',
    path: '/station/alarm/notifications/save',
    summary: 'Change what the caller wants to hear of',
    account: true,
    body: NotificationChoice,
    data: Nothing,
  }),
  subscribePush: endpoint({
    method: 'POST',
    path: '/station/alarm/push/subscribe',
    summary: 'This browser takes push messages',
    account: true,
    body: z.strictObject({
      endpoint: z.url().check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
    }),
    data: Nothing,
  }),
  unsubscribePush: endpoint({
    method: 'POST',
    path: '/station/alarm/push/unsubscribe',
    summary: 'This browser takes no push messages any more',
    account: true,
    body: z.strictObject({ endpoint: z.url().check(z.maxLength(1000)) }),
    data: Nothing,
  }),
  /** By the link at the foot of every mail, without signing in. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/station/alarm/unsubscribe',
    summary: 'Stop mails about alarms by the link in one of them',
    public: true,
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    data: z.object({ email: z.string() }),
  }),
  inbox: endpoint({
    method: 'POST',
    path: '/station/alarm/inbox',
    summary: 'What the caller was told',
    account: true,
    query: PageQuery,
    body: z.strictObject({ unread: z.optional(z.boolean()) }),
    data: z.object({ ...pageOf(InboxItem).shape, unread: z.int() }),
  }),
  readInbox: endpoint({
    method: 'POST',
    path: '/station/alarm/inbox/read',
    summary: 'Mark as read; null: everything',
    account: true,
    body: z.strictObject({ ids: z.nullable(Ids) }),
    data: Nothing,
  }),
};
