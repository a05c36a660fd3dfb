// The way of a device through a roll-out, and what server and dongle say to each other on it.
import * as z from 'zod/mini';
import { SerialNumber } from './devices.ts';
import { Id, Instant } from './fields.ts';
import { firmwareTypes } from './firmware.ts';
import { messageVersion, words } from './telemetry.ts';

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

/** What a dongle says on `up/fw` while it brings a program to a device. */
export const FirmwareMessage = z.object({
  v: z.literal(messageVersion),
  type: z.literal('fw'),
  msgId: words(60),
  dongleSn: SerialNumber,
  cmdId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  state: z.enum(itemStates),
  pct: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))),
  offsetB: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  versionNow: z.optional(z.nullable(words(40))),
  reason: z.optional(z.nullable(z.enum(itemReasons))),
  detail: z.optional(z.nullable(words(300))),
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
