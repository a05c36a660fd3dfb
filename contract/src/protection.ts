import * as z from 'zod/mini';
import { changes, healthyChoices, oath } from './control.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Name, Nothing, number, PageQuery, pageOf, text } from './fields.ts';
import { ParameterValue } from './parameters.ts';
import { Standard } from './standards.ts';
import { problem } from './validation.ts';

/** A set that was read longer ago says little about today. */
export const staleAfterDays = 30;

/** How a device stands to what was approved for it. NONE: nothing was. */
export const driftStates = ['DIFFERS', 'STALE', 'UNREAD', 'SAME', 'NONE'] as const;
export type DriftState = (typeof driftStates)[number];

const Difference = z.object({
  key: z.string(),
  unit: z.nullable(z.string()),
  wanted: ParameterValue,
  /** Left out: the device was never asked. */
  read: z.optional(ParameterValue),
  /** When it was first seen. */
  since: Instant,
});

export const DriftRow = z.object({
  deviceId: Id,
  serialNumber: z.string(),
  specName: z.nullable(z.string()),
  plantId: Id,
  plantName: z.string(),
  countryCode: z.string(),
  organizationName: z.nullable(z.string()),
  timeZone: z.string(),
  state: z.enum(driftStates),
  since: Instant,
  differences: z.array(Difference),
  standard: z.nullable(z.string()),
  /** The template that was declared; null: the last verified change. */
  templateName: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
  approvedBy: z.nullable(z.string()),
  readAt: z.nullable(Instant),
  /** Somebody asks it now. */
  reading: z.boolean(),
});
export type DriftRow = z.infer<typeof DriftRow>;

const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, problem('invalid')));
export const DriftFilter = z.strictObject({
  /** Part of a serial number or of the plant's name. */
  search: z.optional(text(1, 60)),
  state: z.optional(z.enum(driftStates)),
  /** Differs in this parameter. */
  key: z.optional(z.string().check(z.maxLength(40))),
  organizationId: z.optional(Id),
  countryCode: z.optional(CountryCode),
  specId: z.optional(Id),
});
export type DriftFilter = z.infer<typeof DriftFilter>;

export const ApprovedSet = z.object({
  id: Id,
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  specId: z.nullable(Id),
  specName: z.nullable(z.string()),
  declaredAt: Instant,
  byName: z.string(),
  reason: z.string(),
});

export const ProtectionTemplate = z.object({
  id: Id,
  name: z.string(),
  standard: z.string(),
  note: z.nullable(z.string()),
  values: z.array(z.object({ key: z.string(), unit: z.nullable(z.string()), value: ParameterValue })),
  createdAt: Instant,
  byName: z.string(),
  /** Where it is what devices have to have. */
  approvedFor: z.array(ApprovedSet),
});
export type ProtectionTemplate = z.infer<typeof ProtectionTemplate>;

export const AddTemplateBody = z.strictObject({
  name: Name(60),
  standard: z.string(problem('required')).check(z.minLength(1, problem('required')), z.maxLength(40)),
  note: z.nullable(text(1, 300)),
  values: changes,
});
export type AddTemplateBody = z.infer<typeof AddTemplateBody>;

export const DeclareBody = z.strictObject({
  templateId: Id,
  organizationId: z.nullable(Id),
  countryCode: z.nullable(CountryCode),
  specId: z.nullable(Id),
  ...oath,
});
export type DeclareBody = z.infer<typeof DeclareBody>;

export const rolloutStates = ['PROPOSED', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED'] as const;
export type RolloutState = (typeof rolloutStates)[number];
/** A device is read first, then written, then on trial. SAME: it had the values already. */
export const itemStates = ['WAITING', 'READING', 'WRITING', 'TRIAL', 'DONE', 'SAME', 'FAILED', 'SKIPPED'] as const;
export type ItemState = (typeof itemStates)[number];
/** Why a device was not changed, besides what devices answer. */
export const itemErrors = ['RULES', 'STANDARD', 'GONE', 'NO_DONGLE', 'RETURNED', 'CANCELLED'] as const;

export const Rollout = z.object({
  id: Id,
  templateId: Id,
  templateName: z.string(),
  standard: z.string(),
  state: z.enum(rolloutStates),
  /** The roll-out whose former values this one writes again. */
  restoresId: z.nullable(Id),
  /** That one was taken back by this. */
  restoredById: z.nullable(Id),
  perMinute: z.int(),
  canary: z.int(),
  stopCount: z.int(),
  stopPct: z.int(),
  reason: z.string(),
  byName: z.string(),
  createdAt: Instant,
  approvedName: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  /** Devices by how far they are. */
  counts: z.object({
    WAITING: z.int(),
    READING: z.int(),
    WRITING: z.int(),
    TRIAL: z.int(),
    DONE: z.int(),
    SAME: z.int(),
    FAILED: z.int(),
    SKIPPED: z.int(),
  }),
  /** The caller is not who proposed it, and may approve it. */
  mayApprove: z.boolean(),
});
export type Rollout = z.infer<typeof Rollout>;

export const RolloutItem = z.object({
  deviceId: Id,
  serialNumber: z.string(),
  plantId: Id,
  plantName: z.string(),
  state: z.enum(itemStates),
  error: z.nullable(z.string()),
  commandId: z.nullable(Id),
  /** The command is a write that came to its end: there is a receipt. */
  hasReceipt: z.boolean(),
  endedAt: z.nullable(Instant),
});
export type RolloutItem = z.infer<typeof RolloutItem>;

export const mostChosen = 500;
export const perMinuteChoices = [6, 30, 60, 300] as const;
const whole = (min: number, max: number) => number(min, max).check(z.int(problem('invalid')));

export const ProposeBody = z.strictObject({
  templateId: Id,
  /** Chosen devices, or all that a filter of the list finds. */
  target: z.union([
    z.strictObject({ deviceIds: z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(mostChosen)) }),
    z.strictObject({ filter: DriftFilter }),
  ]),
  perMinute: whole(1, 600),
  canary: whole(0, 1_000),
  stopCount: whole(1, 1_000),
  stopPct: whole(1, 100),
  healthyWithinS: number(healthyChoices[0], healthyChoices[3]),
  /** How long it waits for devices out of reach. */
  waitS: number(300, 2_592_000),
  ...oath,
});
export type ProposeBody = z.infer<typeof ProposeBody>;

