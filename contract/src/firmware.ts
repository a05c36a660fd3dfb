import * as z from 'zod/mini';
import { deviceTypes, SerialNumber } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Digest, Id, ImportReport, Instant, Name, Nothing, number, PageQuery, pageOf, text, Version } from './fields.ts';
import { messageVersion } from './telemetry.ts';
import { problem } from './validation.ts';

/** What a program is for: the dongle, the battery, or one of the three programs of an inverter. */
export const firmwareTypes = ['DONGLE', 'INVERTER', 'SAFETY', 'HMI', 'BATTERY'] as const;
export type FirmwareType = (typeof firmwareTypes)[number];

/** The device that runs it, and how the device calls it. */
export const componentOf = {
  DONGLE: { device: 'DONGLE', component: 'main' },
  INVERTER: { device: 'INVERTER', component: 'main' },
  SAFETY: { device: 'INVERTER', component: 'safety' },
  HMI: { device: 'INVERTER', component: 'hmi' },
  BATTERY: { device: 'CELL', component: 'main' },
} as const satisfies Record<FirmwareType, { device: (typeof deviceTypes)[number]; component: string }>;

/** The descriptions that the specification asks for, by language. */
export const descriptionLanguages = ['zh-CN', 'en-GB', 'de-DE', 'fr-FR', 'it-IT', 'es-ES', 'pl-PL'] as const;
export type DescriptionLanguage = (typeof descriptionLanguages)[number];

export const firmwareBytes = { min: 1_024, max: 512 * 1024 * 1024 } as const;
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, problem('invalid')));
export const ProgramVersion = text(1, 32).check(z.regex(/^\d+(\.\d+){1,3}(-[\w.]+)?$/, problem('invalid')));

/** Uploaded, to be released by another person; may be installed; may not be installed any more. */
export const programStates = ['NEW', 'ENABLED', 'DISABLED'] as const;
export type ProgramState = (typeof programStates)[number];

/** Which devices a program is for: all of the manufacturer, or those of a sheet. */
export const supports = ['ALL', 'LISTED'] as const;

const descriptions = z.strictObject({
  'zh-CN': text(1, 1000),
  'en-GB': text(1, 1000),
  'de-DE': text(1, 1000),
  'fr-FR': text(1, 1000),
  'it-IT': text(1, 1000),
  'es-ES': text(1, 1000),
  'pl-PL': text(1, 1000),
} satisfies Record<DescriptionLanguage, unknown>);

export const AddProgramBody = z.strictObject({
  manufacturerId: Id,
  type: z.enum(firmwareTypes),
  version: ProgramVersion,
  /** A device with an older one has to go there first. */
  minFrom: z.nullable(ProgramVersion),
  /** The hardware that it runs on; none: any. */
  hwRevs: z.array(text(1, 16)).check(z.maxLength(20, problem('invalid'))),
  allowDowngrade: z.boolean(),
  descriptions,
  /** The upload, complete; the hash is what the browser counted. */
  fileId: Id,
  sha256: Sha256,
  support: z.enum(supports),
  /** The checked sheet of serial numbers, where not all devices are meant. */
  sheetId: z.nullable(Id),
});
export type AddProgramBody = z.infer<typeof AddProgramBody>;

export const ProgramRow = z.object({
  id: Id,
  manufacturerId: Id,
  manufacturerName: z.string(),
  type: z.enum(firmwareTypes),
  version: z.string(),
  state: z.enum(programStates),
  support: z.enum(supports),
  /** Of those listed; null: all. */
  devices: z.nullable(z.int()),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** In the language of the caller, else in English. */
  description: z.string(),
  createdAt: Instant,
  createdByName: z.string(),
  campaigns: z.int(),
});
export type ProgramRow = z.infer<typeof ProgramRow>;

export const Program = z.object({
  ...ProgramRow.shape,
  rowVersion: Version,
  minFrom: z.nullable(z.string()),
  hwRevs: z.array(z.string()),
  allowDowngrade: z.boolean(),
  descriptions: z.record(z.string(), z.string()),
  fileId: Id,
  sha256: z.string(),
  /** Made on release over the manifest; null before. */
  signature: z.nullable(z.object({ keyId: z.string(), value: z.string(), manifest: z.string() })),
  releasedAt: z.nullable(Instant),
  releasedByName: z.nullable(z.string()),
  /** The caller may release it: not the one who uploaded it, where two are needed. */
  mayRelease: z.boolean(),
  /** Devices within reach that it fits, and how many of them have it. */
  fitting: z.int(),
  installed: z.int(),
});
export type Program = z.infer<typeof Program>;

