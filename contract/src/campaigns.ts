import * as z from 'zod/mini';
import { deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Digest, Id, Instant, Name, Nothing, number, PageQuery, pageOf } from './fields.ts';
import { firmwareTypes } from './firmware.ts';
import { itemHolds, itemReasons, itemStates, UpgradeStep } from './upgrades.ts';
import { problem } from './validation.ts';

export const campaignStates = ['SCHEDULED', 'RUNNING', 'WAITING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Why a roll-out stopped by itself. */
export const stopReasons = ['FAILURES', 'PROGRAM_DISABLED'] as const;

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('invalid')));

/** In which order and how carefully a program goes out. */
const plan = {
  /** Null: now. */
  startAt: z.nullable(Instant),
  /** Installing is allowed only in between, on the clock of each plant; null: always. */
  window: z.nullable(z.strictObject({ from: ClockTime, to: ClockTime })),
  minSocPct: z.nullable(number(0, 100)),
  notInEps: z.boolean(),
  noSeriousAlarm: z.boolean(),
  /** Percent of the devices up to and including a stage; the last is 100. The first has at least five. */
  stages: z.array(number(1, 100)).check(
    z.minLength(1),
    z.maxLength(5),
    z.refine((list) => list.at(-1) === 100 && list.every((v, i) => i === 0 || v > (list[i - 1] ?? 0)), problem('invalid')),
  ),
  /** Between the stages. */
  stageWaitHours: number(0, 168),
  /** Stops when more than this share, and at least `failureCount` devices, failed. */
  failurePct: number(0, 100),
  failureCount: z.int().check(z.minimum(1), z.maximum(1_000)),
  /** Devices begun a minute. */
  perMinute: z.int().check(z.minimum(1), z.maximum(10_000)),
  timeoutHours: number(1, 720),
};

export const planDefaults = {
  startAt: null,
  window: { from: '21:30', to: '05:00' },
  minSocPct: 20,
  notInEps: true,
  noSeriousAlarm: true,
  stages: [1, 10, 100],
  stageWaitHours: 24,
  failurePct: 3,
  failureCount: 5,
  perMinute: 100,
  timeoutHours: 72,
} as const;
export const leastCanary = 5;

export const Targets = z.strictObject({
  /** None: every plant within reach. */
  organizationId: z.nullable(Id),
  plantIds: z.array(Id).check(z.maxLength(500)),
  /** Only devices that run this version now; none: all. */
  fromVersions: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
});
export type Targets = z.infer<typeof Targets>;

export const StartCampaignBody = z.strictObject({
  programId: Id,
  name: Name(60),
  targets: Targets,
  ...plan,
  password: Digest,
});
export type StartCampaignBody = z.infer<typeof StartCampaignBody>;

/** What a campaign would reach. */
export const TargetPreview = z.object({
  devices: z.int(),
  plants: z.int(),
  /** What each stage brings, in devices: together all of them. */
  stages: z.array(z.int()),
  /** Left out: they have it, or a newer one, where there is no way back. */
  hasItAlready: z.int(),
  versionTooOld: z.int(),
  /** Of a revision that the program is not made for. */
  otherHardware: z.int(),
  /** Of a program of the same kind. */
  inOtherCampaign: z.int(),
  /** Of no known manufacturer. */
  notInBooks: z.int(),
  /** What they run now, whatever versions were asked for. */
  versions: z.array(z.object({ version: z.nullable(z.string()), devices: z.int() })),
  /** Plants whose owner wants to be asked. */
  consentNeeded: z.int(),
});
export type TargetPreview = z.infer<typeof TargetPreview>;

