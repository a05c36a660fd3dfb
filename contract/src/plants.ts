import * as z from 'zod/mini';
import { DeviceInput } from './devices.ts';
import { endpoint } from './endpoint.ts';
import {
  Email,
  Flag,
  Id,
  ImportReport,
  Instant,
  LocalDate,
  Mobile,
  Name,
  Nothing,
  number,
  PageQuery,
  PersonName,
  pageOf,
  sortBy,
  text,
  Version,
} from './fields.ts';
import { problem } from './validation.ts';

export const plantTypes = ['ENERGY_STORAGE', 'PHOTOVOLTAIC', 'BALCONY_PHOTOVOLTAICS'] as const;
export type PlantType = (typeof plantTypes)[number];

/** Worst first: the order in which a list shows problems. */
export const plantStatuses = ['FAULTY', 'ABNORMAL', 'OFFLINE', 'NORMAL'] as const;
export type PlantStatus = (typeof plantStatuses)[number];

export const contactTypes = ['MOBILE', 'EMAIL'] as const;
export type ContactType = (typeof contactTypes)[number];

/** From which direction an azimuth is counted, and towards which. */
export const azimuthReferences = ['SOUTH_EAST', 'SOUTH_WEST', 'EAST_SOUTH'] as const;
export type AzimuthReference = (typeof azimuthReferences)[number];

/** Degrees clockwise from north, as suncalc and pvlib count. */
export function compassDegrees(azimuth: number, reference: AzimuthReference): number {
  if (reference === 'SOUTH_EAST') return (540 - azimuth) % 360;
  return ((reference === 'SOUTH_WEST' ? 180 : 90) + azimuth) % 360;
}

export const pictureSizes = ['small', 'large'] as const;
export const pictureBytes = 15 * 1024 * 1024;
export const importBytes = 10 * 1024 * 1024;
/** A deleted plant can be restored for so long. */
export const binDays = 30;

export const mostArrays = 12;
export const mostTags = 10;
export const mostDevices = 60;
/** Of one array, and of all storage of a plant: a house, a farm, a hall, not a power station. */
export const mostArrayW = 1_000_000;
export const mostStorageWh = 5_000_000;

export const Tag = text(1, 24).check(z.regex(/^[^<>"`\\{}[\]|;$^*=,]*$/, problem('specialCharacters')));
export const CountryCode = z.string(problem('required')).check(z.regex(/^[A-Z]{2}$/, problem('required')));
/** ISO 3166-2. */
export const RegionCode = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, problem('invalid')));
export const TimeZone = z.string(problem('required')).check(z.minLength(1, problem('required')), z.maxLength(60));
export const Currency = z.string(problem('required')).check(z.regex(/^[A-Z]{3}$/, problem('required')));
const Price = z.nullable(number(0, 100_000));

export const PlantArray = z.strictObject({
  capacityW: number(1, mostArrayW),
  /** 0 lies flat, 90 stands. */
  tiltDeg: number(0, 90),
  /** As a person enters it, counted as `azimuthRef` says; never negative. */
  azimuth: number(0, 359.99),
  azimuthRef: z.enum(azimuthReferences),
});
export type PlantArray = z.infer<typeof PlantArray>;

const contact = z.nullable(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('MOBILE'), value: Mobile }),
    z.strictObject({ type: z.literal('EMAIL'), value: Email }),
  ]),
);

const basicFields = {
  name: Name(60),
  type: z.enum(plantTypes, problem('required')),
  builtOn: z.nullable(LocalDate),
  gridConnectedOn: z.nullable(LocalDate),
  tags: z.array(Tag).check(z.maxLength(mostTags)),
};

const placeFields = {
  countryCode: CountryCode,
  regionCode: z.nullable(RegionCode),
  address: text(1, 200),
  latitude: number(-90, 90, 'latitude'),
  longitude: number(-180, 180, 'longitude'),
  timeZone: TimeZone,
  currency: Currency,
};

const technicalFields = {
  /** May be empty only where the plant is storage alone. */
  arrays: z.array(PlantArray).check(z.maxLength(mostArrays)),
  storageCapacityWh: z.nullable(number(1, mostStorageWh)),
};