/** A sheet of serial numbers that has been read; it can be used while there are no problems. */
export const SheetReport = z.object({ ...ImportReport.shape, sheetId: z.nullable(Id), devices: z.int() });
export type SheetReport = z.infer<typeof SheetReport>;

export const itemStates = [
  'PENDING',
  'NOTIFIED',
  'ACCEPTED',
  'DOWNLOADING',
  'DOWNLOADED',
  'VERIFIED',
  'WAITING_WINDOW',
  'INSTALLING',
  'REBOOTING',
  'SUCCEEDED',
  'REJECTED',
  'FAILED',
  'ROLLED_BACK',
  'CANCELLED',
  'TIMED_OUT',
] as const;
export type ItemState = (typeof itemStates)[number];
export const itemEnds: readonly ItemState[] = ['SUCCEEDED', 'REJECTED', 'FAILED', 'ROLLED_BACK', 'CANCELLED', 'TIMED_OUT'];
/** From here on nobody may stop it. */
export const itemInstalling: readonly ItemState[] = ['INSTALLING', 'REBOOTING'];

export const itemReasons = [
  'URL_EXPIRED',
  'HTTP_4XX',
  'HTTP_5XX',
  'NET_LOST',
  'NO_SPACE',
  'NO_MEMORY',
  'SIZE_MISMATCH',
  'HASH_MISMATCH',
  'SIGNATURE_INVALID',
  'KEY_REVOKED',
  'HW_MISMATCH',
  'MODEL_MISMATCH',
  'VERSION_TOO_OLD',
  'DOWNGRADE_BLOCKED',
  'CONDITION_NOT_MET',
  'USER_DECLINED',
  'FLASH_ERROR',
  'INSTALL_TIMEOUT',
  'SUBDEVICE_NO_ANSWER',
  'BOOT_FAILED',
] as const;
export type ItemReason = (typeof itemReasons)[number];

/** How often the server itself begins again after a reason: as often as needed, once, never. */
export const retryOf = {
  URL_EXPIRED: 'ALWAYS',
  HTTP_4XX: 'ALWAYS',
  HTTP_5XX: 'ALWAYS',
  NET_LOST: 'ALWAYS',
  NO_SPACE: 'NEVER',
  NO_MEMORY: 'NEVER',
  SIZE_MISMATCH: 'ONCE',
  HASH_MISMATCH: 'ONCE',
  SIGNATURE_INVALID: 'NEVER',
  KEY_REVOKED: 'NEVER',
  HW_MISMATCH: 'NEVER',
  MODEL_MISMATCH: 'NEVER',
  VERSION_TOO_OLD: 'NEVER',
  DOWNGRADE_BLOCKED: 'NEVER',
  CONDITION_NOT_MET: 'ALWAYS',
  USER_DECLINED: 'NEVER',
  FLASH_ERROR: 'ONCE',
  INSTALL_TIMEOUT: 'ONCE',
  SUBDEVICE_NO_ANSWER: 'ONCE',
  BOOT_FAILED: 'NEVER',
} as const satisfies Record<ItemReason, 'ALWAYS' | 'ONCE' | 'NEVER'>;

/** What a device that has not begun waits for. */
export const itemHolds = [
  'STAGE',
  'OFFLINE',
  'QUIET_HOURS',
  'CONSENT',
  'ALARM',
  'SOC',
  'EPS',
  'OTHER_UPGRADE',
  'DONGLE_FIRST',
  'RATE',
] as const;
export type ItemHold = (typeof itemHolds)[number];

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
  /** Left out, and why. */
  /** Or a newer one, where there is no way back. */
  hasItAlready: z.int(),
  versionTooOld: z.int(),
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

/** One step of a device's way through a campaign. */
export const UpgradeStep = z.object({
  campaignId: Id,
  campaignName: z.string(),
  type: z.enum(firmwareTypes),
  version: z.string(),
  attempt: z.int(),
  state: z.enum(itemStates),
  reason: z.nullable(z.enum(itemReasons)),
  detail: z.nullable(z.string()),
  at: Instant,
});
export type UpgradeStep = z.infer<typeof UpgradeStep>;

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

