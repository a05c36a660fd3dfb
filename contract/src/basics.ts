import * as z from 'zod/mini';
import { deviceTypes, inverterTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Name, Nothing, number, PageQuery, pageOf, sortBy, text, Version } from './fields.ts';
import { CountryCode, plantTypes } from './plants.ts';
import { problem } from './validation.ts';

export const Area = z.object({
  /** ISO 3166-1 of a country, ISO 3166-2 of a region. */
  code: z.string(),
  name: z.string(),
  hasChildren: z.boolean(),
});
export type Area = z.infer<typeof Area>;

export const Place = z.object({ countryCode: z.nullable(z.string()), timeZone: z.string(), currency: z.nullable(z.string()) });
export type Place = z.infer<typeof Place>;

export const quantities = [
  'power',
  'energy',
  'voltage',
  'current',
  'frequency',
  'temperature',
  'ratio',
  'reactivePower',
  'apparentPower',
  'mass',
  'count',
  'duration',
] as const;

export const Unit = z.object({
  code: z.string(),
  quantity: z.enum(quantities),
  /** How many of the quantity's first unit one of this is. */
  factor: z.number(),
});
export type Unit = z.infer<typeof Unit>;

export const templateNames = ['plants', 'stock', 'serial-numbers'] as const;

/** One thing that can be drawn over time. Its label is the text `series.<key>`. */
export const StatisticsParameter = z.object({
  key: z.string(),
  deviceType: z.enum([...deviceTypes, 'PLANT']),
  group: z.enum(['plant', 'dc', 'mppt', 'ac', 'eps', 'battery', 'meter', 'evCharger', 'heatPump', 'temperature']),
  unit: z.string(),
});
export type StatisticsParameter = z.infer<typeof StatisticsParameter>;

const inUse = z.int();

export const Manufacturer = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  abbreviation: z.string(),
  description: z.nullable(z.string()),
  createdAt: Instant,
  specs: inUse,
  devices: inUse,
});
export type Manufacturer = z.infer<typeof Manufacturer>;

const manufacturerFields = {
  name: Name(60),
  abbreviation: text(1, 12).check(z.regex(/^[A-Za-z0-9-]+$/, problem('alphanumeric'))),
  description: z.nullable(text(1, 300)),
};
export const AddManufacturerBody = z.strictObject(manufacturerFields);
export type AddManufacturerBody = z.infer<typeof AddManufacturerBody>;
export const EditManufacturerBody = z.strictObject({ id: Id, version: Version, ...manufacturerFields });
export type EditManufacturerBody = z.infer<typeof EditManufacturerBody>;

export const DeviceSpec = z.object({
  id: Id,
  version: Version,
  manufacturerId: Id,
  manufacturerName: z.string(),
  deviceType: z.enum(deviceTypes),
  name: z.string(),
  inverterType: z.nullable(z.enum(inverterTypes)),
  ratedW: z.nullable(z.number()),
  capacityWh: z.nullable(z.number()),
  createdAt: Instant,
  devices: inUse,
});
export type DeviceSpec = z.infer<typeof DeviceSpec>;

const specFields = {
  manufacturerId: Id,
  deviceType: z.enum(deviceTypes, problem('required')),
  name: Name(60),
  inverterType: z.nullable(z.enum(inverterTypes)),
  ratedW: z.nullable(number(1, 1_000_000)),
  capacityWh: z.nullable(number(1, 1_000_000)),
};
interface SpecChecked {
  deviceType: (typeof deviceTypes)[number];
  inverterType: unknown;
  capacityWh: number | null;
}
const inverterSaysPhases = <T extends SpecChecked>() =>
  z.refine<T>((v) => (v.deviceType === 'INVERTER') === (v.inverterType !== null), {
    error: problem('required'),
    path: ['inverterType'],
  });
const batterySaysCapacity = <T extends SpecChecked>() =>
  z.refine<T>((v) => v.deviceType !== 'CELL' || v.capacityWh !== null, { error: problem('required'), path: ['capacityWh'] });

export const AddSpecBody = z.strictObject(specFields).check(inverterSaysPhases(), batterySaysCapacity());
export type AddSpecBody = z.infer<typeof AddSpecBody>;
export const EditSpecBody = z
  .strictObject({ id: Id, version: Version, ...specFields })
  .check(inverterSaysPhases(), batterySaysCapacity());
export type EditSpecBody = z.infer<typeof EditSpecBody>;

export const ManufacturerFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  sort: sortBy('name', 'abbreviation', 'createdAt'),
});
export type ManufacturerFilter = z.infer<typeof ManufacturerFilter>;

export const SpecFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  deviceType: z.optional(z.enum(deviceTypes)),
  manufacturerId: z.optional(Id),
  sort: sortBy('name', 'deviceType', 'createdAt'),
});
export type SpecFilter = z.infer<typeof SpecFilter>;

