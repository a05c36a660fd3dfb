import { type RawBuilder, sql } from 'kysely';
import { type AlarmFilter, type AlarmState, alarmLevels, alarmStates, levelFilters } from '#contract/alarms.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';

type Condition = RawBuilder<boolean>;

/** Where a search was found; 'many': more often than a list of ids is good for. */
export interface Found {
  pattern: string;
  codes: readonly string[];
  plants: readonly string[] | 'many';
  devices: readonly string[] | 'many';
}

export interface Wanted {
  viewer: string;
  filter: AlarmFilter;
  found: Found | undefined;
  /** All plants that are in reach and asked for, if they are few. */
  plants: readonly string[] | null;
  /** Those that a code or a kind of device stands for; null: all. */
  codes: readonly string[] | null;
}

const ranks = alarmLevels.map((_, i) => i + 1);
/** Those of open alarms are less. */
export const closedPlace = 10;

/** The places of the standard order that a filter leaves; null: all. */
function placesOf({ level, states }: AlarmFilter): number[] | null {
  if (!level && !states?.length) return null;
  const wanted = level ? levelFilters[level].map((l) => alarmLevels.indexOf(l) + 1) : ranks;
  const open = !states?.length || states.some((state) => state !== 'CLOSED');
  const closed = !states?.length || states.includes('CLOSED');
  return [...(open ? wanted : []), ...(closed ? wanted.map((rank) => rank + closedPlace) : [])];
}

/** What places cannot tell apart. Nothing is said twice: the planner would take it for two conditions and expect next to no rows. */
function missingOpen({ states = [] }: AlarmFilter): AlarmState[] {
  const open = alarmStates.filter((state) => state !== 'CLOSED');
  return open.some((state) => states.includes(state)) ? open.filter((state) => !states.includes(state)) : [];
}

function foundIn({ pattern, codes, plants, devices }: Found): Condition {
  const parts: Condition[] = [];
  if (codes.length > 0) parts.push(sql`a.code = any(${codes}::text[])`);
  if (plants === 'many') parts.push(sql`plant.name ilike ${pattern}`);
  else if (plants.length > 0) parts.push(sql`a.plant_id = any(${plants}::uuid[])`);
  if (devices === 'many') parts.push(sql`d.serial_number ilike ${pattern}`);
  else if (devices.length > 0) parts.push(sql`a.device_id = any(${devices}::uuid[])`);
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`;
}

const inOrganization = (id: string) =>
  sql<boolean>`plant.organization_id in (select descendant_id from organization_closure where ancestor_id = ${id})`;

/** Whether a search is only about plants. */
export const onlyPlants = (found: Found | undefined): found is Found & { plants: readonly string[] } =>
  found !== undefined && found.plants !== 'many' && found.codes.length === 0 && found.devices.length === 0;

/** As SQL: the plant lies within the scope and is one of those that are asked for. Table: plant. */
export function matchingPlant(scope: Scope, { plantId, organizationId }: AlarmFilter, found: Found | undefined): Condition {
  const parts: Condition[] = [withinPlants(scope)];
  if (plantId) parts.push(sql`plant.id = ${plantId}`);
  if (organizationId) parts.push(inOrganization(organizationId));
  if (onlyPlants(found)) parts.push(sql`plant.id = any(${found.plants}::uuid[])`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** As SQL: the alarm's plant lies within the scope and the alarm matches the filter. Tables: alarm a, plant, device d. */
export function matching(scope: Scope, { viewer, filter, found, plants, codes }: Wanted): Condition {
  const parts: Condition[] = [withinPlants(scope)];
  if (plants) parts.push(sql`plant.id = any(${plants}::uuid[])`);
  else {
    if (filter.plantId) parts.push(sql`a.plant_id = ${filter.plantId}`);
    if (filter.organizationId) parts.push(inOrganization(filter.organizationId));
  }
  const places = placesOf(filter);
  if (found && !(plants && onlyPlants(found))) parts.push(foundIn(found));
  if (places) parts.push(sql`a.place = any(${places}::smallint[])`);
  for (const state of missingOpen(filter)) parts.push(sql`a.state <> ${state}`);
  if (codes) parts.push(sql`a.code = any(${codes}::text[])`);
  if (filter.deviceId) parts.push(sql`a.device_id = ${filter.deviceId}`);
  if (filter.incidentId) parts.push(sql`a.incident_id = ${filter.incidentId}`);
  if (filter.mine) parts.push(sql`a.assignee_id = ${viewer}`);
  if (filter.from) parts.push(sql`a.started_at >= ${`${filter.from}T00:00:00Z`}::timestamptz`);
  if (filter.to) parts.push(sql`a.started_at < ${`${filter.to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const sortExpressions = {
  startedAt: sql`a.started_at`,
  latestAt: sql`a.latest_at`,
  level: sql`a.level_rank`,
  code: sql`a.code`,
} as const;

const newestFirst = sql`a.started_at desc, a.id desc`;

/** Among the alarms of one plant its name puts none before the other. */
export const orderWithinPlant = (sort: AlarmFilter['sort']): RawBuilder<unknown> =>
  sort?.column === 'plantName' ? newestFirst : orderOf(sort);

export function orderOf(sort: AlarmFilter['sort']): RawBuilder<unknown> {
  if (!sort) return sql`a.place, ${newestFirst}`;
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  if (sort.column === 'plantName') return sql`lower(plant.name) ${direction}, plant.id ${direction}, ${newestFirst}`;
  return sql`${sortExpressions[sort.column]} ${direction}, a.id ${direction}`;
}
