import * as z from 'zod/mini';
import type { deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Digest, Id, ImportReport, Instant, Nothing, PageQuery, pageOf, text, Version } from './fields.ts';
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