const ById = z.strictObject({ id: Id });
const SwornById = z.strictObject({ id: Id, ...oath });
export type SwornById = z.infer<typeof SwornById>;
const Made = z.object({ id: Id });

export const protectionEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/iot/protection/queryPage',
    summary: 'Inverters in the caller’s reach against what was approved for them; what needs somebody first',
    permission: 'protection.view',
    query: PageQuery,
    body: DriftFilter,
    data: pageOf(DriftRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/iot/protection/counts',
    summary: 'How many inverters stand how to what was approved for them',
    permission: 'protection.view',
    data: z.object({ DIFFERS: z.int(), STALE: z.int(), UNREAD: z.int(), SAME: z.int(), NONE: z.int() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/iot/protection/export',
    summary: 'The same as a spreadsheet: evidence with times and names',
    permission: 'protection.view',
    body: DriftFilter,
    file: true,
    data: Nothing,
  }),
  read: endpoint({
    method: 'POST',
    path: '/iot/protection/read',
    summary: 'Ask chosen devices for their parameters',
    permission: 'parameters.read',
    body: z.strictObject({ deviceIds: z.array(Id).check(z.minLength(1, problem('required')), z.maxLength(mostChosen)) }),
    data: z.object({ asked: z.int() }),
  }),
  standards: endpoint({
    method: 'GET',
    path: '/iot/protection/standards',
    summary: 'All grid standards',
    permission: 'protection.view',
    data: z.array(Standard),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/iot/protection/templates',
    summary: 'Values of grid protection by name, and where they are what devices have to have',
    permission: 'protection.view',
    data: z.array(ProtectionTemplate),
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: '/iot/protection/template/add',
    summary: 'Give values of a grid standard a name',
    permission: 'protection.manage',
    body: AddTemplateBody,
    data: Made,
  }),
  retireTemplate: endpoint({
    method: 'POST',
    path: '/iot/protection/template/retire',
    summary: 'Take a template out of use, and with it what it was approved for',
    permission: 'protection.manage',
    body: ById,
    data: Nothing,
  }),
  declare: endpoint({
    method: 'POST',
    path: '/iot/protection/approvedSet/declare',
    summary: 'Say for which organization, country and model a template is what devices have to have',
    permission: 'protection.manage',
    critical: true,
    body: DeclareBody,
    data: Made,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/iot/protection/approvedSet/withdraw',
    summary: 'Take that back',
    permission: 'protection.manage',
    body: ById,
    data: Nothing,
  }),
  rollouts: endpoint({
    method: 'POST',
    path: '/iot/rollout/queryPage',
    summary: 'Roll-outs in the caller’s reach, newest first',
    permission: 'protection.view',
    query: PageQuery,
    body: z.strictObject({ state: z.optional(z.enum(rolloutStates)) }),
    data: pageOf(Rollout),
  }),
  rollout: endpoint({
    method: 'GET',
    path: '/iot/rollout/detail/{id}',
    summary: 'One roll-out and how far it is',
    permission: 'protection.view',
    params: ById,
    data: Rollout,
  }),
  items: endpoint({
    method: 'POST',
    path: '/iot/rollout/items',
    summary: 'The devices of a roll-out, each with its outcome',
    permission: 'protection.view',
    query: PageQuery,
    body: z.strictObject({ id: Id, state: z.optional(z.enum(itemStates)) }),
    data: pageOf(RolloutItem),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/iot/rollout/propose',
    summary: 'Propose to write a template to many devices; a second person has to approve',
    permission: 'protection.manage',
    critical: true,
    body: ProposeBody,
    data: Made,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/iot/rollout/approve',
    summary: 'Approve what somebody else has proposed: it begins',
    permission: 'protection.manage',
    critical: true,
    body: SwornById,
    data: Nothing,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/iot/rollout/pause',
    summary: 'Begin with no further device for now',
    permission: 'protection.manage',
    body: ById,
    data: Nothing,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/iot/rollout/resume',
    summary: 'Go on after a pause, or after it stopped by itself',
    permission: 'protection.manage',
    critical: true,
    body: SwornById,
    data: Nothing,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/iot/rollout/cancel',
    summary: 'Refuse a proposal, or end a roll-out: devices that have not begun stay as they are',
    permission: 'protection.manage',
    body: ById,
    data: Nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/iot/rollout/restore',
    summary: 'Write the former values again on every device that a roll-out has changed',
    permission: 'protection.manage',
    critical: true,
    body: SwornById,
    data: Made,
  }),
};
