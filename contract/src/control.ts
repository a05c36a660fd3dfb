import * as z from 'zod/mini';
import { CommandResult, CommandStep, commandErrors, commandOps, commandStates } from './commands.ts';
import { deviceStatuses, deviceTypes, inverterTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Digest, Id, Instant, Nothing, number, PageQuery, pageOf, text } from './fields.ts';
import { Parameter, ParameterValue } from './parameters.ts';
import { Standard } from './standards.ts';
import { problem } from './validation.ts';

/** The text that has to be agreed to; a new wording gets a new version. */
export const disclaimerVersion = '2026-11';

/** How long a command waits for a device that is out of reach. */
export const waitChoices = [300, 3_600, 86_400, 604_800] as const;
/** How soon a device has to report healthy before it returns to its former values. */
export const healthyChoices = [120, 300, 900, 1_800] as const;

const DeviceAhead = z.object({
  id: Id,
  type: z.enum(deviceTypes),
  serialNumber: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(deviceStatuses),
  inverterType: z.nullable(z.enum(inverterTypes)),
  specName: z.nullable(z.string()),
});

/** What the device said last about a parameter. */
const ReadValue = z.object({ value: ParameterValue, readAt: Instant });

export const DeviceParameters = z.object({
  device: DeviceAhead,
  /** Its dongle can be reached now. */
  online: z.boolean(),
  parameters: z.array(Parameter),
  values: z.record(z.string(), ReadValue),
  /** Stands for all values of the device at once. */
  hash: z.nullable(z.string()),
  /** The command that is under way, if any. */
  openCommandId: z.nullable(Id),
  /** The last write that ended and can be taken back. */
  restorableId: z.nullable(Id),
});
export type DeviceParameters = z.infer<typeof DeviceParameters>;

/** Whether a write is still on trial: it has to be followed by a healthy report. */
export const guardStates = ['WATCHING', 'KEPT', 'RETURNED'] as const;

const ParameterChange = z.object({
  key: z.string(),
  unit: z.nullable(z.string()),
  before: ParameterValue,
  wanted: ParameterValue,
  /** What the device has after it, as far as it said so. */
  after: z.optional(ParameterValue),
});

export const Command = z.object({
  id: Id,
  deviceId: Id,
  deviceSn: z.string(),
  plantId: Id,
  op: z.enum(commandOps),
  state: z.enum(commandStates),
  byName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  finishedAt: z.nullable(Instant),
  error: z.nullable(z.enum(commandErrors)),
  errorText: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The grid standard that the values were checked against. */
  standard: z.nullable(z.string()),
  guard: z.nullable(z.enum(guardStates)),
  guardUntil: z.nullable(Instant),
  /** The roll-out that it is part of. */
  rolloutId: z.nullable(Id),
  /** The write that this one takes back. */
  restoresId: z.nullable(Id),
  /** The write that took this one back. */
  restoredById: z.nullable(Id),
  /** Its former values are known and can be written again. */
  restorable: z.boolean(),
  changes: z.array(ParameterChange),
  steps: z.array(CommandStep),
  results: z.array(CommandResult),
});
export type Command = z.infer<typeof Command>;

const CommandRow = z.object({
  id: Id,
  deviceId: Id,
  deviceSn: z.string(),
  op: z.enum(commandOps),
  state: z.enum(commandStates),
  byName: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  guard: z.nullable(z.enum(guardStates)),
  keys: z.array(z.string()),
});
export type CommandRow = z.infer<typeof CommandRow>;

/** What makes a person answer for a change: the ticks, the reason, the password once more. The server asks for each of them. */
export const oath = {
  agreed: z.boolean(),
  qualified: z.boolean(),
  disclaimerVersion: z.string().check(z.maxLength(20)),
  reason: text(3, 300),
  password: Digest,
};
const waitS = number(60, 604_800);
const Key = z.string().check(z.regex(/^[\w.]{1,40}$/));
export const changes = z
  .array(z.strictObject({ key: Key, value: ParameterValue }))
  .check(z.minLength(1, problem('required')), z.maxLength(100));

export const WriteParametersBody = z.strictObject({
  deviceId: Id,
  /** For values of grid protection: the standard that they have to keep to. */
  standard: z.nullable(z.string().check(z.maxLength(40))),
  changes,
  /** The set that the person saw. */
  expectHash: z.nullable(z.string().check(z.maxLength(100))),
  waitS,
  healthyWithinS: number(60, 3_600),
  ...oath,
});
export type WriteParametersBody = z.infer<typeof WriteParametersBody>;