const ById = z.strictObject({ id: Id });

export const basicsEndpoints = {
  areas: endpoint({
    method: 'POST',
    path: '/system/area/getBysuperiorCode',
    summary: 'Countries, or the regions of one, in the caller’s language',
    signedIn: true,
    body: z.strictObject({ superiorCode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)))) }),
    data: z.array(Area),
  }),
  /** Time zone and currency of a place; what is not given is worked out from the rest. */
  place: endpoint({
    method: 'POST',
    path: '/system/area/place',
    summary: 'Country, time zone and currency of a point on earth',
    signedIn: true,
    body: z.strictObject({
      latitude: number(-90, 90, 'latitude'),
      longitude: number(-180, 180, 'longitude'),
      countryCode: z.optional(CountryCode),
    }),
    data: Place,
  }),
  timeZones: endpoint({
    method: 'GET',
    path: '/system/area/timeZones',
    summary: 'All IANA time zones, all currencies',
    signedIn: true,
    data: z.object({ timeZones: z.array(z.string()), currencies: z.array(z.string()) }),
  }),
  units: endpoint({
    method: 'GET',
    path: '/system/unit/getAllUnit',
    summary: 'Units of all figures',
    signedIn: true,
    data: z.array(Unit),
  }),
  statisticsParameters: endpoint({
    method: 'GET',
    path: '/iot/stationPower/getEquipmentStatisticsParams',
    summary: 'What can be drawn over time for a kind of plant and inverter',
    permission: 'plants.detail',
    query: z.strictObject({ stationType: z.enum(plantTypes), inverterType: z.optional(z.enum(inverterTypes)) }),
    data: z.array(StatisticsParameter),
  }),
  template: endpoint({
    method: 'GET',
    path: '/file/template/{name}',
    summary: 'An empty spreadsheet to fill in',
    account: true,
    params: z.strictObject({ name: z.enum(templateNames) }),
    file: true,
    data: Nothing,
  }),
  manufacturers: endpoint({
    method: 'POST',
    path: '/system/manufacturer/queryPage',
    summary: 'Manufacturers',
    permission: 'basics.devices',
    query: PageQuery,
    body: ManufacturerFilter,
    data: pageOf(Manufacturer),
  }),
  /** For choosing one elsewhere. */
  manufacturerChoices: endpoint({
    method: 'GET',
    path: '/system/manufacturer/all',
    summary: 'Names of all manufacturers',
    signedIn: true,
    data: z.array(z.object({ id: Id, name: z.string() })),
  }),
  addManufacturer: endpoint({
    method: 'POST',
    path: '/system/manufacturer/add',
    summary: 'Add a manufacturer',
    permission: 'basics.devicesEdit',
    body: AddManufacturerBody,
    data: z.object({ id: Id }),
  }),
  editManufacturer: endpoint({
    method: 'POST',
    path: '/system/manufacturer/edit',
    summary: 'Change a manufacturer',
    permission: 'basics.devicesEdit',
    body: EditManufacturerBody,
    data: Nothing,
  }),
  deleteManufacturer: endpoint({
    method: 'POST',
    path: '/system/manufacturer/delete',
    summary: 'Delete a manufacturer that nothing uses',
    permission: 'basics.devicesEdit',
    body: ById,
    data: Nothing,
  }),
  specs: endpoint({
    method: 'POST',
    path: '/system/deviceSpec/queryPage',
    summary: 'Device specifications',
    permission: 'basics.devices',
    query: PageQuery,
    body: SpecFilter,
    data: pageOf(DeviceSpec),
  }),
  specChoices: endpoint({
    method: 'GET',
    path: '/system/deviceSpec/all',
    summary: 'Names of all device specifications',
    signedIn: true,
    data: z.array(
      z.object({ id: Id, name: z.string(), deviceType: z.enum(deviceTypes), manufacturerId: Id, manufacturerName: z.string() }),
    ),
  }),
  addSpec: endpoint({
    method: 'POST',
    path: '/system/deviceSpec/add',
    summary: 'Add a device specification',
    permission: 'basics.devicesEdit',
    body: AddSpecBody,
    data: z.object({ id: Id }),
  }),
  editSpec: endpoint({
    method: 'POST',
    path: '/system/deviceSpec/edit',
    summary: 'Change a device specification',
    permission: 'basics.devicesEdit',
    body: EditSpecBody,
    data: Nothing,
  }),
  deleteSpec: endpoint({
    method: 'POST',
    path: '/system/deviceSpec/delete',
    summary: 'Delete a device specification that nothing uses',
    permission: 'basics.devicesEdit',
    body: ById,
    data: Nothing,
  }),
};
