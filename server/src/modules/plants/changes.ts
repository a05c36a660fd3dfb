import type { EditPlantBody } from '#contract/plants.ts';
import { maskContact } from '../../platform/mask.ts';
import type { LockedPlant, NewPlant, PlantChange } from './changes.repository.ts';
import { arraysInWords, capacityOf } from './plants.rules.ts';

type Stated = Omit<EditPlantBody, 'id' | 'version' | 'contact'>;

/** What a form states, as the table keeps it. */
export const columnsOf = (body: Stated) => ({
  name: body.name,
  type: body.type,
  country_code: body.countryCode,
  region_code: body.regionCode,
  address: body.address,
  latitude: body.latitude,
  longitude: body.longitude,
  time_zone: body.timeZone,
  currency: body.currency,
  pv_capacity_w: capacityOf(body.arrays),
  storage_capacity_wh: body.storageCapacityWh,
  built_on: body.builtOn,
  grid_connected_on: body.gridConnectedOn,
  feed_in_price: body.feedInPrice,
  purchase_price: body.purchasePrice,
  tags: [...new Set(body.tags)],
  demo: body.demo,
});

/** Left out stays as it is. */
export function contactColumns(contact: EditPlantBody['contact']): Pick<PlantChange, 'contact' | 'contact_type'> {
  if (contact === undefined) return {};
  return { contact_type: contact?.type ?? null, contact: contact?.value ?? null };
}

type Auditable = Omit<NewPlant, 'id' | 'number' | 'created_by' | 'updated_by' | 'pv_capacity_w' | 'organization_id' | 'owner_id'>;

/** What an entry of the audit shows of a plant: contacts masked. */
export const auditable = (p: Auditable, arrays: LockedPlant['arrays']) => ({
  name: p.name,
  type: p.type,
  country: p.country_code,
  region: p.region_code,
  address: p.address,
  latitude: p.latitude,
  longitude: p.longitude,
  timeZone: p.time_zone,
  currency: p.currency,
  arrays: arraysInWords(arrays),
  storageCapacity: p.storage_capacity_wh,
  builtOn: p.built_on,
  gridConnectedOn: p.grid_connected_on,
  feedInPrice: p.feed_in_price,
  purchasePrice: p.purchase_price,
  contact: p.contact && maskContact(p.contact),
  tags: p.tags.length > 0 ? p.tags : null,
  demo: p.demo,
});
