import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Flag, Id, ImportReport, Instant, Name, Nothing, PageQuery, pageOf, sortBy, text, Version } from './fields.ts';
import { problem } from './validation.ts';

/** Solar module, battery and meter carry the specification's names. */
export const deviceTypes = ['INVERTER', 'DONGLE', 'CELL', 'METERBOX', 'COMPONENT', 'EV_CHARGER', 'HEAT_PUMP'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** Of these only pieces that the provider has in its books, proved by the code printed on them. */
export const claimedTypes: readonly DeviceType[] = ['INVERTER', 'DONGLE', 'CELL'];

export const deviceStatuses = ['ONLINE', 'OFFLINE', 'NOT_CONNECTED', 'FAULT', 'ABNORMAL'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

export const networkModes = ['WIFI', 'ETHERNET'] as const;
export type NetworkMode = (typeof networkModes)[number];

export const inverterTypes = ['SINGLE_PHASE', 'THREE_PHASE'] as const;
export type InverterType = (typeof inverterTypes)[number];

export const stockBytes = 10 * 1024 * 1024;

export const SerialNumber = z
  .string(problem('required'))
  .check(z.trim(), z.toUpperCase(), z.minLength(1, problem('required')), z.regex(/^[A-Z0-9-]{4,32}$/, problem('serialNumber')));
/** Printed on the device beside its serial number. */
export const ClaimCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6,16}$/, problem('claimCode')));

const deviceFields = {
  name: z.nullable(Name(60)),
  specId: z.nullable(Id),
  /** Where it answers on its bus. */
  address: z.nullable(text(1, 40)),
  networkMode: z.nullable(z.enum(networkModes)),
};

