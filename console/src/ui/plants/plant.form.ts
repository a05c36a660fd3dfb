import {
  type AzimuthReference,
  type ContactType,
  type EditPlantBody,
  type EditTariffBody,
  type Plant,
  PlantBasics,
  PlantEquipment,
  PlantPlace,
  PlantTariff,
  type PlantType,
} from '#contract/plants.ts';
import { readDecimal, writeDecimal } from '../../lib/decimal.ts';
import type { FieldErrors } from '../../lib/validate.ts';
import { checkPart } from './plant.problems.ts';

/** One array as it is typed: numbers in the form of the language. */
export type ArrayValues = { key: number; capacityKw: string; tiltDeg: string; azimuth: string; azimuthRef: AzimuthReference };

/** A plant as it is typed. Power and energy in kW and kWh. */
export type PlantValues = {
  name: string;
  type: PlantType | '';
  builtOn: string;
  gridConnectedOn: string;
  tags: readonly string[];
  countryCode: string;
  regionCode: string;
  address: string;
  latitude: string;
  longitude: string;
  timeZone: string;
  currency: string;
  /** What of the place somebody chose, so that a move of the pin does not overwrite it. */
  byHand: readonly string[];
  arrays: readonly ArrayValues[];
  storageKwh: string;
  feedInPrice: string;
  purchasePrice: string;
  contactType: ContactType;
  contactValue: string;
  removeContact: boolean;
  demo: boolean;
};

/** What the parts of a form need to know of it; `useFields` gives it. */
export interface PlantForm {
  values: PlantValues;
  problems: FieldErrors;
  set<K extends keyof PlantValues>(name: K, value: PlantValues[K], path?: string): void;
  leave(path: string): void;
}

/** A usual roof, or a railing. */
export function newArray(type: PlantType | '', key = 0): ArrayValues {
  return {
    key,
    capacityKw: '',
    tiltDeg: type === 'BALCONY_PHOTOVOLTAICS' ? '90' : '35',
    azimuth: '0',
    azimuthRef: 'SOUTH_EAST',
  };
}

export const emptyPlant: PlantValues = {
  name: '',
  type: '',
  builtOn: '',
  gridConnectedOn: '',
  tags: [],
  countryCode: '',
  regionCode: '',
  address: '',
  latitude: '',
  longitude: '',
  timeZone: '',
  currency: '',
  byHand: [],
  arrays: [newArray('')],
  storageKwh: '',
  feedInPrice: '',
  purchasePrice: '',
  contactType: 'MOBILE',
  contactValue: '',
  removeContact: false,
  demo: false,
};

const inThousands = (value: number | null) => writeDecimal(value === null ? null : value / 1000);

function arrayValues(array: Plant['arrays'][number], key: number): ArrayValues {
  return {
    key,
    capacityKw: inThousands(array.capacityW),
    tiltDeg: writeDecimal(array.tiltDeg),
    azimuth: writeDecimal(array.azimuth),
    azimuthRef: array.azimuthRef,
  };
}

/** A plant as a form shows it. The contact stays empty: it is only known masked. */
export function plantValues(plant: Plant): PlantValues {
  return {
    name: plant.name,
    type: plant.type,
    builtOn: plant.builtOn ?? '',
    gridConnectedOn: plant.gridConnectedOn ?? '',
    tags: plant.tags,
    countryCode: plant.countryCode,
    regionCode: plant.regionCode ?? '',
    address: plant.address,
    latitude: writeDecimal(plant.latitude),
    longitude: writeDecimal(plant.longitude),
    timeZone: plant.timeZone,
    currency: plant.currency,
    byHand: ['countryCode'],
    arrays: plant.arrays.map(arrayValues),
    storageKwh: inThousands(plant.storageCapacityWh),
    feedInPrice: writeDecimal(plant.feedInPrice),
    purchasePrice: writeDecimal(plant.purchasePrice),
    contactType: plant.contactType ?? 'MOBILE',
    contactValue: '',
    removeContact: false,
    demo: plant.demo,
  };
}