export const CampaignRow = z.object({
  id: Id,
  name: z.string(),
  programId: Id,
  type: z.enum(firmwareTypes),
  version: z.string(),
  manufacturerName: z.string(),
  state: z.enum(campaignStates),
  devices: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  createdAt: Instant,
  createdByName: z.string(),
  startAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

export const Campaign = z.object({
  ...CampaignRow.shape,
  ...plan,
  startAt: Instant,
  stopReason: z.nullable(z.enum(stopReasons)),
  /** The one that is open, counted from 0. */
  stage: z.int(),
  /** When the next stage begins, if the one before went well. */
  nextStageAt: z.nullable(Instant),
  stageCounts: z.array(z.object({ pct: z.number(), devices: z.int(), ended: z.int(), succeeded: z.int(), failed: z.int() })),
  counts: z.array(z.object({ state: z.enum(itemStates), devices: z.int() })),
  reasons: z.array(z.object({ reason: z.enum(itemReasons), devices: z.int() })),
  holds: z.array(z.object({ hold: z.enum(itemHolds), devices: z.int() })),
  /** The caller started it or has the same right over all of its plants. */
  mayControl: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignItem = z.object({
  id: Id,
  deviceId: Id,
  deviceSn: z.string(),
  deviceType: z.enum(deviceTypes),
  plantId: Id,
  plantName: z.string(),
  stage: z.int(),
  state: z.enum(itemStates),
  hold: z.nullable(z.enum(itemHolds)),
  pct: z.nullable(z.number()),
  fromVersion: z.nullable(z.string()),
  reason: z.nullable(z.enum(itemReasons)),
  detail: z.nullable(z.string()),
  attempts: z.int(),
  updatedAt: Instant,
});
export type CampaignItem = z.infer<typeof CampaignItem>;

/** A new program for a plant whose owner wants to be asked. */
export const ConsentRequest = z.object({
  campaignId: Id,
  plantId: Id,
  plantName: z.string(),
  type: z.enum(firmwareTypes),
  version: z.string(),
  description: z.string(),
  devices: z.int(),
  askedAt: Instant,
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

const ById = z.strictObject({ id: Id });

export const campaignEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/iot/campaign/queryPage',
    summary: 'Roll-outs, newest first',
    permission: 'firmware.view',
    query: PageQuery,
    body: z.strictObject({ programId: z.optional(Id), state: z.optional(z.enum(campaignStates)) }),
    data: pageOf(CampaignRow),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/iot/campaign/preview',
    summary: 'How many devices a roll-out would reach, and which it would leave out',
    permission: 'firmware.add',
    body: z.strictObject({ programId: Id, targets: Targets, stages: plan.stages }),
    data: TargetPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/iot/campaign/start',
    summary: 'Roll a program out: now or later, in stages',
    permission: 'firmware.add',
    critical: true,
    body: StartCampaignBody,
    data: ById,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/iot/campaign/detail/{id}',
    summary: 'One roll-out with its counts',
    permission: 'firmware.detail',
    params: ById,
    data: Campaign,
  }),
  items: endpoint({
    method: 'POST',
    path: '/iot/campaign/items',
    summary: 'The devices of a roll-out, with where each stands',
    permission: 'firmware.detail',
    query: PageQuery,
    body: z.strictObject({
      id: Id,
      search: z.optional(z.string().check(z.maxLength(100))),
      states: z.optional(z.array(z.enum(itemStates))),
      reason: z.optional(z.enum(itemReasons)),
    }),
    data: pageOf(CampaignItem),
  }),
  control: endpoint({
    method: 'POST',
    path: '/iot/campaign/control',
    summary: 'Pause a roll-out, go on with it, begin the next stage early',
    permission: 'firmware.add',
    critical: true,
    body: z.strictObject({ id: Id, act: z.enum(['PAUSE', 'RESUME', 'NEXT_STAGE']) }),
    data: Nothing,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/iot/campaign/cancel',
    summary: 'End a roll-out; what is being installed comes to its end',
    permission: 'firmware.add',
    critical: true,
    body: ById,
    data: z.object({ cancelled: z.int(), installing: z.int() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/iot/campaign/retry',
    summary: 'Begin again with devices that failed for a reason, or with one',
    permission: 'firmware.add',
    critical: true,
    body: z.strictObject({ id: Id, reason: z.optional(z.enum(itemReasons)), itemId: z.optional(Id) }),
    data: z.object({ devices: z.int() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/iot/campaign/history/{id}',
    summary: 'What programs a device was given, step by step',
    permission: 'plants.detail',
    params: ById,
    data: z.array(UpgradeStep),
  }),
  consents: endpoint({
    method: 'GET',
    path: '/iot/campaign/consents',
    summary: 'Programs that wait for the caller’s word as owner',
    account: true,
    data: z.array(ConsentRequest),
  }),
  consent: endpoint({
    method: 'POST',
    path: '/iot/campaign/consent',
    summary: 'Agree to a program on the own plant, or decline it',
    account: true,
    body: z.strictObject({ campaignId: Id, plantId: Id, agreed: z.boolean() }),
    data: Nothing,
  }),
  wish: endpoint({
    method: 'GET',
    path: '/iot/campaign/wish/{id}',
    summary: 'Whether the owner of a plant wants to be asked before a new program',
    permission: 'plants.view',
    params: ById,
    data: z.object({ asked: z.boolean(), mayChange: z.boolean() }),
  }),
  setWish: endpoint({
    method: 'POST',
    path: '/iot/campaign/setWish',
    summary: 'Want to be asked before a new program on the own plant, or not',
    account: true,
    body: z.strictObject({ plantId: Id, asked: z.boolean() }),
    data: Nothing,
  }),
};