export const RestoreBody = z.strictObject({ commandId: Id, waitS, ...oath });
export type RestoreBody = z.infer<typeof RestoreBody>;

export const actOps = ['reboot', 'time.sync'] as const;
export const ActBody = z.strictObject({ deviceId: Id, op: z.enum(actOps), waitS, ...oath });
export type ActBody = z.infer<typeof ActBody>;

export const ManageEnergyBody = z.strictObject({
  deviceId: Id,
  changes,
  expectHash: z.nullable(z.string().check(z.maxLength(100))),
  waitS,
});
export type ManageEnergyBody = z.infer<typeof ManageEnergyBody>;

/** A time in which the grid operator held a load down. */
const Dimming = z.object({
  deviceId: Id,
  deviceSn: z.string(),
  from: Instant,
  /** Null: it lasts. */
  to: z.nullable(Instant),
  limitW: z.nullable(z.number()),
  /** The highest power in that time. */
  maxPowerW: z.nullable(z.number()),
});
export type Dimming = z.infer<typeof Dimming>;

export const PlantEnergy = z.object({ devices: z.array(DeviceParameters), dimmings: z.array(Dimming) });
export type PlantEnergy = z.infer<typeof PlantEnergy>;

const ById = z.strictObject({ id: Id });
const Ordered = z.object({ commandId: Id });

export const controlEndpoints = {
  catalogue: endpoint({
    method: 'GET',
    path: '/iot/remote/catalogue',
    summary: 'The parameters of a device, with what it said about them last',
    permission: 'parameters.read',
    query: z.strictObject({ deviceId: Id }),
    data: DeviceParameters,
  }),
  standards: endpoint({
    method: 'GET',
    path: '/iot/remote/standards',
    summary: 'The grid standards that can apply to a plant',
    permission: 'parameters.read',
    query: z.strictObject({ plantId: Id }),
    data: z.object({ standards: z.array(Standard), sources: z.record(z.string(), z.string()) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/iot/remote/read',
    summary: 'Ask a device for its parameters: some of them, or all',
    permission: 'parameters.read',
    body: z.strictObject({
      deviceId: Id,
      /** None: all. */
      keys: z.array(Key).check(z.maxLength(100)),
      waitS,
    }),
    data: Ordered,
  }),
  write: endpoint({
    method: 'POST',
    path: '/iot/remote/write',
    summary: 'Change parameters of a device: all of a group or none, read back, taken back where it does not report healthy',
    permission: 'parameters.write',
    critical: true,
    body: WriteParametersBody,
    data: Ordered,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/iot/remote/restore',
    summary: 'Write the values again that a device had before a change',
    permission: 'parameters.write',
    critical: true,
    body: RestoreBody,
    data: Ordered,
  }),
  act: endpoint({
    method: 'POST',
    path: '/iot/remote/act',
    summary: 'Restart a device, or set its clock',
    permission: 'parameters.write',
    critical: true,
    body: ActBody,
    data: Ordered,
  }),
  history: endpoint({
    method: 'POST',
    path: '/iot/remote/history',
    summary: 'What the devices of a plant were told, newest first',
    permission: 'parameters.read',
    query: PageQuery,
    body: z.strictObject({ plantId: Id, deviceId: z.optional(Id) }),
    data: pageOf(CommandRow),
  }),
  command: endpoint({
    method: 'GET',
    path: '/iot/command/{id}',
    summary: 'One command, step by step',
    permission: 'parameters.read',
    params: ById,
    data: Command,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/iot/command/{id}/receipt',
    summary: 'Who changed what, when, why and with which outcome, as PDF',
    permission: 'parameters.read',
    params: ById,
    file: true,
    data: Nothing,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/iot/command/cancel',
    summary: 'Take back a command that still waits for its device',
    permission: 'parameters.read',
    body: ById,
    data: Nothing,
  }),
  energy: endpoint({
    method: 'GET',
    path: '/iot/remote/energy/{id}',
    summary: 'How a plant manages its energy: modes, reserves, windows, and when the grid operator held loads down',
    permission: 'energy.manage',
    params: ById,
    data: PlantEnergy,
  }),
  manageEnergy: endpoint({
    method: 'POST',
    path: '/iot/remote/manageEnergy',
    summary: 'Change the everyday settings of a device: mode, reserve, windows',
    permission: 'energy.manage',
    body: ManageEnergyBody,
    data: Ordered,
  }),
};