const number = (text: string) => (text.trim() === '' ? null : readDecimal(text));
const thousandfold = (text: string) => (text.trim() === '' ? null : Math.round(readDecimal(text) * 1000));
const orNull = (text: string) => text.trim() || null;

const basics = ({ name, type, builtOn, gridConnectedOn, tags }: PlantValues) => ({
  name,
  type,
  builtOn: orNull(builtOn),
  gridConnectedOn: orNull(gridConnectedOn),
  tags: [...tags],
});

const place = ({ countryCode, regionCode, address, latitude, longitude, timeZone, currency }: PlantValues) => ({
  countryCode,
  regionCode: orNull(regionCode),
  address,
  latitude: number(latitude),
  longitude: number(longitude),
  timeZone,
  currency,
});

const equipment = ({ arrays, storageKwh }: PlantValues) => ({
  arrays: arrays.map(({ capacityKw, tiltDeg, azimuth, azimuthRef }) => ({
    capacityW: thousandfold(capacityKw),
    tiltDeg: number(tiltDeg),
    azimuth: number(azimuth),
    azimuthRef,
  })),
  storageCapacityWh: thousandfold(storageKwh),
});

const prices = ({ feedInPrice, purchasePrice }: PlantValues) => ({
  feedInPrice: number(feedInPrice),
  purchasePrice: number(purchasePrice),
});

const contact = ({ contactType, contactValue }: PlantValues) =>
  contactValue.trim() === '' ? null : { type: contactType, value: contactValue };

/** Nothing is said of a contact that stays: the form only knows it masked. */
const changedContact = (values: PlantValues) => (values.removeContact ? null : (contact(values) ?? undefined));

/** What was typed in the shape that the server takes; whether it is right is for the contract to say. */
export const toBody = (values: PlantValues) => ({
  ...basics(values),
  ...place(values),
  ...equipment(values),
  ...prices(values),
  contact: contact(values),
  demo: values.demo,
});

/** Send only what `checkPlant` finds nothing wrong with. */
export function toEditBody({ id, version }: Pick<Plant, 'id' | 'version'>, values: PlantValues): EditPlantBody {
  return { ...toBody(values), id, version, contact: changedContact(values) } as EditPlantBody;
}

export function toTariffBody({ id, version }: Pick<Plant, 'id' | 'version'>, values: PlantValues): EditTariffBody {
  return { ...prices(values), id, version, contact: changedContact(values) } as EditTariffBody;
}

export const checkBasics = (values: PlantValues) => checkPart(PlantBasics, basics(values));
export const checkPlace = (values: PlantValues) => checkPart(PlantPlace, place(values));
export const checkEquipment = (values: PlantValues) =>
  checkPart(PlantEquipment, { type: values.type || undefined, ...equipment(values) });
export const checkTariff = (values: PlantValues) => checkPart(PlantTariff, { ...prices(values), contact: contact(values) });

/** Field of the form → what is wrong with it. */
export function checkPlant(values: PlantValues): FieldErrors {
  return { ...checkBasics(values), ...checkPlace(values), ...checkEquipment(values), ...checkTariff(values) };
}

const sameArray = (a: ArrayValues, b: ArrayValues) =>
  a.capacityKw === b.capacityKw && a.tiltDeg === b.tiltDeg && a.azimuth === b.azimuth && a.azimuthRef === b.azimuthRef;

/** The arrays after a change of the plant's type: those nobody has touched get the usual values of the new type. */
export function arraysFor(type: PlantType, values: PlantValues): readonly ArrayValues[] {
  return values.arrays.map((array) => (sameArray(array, newArray(values.type)) ? newArray(type, array.key) : array));
}

/** The next free key of a list of rows. */
export const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** All arrays together; null while one of them is not a number. */
export function totalW(arrays: readonly ArrayValues[]): number | null {
  const sum = arrays.reduce((all, { capacityKw }) => all + (thousandfold(capacityKw) ?? 0), 0);
  return Number.isFinite(sum) ? sum : null;
}
