import * as z from 'zod/mini';
import { SerialNumber } from './devices.ts';
import { Instant } from './fields.ts';
import { ParameterValue } from './parameters.ts';
import { messageVersion, words } from './telemetry.ts';

/** What a device can be told. `param.keep` ends the time in which it would return to its former values by itself. */
export const commandOps = ['param.read', 'param.write', 'param.keep', 'reboot', 'time.sync', 'fw.upgrade', 'fw.cancel'] as const;
export type CommandOp = (typeof commandOps)[number];

export const commandStates = [
  'CREATED',
  'SENT',
  'ACCEPTED',
  'EXECUTING',
  'APPLIED',
  'VERIFIED',
  'REJECTED',
  'PARTIAL',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type CommandState = (typeof commandStates)[number];

const answered: readonly CommandState[] = ['VERIFIED', 'PARTIAL', 'FAILED'];
const next: Readonly<Record<CommandState, readonly CommandState[]>> = {
  CREATED: ['SENT', 'EXPIRED', 'CANCELLED'],
  SENT: ['ACCEPTED', 'EXECUTING', 'APPLIED', 'REJECTED', 'EXPIRED', ...answered],
  ACCEPTED: ['EXECUTING', 'APPLIED', 'REJECTED', ...answered],
  EXECUTING: ['APPLIED', 'REJECTED', ...answered],
  APPLIED: [...answered],
  VERIFIED: [],
  REJECTED: [],
  PARTIAL: [],
  FAILED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** A command only moves forward: what comes late or twice changes nothing. */
export const mayFollow = (from: CommandState, to: CommandState): boolean => next[from].includes(to);

/** Whether a command has come to its end: one that changes nothing which could be read back ends when it is applied. */
export const isEnd = (op: CommandOp, state: CommandState): boolean =>
  next[state].length === 0 || (state === 'APPLIED' && op !== 'param.write');

export const commandErrors = [
  'UNKNOWN_KEY',
  'OUT_OF_RANGE',
  'ORDER_VIOLATION',
  'PRECONDITION',
  'LOCKED',
  'BUSY',
  'DEVICE_OFFLINE',
  'TIMEOUT',
  'EXPIRED',
  'VERIFY_MISMATCH',
  'NOT_AUTHORISED',
  'INTERNAL',
] as const;
export type CommandError = (typeof commandErrors)[number];

/** One parameter as a device answers: what it was, what it is, and where not, why. */
export const CommandResult = z.object({
  k: words(40),
  old: z.optional(ParameterValue),
  new: z.optional(ParameterValue),
  ok: z.boolean(),
  min: z.optional(z.nullable(z.number())),
  max: z.optional(z.nullable(z.number())),
  error: z.optional(z.nullable(z.enum(commandErrors))),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** What the server says on `down/cmd`: once, never retained. */
export interface CommandMessage {
  v: typeof messageVersion;
  type: 'cmd';
  cmdId: string;
  op: CommandOp;
  target: { kind: string; sn: string };
  issuedAt: string;
  /** A device does not begin later than this. */
  expiresAt: string;
  body: Record<string, unknown>;
  audit: { by: string | null; org: string | null; disclaimerVersion: string | null; reason: string | null };
}

/** The body of `param.write`. */
export interface WriteBody {
  /** The set that the change was made for; another one is refused with PRECONDITION. */
  expectHash: string | null;
  /** Without a `param.keep` within this time the device returns to its former values; 0: it never does by itself. */
  revertAfterS: number;
  verify: true;
  /** The zone in which times of the day count. */
  tz: string;
  set: { k: string; v: ParameterValue }[];
}

const mostResults = 300;

/** What a dongle says on `up/ack`. */
export const AckMessage = z.object({
  v: z.literal(messageVersion),
  type: z.literal('ack'),
  msgId: words(60),
  dongleSn: SerialNumber,
  cmdId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  state: z.enum(commandStates),
  results: z._default(z.array(CommandResult).check(z.maxLength(mostResults)), []),
  paramHash: z.optional(z.nullable(words(100))),
  error: z.optional(z.nullable(z.object({ code: z.enum(commandErrors), text: z.optional(z.nullable(words(300))) }))),
});
export type AckMessage = z.infer<typeof AckMessage>;

export const CommandStep = z.object({ state: z.enum(commandStates), at: Instant });
