import type { PlantFilter } from '#contract/plants.ts';
import type { Database } from '../../server/src/platform/db.ts';

export const pageNum = 10;
export const pageSize = 10;

const columns = ['name', 'number', 'type', 'status', 'pvCapacityW', 'storageCapacityWh', 'gridConnectedOn', 'createdAt'] as const;

const sorts = columns.flatMap((column) =>
  (['asc', 'desc'] as const).map((direction): [string, PlantFilter] => [
    `sort ${column} ${direction}`,
    { sort: { column, direction } },
  ]),
);

/** Every filter and every sort. What names a single plant or device is taken from the fleet. */
export async function casesOf(db: Database): Promise<[string, PlantFilter][]> {
  const plant = await db.selectFrom('plant').selectAll().orderBy('id').offset(500).executeTakeFirstOrThrow();
  const device = await db.selectFrom('device').selectAll().where('plant_id', '=', plant.id).executeTakeFirstOrThrow();
  return [
    ['no filter', {}],
    ['search, a name', { search: plant.name.slice(2, 14) }],
    ['search, a number', { search: plant.number.slice(3, 10) }],
    ['search, a serial number', { search: device.serial_number.slice(2, 12) }],
    ['search, in every name', { search: 'plant' }],
    ['name', { name: plant.name.slice(6, 12) }],
    ['number', { number: plant.number.slice(3, 10) }],
    ['serial number', { serialNumber: device.serial_number.slice(2, 12) }],
    ['type', { types: ['PHOTOVOLTAIC'] }],
    ['status, few', { statuses: ['FAULTY'] }],
    ['status, most', { statuses: ['NORMAL'] }],
    ['organization with those below', { organizationId: '00000000-0000-4000-8000-000000000001' }],
    ['owner', { ownerId: '00000000-0000-4000-a000-000000000001' }],
    ['country', { countryCode: 'DE' }],
    ['region', { regionCode: 'DE-BY' }],
    ['tag', { tags: ['vip'] }],
    ['favourites', { favourite: true }],
    ...sorts,
  ];
}