const tariffFields = { feedInPrice: Price, purchasePrice: Price };

interface Built {
  builtOn: string | null;
  gridConnectedOn: string | null;
}
interface Equipped {
  type: PlantType;
  arrays: readonly PlantArray[];
  storageCapacityWh: number | null;
}

const hasArrays = <T extends Equipped>() =>
  z.refine<T>((v) => v.type === 'ENERGY_STORAGE' || v.arrays.length > 0, { error: problem('required'), path: ['arrays'] });
const hasStorage = <T extends Equipped>() =>
  z.refine<T>((v) => v.type !== 'ENERGY_STORAGE' || v.storageCapacityWh !== null, {
    error: problem('completeDevices'),
    path: ['storageCapacityWh'],
  });
const builtFirst = <T extends Built>() =>
  z.refine<T>((v) => !v.builtOn || !v.gridConnectedOn || v.builtOn <= v.gridConnectedOn, {
    error: problem('dateOrder'),
    path: ['gridConnectedOn'],
  });

/** The parts of a plant, for forms that are filled in part by part. */
export const PlantBasics = z.strictObject(basicFields).check(builtFirst());
export const PlantPlace = z.strictObject(placeFields);
export const PlantEquipment = z.strictObject({ type: basicFields.type, ...technicalFields }).check(hasArrays(), hasStorage());
export const PlantTariff = z.strictObject({ ...tariffFields, contact });

/** An owner who is there already, or one who is invited. */
export const OwnerChoice = z.nullable(
  z.union([
    z.strictObject({ id: Id }),
    z
      .strictObject({ nickName: PersonName, email: z.nullable(Email), mobile: z.nullable(Mobile) })
      .check(z.refine((v) => Boolean(v.email ?? v.mobile), { error: problem('phoneOrEmail'), path: ['email'] })),
  ]),
);
export type OwnerChoice = z.infer<typeof OwnerChoice>;

/** Everything at once: plant, devices and owner exist afterwards, or nothing does. */
export const AddPlantBody = z
  .strictObject({
    ...basicFields,
    ...placeFields,
    ...technicalFields,
    ...tariffFields,
    contact,
    organizationId: z.nullable(Id),
    demo: z.boolean(),
    devices: z.array(DeviceInput).check(z.minLength(1, problem('addDevice')), z.maxLength(mostDevices)),
    owner: OwnerChoice,
  })
  .check(hasArrays(), hasStorage(), builtFirst());
export type AddPlantBody = z.infer<typeof AddPlantBody>;

/** The contact is left out where it stays: the form only knows it masked. */
export const EditPlantBody = z
  .strictObject({
    id: Id,
    version: Version,
    ...basicFields,
    ...placeFields,
    ...technicalFields,
    ...tariffFields,
    contact: z.optional(contact),
    demo: z.boolean(),
  })
  .check(hasArrays(), hasStorage(), builtFirst());
export type EditPlantBody = z.infer<typeof EditPlantBody>;

/** What a house owner may change as well. */
export const EditTariffBody = z.strictObject({ id: Id, version: Version, ...tariffFields, contact: z.optional(contact) });
export type EditTariffBody = z.infer<typeof EditTariffBody>;

/** Left out stays; null takes away: no organization looks after the plant, or nobody owns it. */
export const TransferBody = z.strictObject({
  id: Id,
  version: Version,
  organizationId: z.optional(z.nullable(Id)),
  owner: z.optional(OwnerChoice),
  note: z.nullable(text(1, 500)),
});
export type TransferBody = z.infer<typeof TransferBody>;

export const PlantRow = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  name: z.string(),
  type: z.enum(plantTypes),
  status: z.enum(plantStatuses),
  favourite: z.boolean(),
  demo: z.boolean(),
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  countryCode: z.string(),
  regionCode: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  pvCapacityW: z.nullable(z.number()),
  storageCapacityWh: z.nullable(z.number()),
  tags: z.array(z.string()),
  pictureId: z.nullable(Id),
  devices: z.int(),
  builtOn: z.nullable(z.string()),
  gridConnectedOn: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type PlantRow = z.infer<typeof PlantRow>;