/** What a dongle says on `up/fw` while it brings a program to a device. */
export const FirmwareMessage = z.object({
  v: z.literal(messageVersion),
  type: z.literal('fw'),
  msgId: z.string().check(z.maxLength(60)),
  dongleSn: SerialNumber,
  cmdId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  state: z.enum(itemStates),
  pct: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))),
  offsetB: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  versionNow: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  reason: z.optional(z.nullable(z.enum(itemReasons))),
  detail: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
});
export type FirmwareMessage = z.infer<typeof FirmwareMessage>;

export const mostChunkBytes = 65_536;
/** What a dongle without a client for files asks for on `up/chunk`. It is answered on `down/chunk`: see `docs/FIRMWARE.md`. */
export const ChunkRequest = z.object({
  v: z.literal(messageVersion),
  type: z.literal('chunk'),
  cmdId: z.uuid(),
  off: z.int().check(z.nonnegative()),
  len: z.int().check(z.minimum(1), z.maximum(mostChunkBytes)),
});
export type ChunkRequest = z.infer<typeof ChunkRequest>;

/** The body of the command `fw.upgrade`. The device trusts the signed manifest, not what stands beside it. */
export interface UpgradeBody {
  campaignId: string;
  component: string;
  version: string;
  minFrom: string | null;
  hwRev: string[];
  sizeB: number;
  sha256: string;
  manifest: string;
  sig: { alg: 'ed25519'; keyId: string; value: string };
  url: string;
  urlExpiresAt: string;
  transport: ['https-range', 'mqtt-chunk'];
  chunkB: number;
  window: { from: string; to: string; tz: string } | null;
  conditions: { minSocPct: number | null; notInEps: boolean };
  allowDowngrade: boolean;
}

const ById = z.strictObject({ id: Id });

export const firmwareEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/iot/firmware/queryPage',
    summary: 'Programs for devices, newest first',
    permission: 'firmware.view',
    query: PageQuery,
    body: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(100))),
      manufacturerId: z.optional(Id),
      type: z.optional(z.enum(firmwareTypes)),
      state: z.optional(z.enum(programStates)),
    }),
    data: pageOf(ProgramRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/iot/firmware/detail/{id}',
    summary: 'One program with its hash, signature and descriptions',
    permission: 'firmware.detail',
    params: ById,
    data: Program,
  }),
  add: endpoint({
    method: 'POST',
    path: '/iot/firmware/add',
    summary: 'Make a program of an uploaded file; it goes nowhere before it is released',
    permission: 'firmware.add',
    critical: true,
    body: AddProgramBody,
    data: ById,
  }),
  checkSheet: endpoint({
    method: 'POST',
    path: '/iot/firmware/checkSheet',
    summary: 'Read a sheet of serial numbers; every wrong row is named, nothing is kept while there is one',
    permission: 'firmware.add',
    query: z.strictObject({ manufacturerId: Id, type: z.enum(firmwareTypes), name: z.string().check(z.maxLength(200)) }),
    upload: { maxBytes: 10 * 1024 * 1024 },
    data: SheetReport,
  }),
  updateStatus: endpoint({
    method: 'POST',
    path: '/iot/firmware/updateStatus',
    summary: 'Release a program with its signature, or take it out of use',
    permission: 'firmware.add',
    critical: true,
    body: z.strictObject({ id: Id, enabled: z.boolean(), rowVersion: Version, password: Digest }),
    data: Nothing,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/iot/firmware/remove',
    summary: 'Delete a program that no campaign has used',
    permission: 'firmware.add',
    body: ById,
    data: Nothing,
  }),
  devices: endpoint({
    method: 'POST',
    path: '/iot/firmware/devices',
    summary: 'The serial numbers that a program is limited to, within reach',
    permission: 'firmware.detail',
    query: PageQuery,
    body: ById,
    data: pageOf(
      z.object({
        deviceId: z.nullable(Id),
        serialNumber: z.string(),
        plantName: z.nullable(z.string()),
        version: z.nullable(z.string()),
      }),
    ),
  }),
  keys: endpoint({
    method: 'GET',
    path: '/iot/firmware/keys',
    summary: 'The public keys by which devices check programs',
    public: true,
    data: z.array(z.object({ keyId: z.string(), publicKeyPem: z.string(), revokedAt: z.nullable(Instant) })),
  }),
};

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

/** The resumable upload stands at this address and speaks tus 1.0; its id is the file's. */
export const uploadPath = '/file/upload';

export const fileEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/file/download/{id}',
    summary: 'A stored file, whole or in parts',
    permission: 'firmware.detail',
    params: ById,
    file: true,
    data: Nothing,
  }),
};