/** One device of a plant. Battery, inverter and meter hang on a dongle, by its serial number. */
export const DeviceInput = z.strictObject({
  type: z.enum(deviceTypes, problem('required')),
  serialNumber: SerialNumber,
  claimCode: z.nullable(ClaimCode),
  dongleSn: z.nullable(SerialNumber),
  ...deviceFields,
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** What a serial number is to the one who asks: nothing in the books, ready to be used, in use elsewhere. */
export const serialStates = ['UNKNOWN', 'FREE', 'TAKEN', 'IN_THIS_PLANT'] as const;

export const DeviceRow = z.object({
  id: Id,
  version: Version,
  type: z.enum(deviceTypes),
  serialNumber: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(deviceStatuses),
  manufacturerName: z.nullable(z.string()),
  specId: z.nullable(Id),
  specName: z.nullable(z.string()),
  inverterType: z.nullable(z.enum(inverterTypes)),
  plantId: z.nullable(Id),
  plantName: z.nullable(z.string()),
  dongleSn: z.nullable(z.string()),
  address: z.nullable(z.string()),
  networkMode: z.nullable(z.enum(networkModes)),
  firmwareVersion: z.nullable(z.string()),
  dongleVersion: z.nullable(z.string()),
  safetyVersion: z.nullable(z.string()),
  hmiVersion: z.nullable(z.string()),
  lastSeenAt: z.nullable(Instant),
  installedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type DeviceRow = z.infer<typeof DeviceRow>;

export const changeKinds = ['ADDED', 'REPLACED', 'REMOVED'] as const;

export const DeviceChange = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(changeKinds),
  type: z.enum(deviceTypes),
  serialNumber: z.string(),
  /** The device that took its place. */
  newSerialNumber: z.nullable(z.string()),
  byName: z.string(),
  note: z.nullable(z.string()),
});
export type DeviceChange = z.infer<typeof DeviceChange>;

export const Device = z.object({
  ...DeviceRow.shape,
  ratedW: z.nullable(z.number()),
  capacityWh: z.nullable(z.number()),
  /** The devices that hang on this one, where it is a dongle. */
  attached: z.array(z.object({ id: Id, type: z.enum(deviceTypes), serialNumber: z.string(), status: z.enum(deviceStatuses) })),
  /** The devices that stood in this place before, newest first. */
  predecessors: z.array(z.object({ serialNumber: z.string(), replacedAt: Instant })),
});
export type Device = z.infer<typeof Device>;

export const DeviceFilter = z.strictObject({
  types: z.array(z.enum(deviceTypes)).check(z.minLength(1, problem('required')), z.maxLength(deviceTypes.length)),
  /** Part of a serial number, of the device's name or of the plant's. */
  search: z.optional(text(1, 60)),
  statuses: z.optional(z.array(z.enum(deviceStatuses)).check(z.maxLength(deviceStatuses.length))),
  manufacturerId: z.optional(Id),
  specId: z.optional(Id),
  firmwareVersion: z.optional(text(1, 40)),
  /** Devices of no plant yet: the provider's stock. */
  stock: z.optional(z.boolean()),
  sort: sortBy('serialNumber', 'status', 'firmwareVersion', 'lastSeenAt', 'createdAt'),
});
export type DeviceFilter = z.infer<typeof DeviceFilter>;

export const EditDeviceBody = z.strictObject({ id: Id, version: Version, dongleSn: z.nullable(SerialNumber), ...deviceFields });
export type EditDeviceBody = z.infer<typeof EditDeviceBody>;

export const ReplaceDeviceBody = z.strictObject({
  id: Id,
  version: Version,
  serialNumber: SerialNumber,
  claimCode: z.nullable(ClaimCode),
  note: z.nullable(text(1, 300)),
});
export type ReplaceDeviceBody = z.infer<typeof ReplaceDeviceBody>;

const ById = z.strictObject({ id: Id });

export const deviceEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/iot/device/queryDevicePage',
    summary: 'Devices of the plants in the caller’s reach',
    permission: 'devices',
    query: PageQuery,
    body: DeviceFilter,
    data: pageOf(DeviceRow),
  }),
  export: endpoint({
    method: 'POST',
    path: '/iot/device/export',
    summary: 'What the filter shows, as a spreadsheet',
    permission: 'devices',
    body: DeviceFilter,
    file: true,
    data: Nothing,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/iot/device/detail/{id}',
    summary: 'One device with everything known about it',
    permission: 'plants.detail',
    params: ById,
    data: Device,
  }),
  ofPlant: endpoint({
    method: 'GET',
    path: '/iot/device/ofPlant/{id}',
    summary: 'The devices of a plant, dongles first',
    permission: 'plants.detail',
    params: ById,
    data: z.array(DeviceRow),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/iot/device/changes/{id}',
    summary: 'Which devices of a plant were added, replaced and removed',
    permission: 'plants.detail',
    params: ById,
    data: z.array(DeviceChange),
  }),
  check: endpoint({
    method: 'POST',
    path: '/iot/device/check',
    summary: 'What a serial number stands for, before it is added',
    permission: 'devices.manage',
    body: z.strictObject({ serialNumber: SerialNumber, plantId: z.nullable(Id) }),
    data: z.object({
      state: z.enum(serialStates),
      /** Known for a piece that is free or in this plant. */
      type: z.nullable(z.enum(deviceTypes)),
      manufacturerName: z.nullable(z.string()),
      specId: z.nullable(Id),
      specName: z.nullable(z.string()),
      capacityWh: z.nullable(z.number()),
      online: z.boolean(),
      /** Whether the code printed on it will be asked for. */
      codeNeeded: z.boolean(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/iot/device/add',
    summary: 'Add a device to a plant by serial number and printed code',
    permission: 'devices.manage',
    body: z.strictObject({ plantId: Id, device: DeviceInput }),
    data: z.object({ id: Id }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/iot/device/edit',
    summary: 'Change what is noted about a device',
    permission: 'devices.manage',
    body: EditDeviceBody,
    data: Nothing,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/iot/device/replace',
    summary: 'Put another device of the same kind in the place of this one; its history goes on',
    permission: 'devices.manage',
    body: ReplaceDeviceBody,
    data: z.object({ id: Id }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/iot/device/remove',
    summary: 'Take a device out of its plant',
    permission: 'devices.manage',
    body: z.strictObject({ id: Id, version: Version, note: z.nullable(text(1, 300)) }),
    data: Nothing,
  }),
  importStock: endpoint({
    method: 'POST',
    path: '/iot/device/importStock',
    summary: 'Take serial numbers into the books from a spreadsheet: all rows, or none; a dry run only checks',
    permission: 'devices.stock',
    upload: { maxBytes: stockBytes },
    query: z.strictObject({ dryRun: Flag }),
    data: ImportReport,
  }),
};
