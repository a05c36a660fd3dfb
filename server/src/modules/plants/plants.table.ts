import { type RawBuilder, sql } from 'kysely';
import type { MapBody, PlantFilter } from '#contract/plants.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

type Condition = RawBuilder<boolean>;
export type Filter = Omit<PlantFilter, 'sort'> | Omit<MapBody, 'west' | 'south' | 'east' | 'north' | 'zoom'>;

/** Where a search leads: to these few plants, or to so many that each row has to be asked. */
export interface Found {
  pattern: string;
  byName: readonly string[] | 'many';
  bySerial: readonly string[] | 'many';
}

function anyFound({ pattern, byName, bySerial }: Found): Condition {
  const ids = [byName, bySerial].flatMap((list) => (list === 'many' ? [] : list));
  const parts = [sql<boolean>`plant.id = any(${ids}::uuid[])`];
  if (byName === 'many') parts.push(sql`plant.name ilike ${pattern}`, sql`plant.number ilike ${pattern}`);
  if (bySerial === 'many')
    parts.push(sql`exists (select from device d where d.plant_id = plant.id and d.serial_number ilike ${pattern})`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** As SQL: the plant lies within the scope and matches the filter, as this viewer sees it. */
export function matching(scope: Scope, viewer: string, filter: Filter, found: Found | undefined): Condition {
  const parts: Condition[] = [withinPlants(scope)];
  if (found) parts.push(anyFound(found));
  if (filter.name) parts.push(sql`plant.name ilike ${anywhere(filter.name)}`);
  if (filter.number) parts.push(sql`plant.number ilike ${anywhere(filter.number)}`);
  if (filter.serialNumber)
    parts.push(sql`plant.id in (select d.plant_id from device d where d.serial_number ilike ${anywhere(filter.serialNumber)})`);
  if (filter.types?.length) parts.push(sql`plant.type = any(${filter.types})`);
  if (filter.statuses?.length) parts.push(sql`plant.status = any(${filter.statuses})`);
  if (filter.organizationId)
    parts.push(
      sql`plant.organization_id in (select descendant_id from organization_closure where ancestor_id = ${filter.organizationId})`,
    );
  if (filter.ownerId) parts.push(sql`plant.owner_id = ${filter.ownerId}`);
  if (filter.countryCode) parts.push(sql`plant.country_code = ${filter.countryCode}`);
  if (filter.regionCode)
    parts.push(sql`plant.country_code = ${filter.regionCode.slice(0, 2)} and plant.region_code = ${filter.regionCode}`);
  if (filter.tags?.length) parts.push(sql`plant.tags @> ${filter.tags}::text[]`);
  if (filter.favourite !== undefined) {
    const marked = sql`exists (select from plant_favourite f where f.plant_id = plant.id and f.account_id = ${viewer})`;
    parts.push(filter.favourite ? sql`${marked}` : sql`not ${marked}`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Each as an index holds it; what is not known sorts as nothing. */
const sortExpressions = {
  name: sql`lower(plant.name)`,
  number: sql`plant.number`,
  type: sql`plant.type`,
  status: sql`plant.status`,
  pvCapacityW: sql`coalesce(plant.pv_capacity_w, 0)`,
  storageCapacityWh: sql`coalesce(plant.storage_capacity_wh, 0)`,
  gridConnectedOn: sql`coalesce(plant.grid_connected_on, date '0001-01-01')`,
  createdAt: sql`plant.created_at`,
} as const;

/** Problems first, then the newest; otherwise as asked. The id makes the order one that stays. */
export function orderOf(sort: PlantFilter['sort']): RawBuilder<unknown> {
  if (!sort) return sql`plant.problem_rank desc, plant.created_at desc, plant.id desc`;
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortExpressions[sort.column]} ${direction}, plant.id ${direction}`;
}