export const Plant = z.object({
  ...PlantRow.shape,
  timeZone: z.string(),
  currency: z.string(),
  arrays: z.array(
    z.object({
      capacityW: z.number(),
      tiltDeg: z.number(),
      azimuth: z.number(),
      azimuthRef: z.enum(azimuthReferences),
      azimuthDeg: z.number(),
    }),
  ),
  feedInPrice: z.nullable(z.number()),
  purchasePrice: z.nullable(z.number()),
  contactType: z.nullable(z.enum(contactTypes)),
  contactMasked: z.nullable(z.string()),
  ownerEmailMasked: z.nullable(z.string()),
  ownerMobileMasked: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  updatedByName: z.nullable(z.string()),
});
export type Plant = z.infer<typeof Plant>;

const filterFields = {
  /** Part of a name or number, or of the serial number of any device. */
  search: z.optional(text(1, 60)),
  name: z.optional(text(1, 60)),
  number: z.optional(text(1, 20)),
  serialNumber: z.optional(text(1, 40)),
  types: z.optional(z.array(z.enum(plantTypes)).check(z.maxLength(plantTypes.length))),
  statuses: z.optional(z.array(z.enum(plantStatuses)).check(z.maxLength(plantStatuses.length))),
  /** With everything below it. */
  organizationId: z.optional(Id),
  ownerId: z.optional(Id),
  countryCode: z.optional(CountryCode),
  regionCode: z.optional(RegionCode),
  tags: z.optional(z.array(Tag).check(z.maxLength(mostTags))),
  favourite: z.optional(z.boolean()),
};

/** Without a sort, problems come first, then the newest. */
export const PlantFilter = z.strictObject({
  ...filterFields,
  sort: sortBy('name', 'number', 'type', 'status', 'pvCapacityW', 'storageCapacityWh', 'gridConnectedOn', 'createdAt'),
});
export type PlantFilter = z.infer<typeof PlantFilter>;

/** What a map shows: the box in degrees and the zoom of the usual web map, 0 the whole world. */
export const MapBody = z.strictObject({
  ...filterFields,
  west: number(-540, 540),
  south: number(-90, 90),
  east: number(-540, 540),
  north: number(-90, 90),
  zoom: z.int().check(z.minimum(0), z.maximum(20)),
});
export type MapBody = z.infer<typeof MapBody>;

/** One plant, or a cluster of several at their middle. */
export const MapSpot = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** How many of them by status. */
  statuses: z.object({ FAULTY: z.int(), ABNORMAL: z.int(), OFFLINE: z.int(), NORMAL: z.int() }),
  /** Where it is one plant. */
  plant: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type MapSpot = z.infer<typeof MapSpot>;

