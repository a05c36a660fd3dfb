import type { Plant } from '#contract/plants.ts';
import { type PlantValues, plantValues } from '../../ui/plants/plant.form.ts';

/** What is changed together: half a place of one person and half of another would be none. */
const groups = {
  name: ['name'],
  type: ['type'],
  builtOn: ['builtOn'],
  gridConnectedOn: ['gridConnectedOn'],
  tags: ['tags'],
  place: ['countryCode', 'regionCode', 'latitude', 'longitude', 'timeZone', 'currency', 'byHand'],
  address: ['address'],
  arrays: ['arrays'],
  storageCapacity: ['storageKwh'],
  feedInPrice: ['feedInPrice'],
  purchasePrice: ['purchasePrice'],
  contact: ['contactType', 'contactValue', 'removeContact'],
  demo: ['demo'],
} as const satisfies Record<string, readonly (keyof PlantValues)[]>;

export type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

export function part(group: Group, values: PlantValues): Partial<PlantValues> {
  return Object.fromEntries(groups[group].map((field) => [field, values[field]]));
}

function differs(group: Group, a: PlantValues, b: PlantValues): boolean {
  const told = ({ byHand: _, ...values }: Partial<PlantValues>) => JSON.stringify(values);
  return told(part(group, a)) !== told(part(group, b));
}

/** The contact is only known masked: the form cannot tell that it changed, the plant can. */
function changedByOthers(group: Group, seen: Plant, newer: Plant): boolean {
  if (group === 'contact') return seen.contactMasked !== newer.contactMasked || seen.contactType !== newer.contactType;
  return differs(group, plantValues(seen), plantValues(newer));
}

export interface Merged {
  values: PlantValues;
  /** What both have changed, each in another way: the values hold the own entries. */
  clashes: Group[];
}

/** Takes over what others have changed since the plant was seen, and keeps what was typed. */
export function merge(seen: Plant, typed: PlantValues, newer: Plant): Merged {
  const before = plantValues(seen);
  const after = plantValues(newer);
  const mine = names.filter((group) => differs(group, before, typed));
  const values: PlantValues = Object.assign({}, after, ...mine.map((group) => part(group, typed)));
  const clashes = mine.filter((group) => changedByOthers(group, seen, newer) && differs(group, typed, after));
  return { values, clashes };
}