export const Transfer = z.object({
  id: Id,
  at: Instant,
  byName: z.string(),
  fromOrganization: z.nullable(z.string()),
  toOrganization: z.nullable(z.string()),
  fromOwner: z.nullable(z.string()),
  toOwner: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Transfer = z.infer<typeof Transfer>;

export const Address = z.object({
  id: Id,
  name: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  regionCode: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
});
export type Address = z.infer<typeof Address>;

const ById = z.strictObject({ id: Id });

export const plantEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/station/station/queryStationPage',
    summary: 'Plants in the caller’s reach',
    permission: 'plants.view',
    query: PageQuery,
    body: PlantFilter,
    data: pageOf(PlantRow),
  }),
  map: endpoint({
    method: 'POST',
    path: '/station/station/map',
    summary: 'Plants on a map, clustered by zoom',
    permission: 'plants.view',
    body: MapBody,
    data: z.array(MapSpot),
  }),
  export: endpoint({
    method: 'POST',
    path: '/station/station/export',
    summary: 'What the filter shows, as a spreadsheet',
    permission: 'plants.view',
    body: PlantFilter,
    file: true,
    data: Nothing,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/station/station/tags',
    summary: 'Tags in use on the plants in the caller’s reach',
    permission: 'plants.view',
    data: z.array(z.string()),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/station/station/detail/{id}',
    summary: 'One plant with everything known about it',
    permission: 'plants.detail',
    params: ById,
    data: Plant,
  }),
  address: endpoint({
    method: 'GET',
    path: '/station/station/findAddress/{id}',
    summary: 'Where a plant stands',
    permission: 'plants.detail',
    params: ById,
    data: Address,
  }),
  transfers: endpoint({
    method: 'GET',
    path: '/station/station/transfers/{id}',
    summary: 'Through whose hands a plant has gone',
    permission: 'plants.detail',
    params: ById,
    data: z.array(Transfer),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/file/{id}',
    summary: 'A picture of a plant',
    permission: 'plants.view',
    params: ById,
    query: z.strictObject({ size: z._default(z.enum(pictureSizes), 'large') }),
    file: true,
    data: Nothing,
  }),
  favourite: endpoint({
    method: 'POST',
    path: '/station/station/favourite',
    summary: 'Mark a plant as favourite, or no longer',
    permission: 'plants.favourite',
    body: z.strictObject({ id: Id, favourite: z.boolean() }),
    data: Nothing,
  }),
  draft: endpoint({
    method: 'GET',
    path: '/station/station/draft',
    summary: 'The caller’s unfinished new plant',
    permission: 'plants.add',
    data: z.nullable(z.object({ content: z.string(), updatedAt: Instant })),
  }),
  /** The wizard's own words, kept as they are; null throws them away. */
  saveDraft: endpoint({
    method: 'POST',
    path: '/station/station/saveDraft',
    summary: 'Keep an unfinished new plant, or throw it away',
    permission: 'plants.add',
    body: z.strictObject({ content: z.nullable(z.string().check(z.maxLength(100_000))) }),
    data: Nothing,
  }),
  add: endpoint({
    method: 'POST',
    path: '/station/station/add',
    summary: 'Add a plant with its devices and owner',
    permission: 'plants.add',
    body: AddPlantBody,
    data: z.object({ id: Id, number: z.string() }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/station/station/import',
    summary: 'Add plants from a spreadsheet: all rows, or none; a dry run only checks',
    permission: 'plants.add',
    upload: { maxBytes: importBytes },
    query: z.strictObject({ dryRun: Flag }),
    data: ImportReport,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/station/station/edit',
    summary: 'Change a plant',
    permission: 'plants.edit',
    body: EditPlantBody,
    data: Nothing,
  }),
  editTariff: endpoint({
    method: 'POST',
    path: '/station/station/editTariff',
    summary: 'Change prices and contact of a plant',
    permission: 'plants.editTariff',
    body: EditTariffBody,
    data: Nothing,
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/station/station/uploadPicture/{id}',
    summary: 'Give a plant a picture',
    permission: 'plants.editTariff',
    params: ById,
    upload: { maxBytes: pictureBytes },
    data: z.object({ pictureId: Id }),
  }),
  removePicture: endpoint({
    method: 'POST',
    path: '/station/station/removePicture',
    summary: 'Take the picture of a plant away',
    permission: 'plants.editTariff',
    body: ById,
    data: Nothing,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/station/station/transfer',
    summary: 'Hand a plant to another organization or owner; both sides are told',
    permission: 'plants.transfer',
    body: TransferBody,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/station/station/delete',
    summary: 'Delete a plant; its name must be typed; restorable for 30 days',
    permission: 'plants.delete',
    body: z.strictObject({ id: Id, typedName: text(1, 60) }),
    data: Nothing,
  }),
  deleted: endpoint({
    method: 'POST',
    path: '/station/station/queryDeletedPage',
    summary: 'Deleted plants that can be restored',
    permission: 'plants.delete',
    query: PageQuery,
    body: z.strictObject({ search: z.optional(text(1, 60)) }),
    data: pageOf(
      z.object({
        id: Id,
        number: z.string(),
        name: z.string(),
        organizationName: z.nullable(z.string()),
        devices: z.int(),
        deletedAt: Instant,
        deletedByName: z.nullable(z.string()),
        /** From then on nothing is left to restore. */
        erasedAt: Instant,
      }),
    ),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/station/station/restore',
    summary: 'Take a deleted plant back',
    permission: 'plants.delete',
    body: ById,
    data: Nothing,
  }),
};
