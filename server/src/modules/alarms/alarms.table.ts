import { type RawBuilder, sql } from 'kysely';
import { type AlarmFilter, levelFilters } from '#contract/alarms.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

type Condition = RawBuilder<boolean>;

/** As SQL: the alarm's plant lies within the scope and the alarm matches the filter. Tables: alarm a, plant, device d. */
export function matching(scope: Scope, viewer: string, filter: AlarmFilter): Condition {
  const parts: Condition[] = [withinPlants(scope)];
  if (filter.search) {
    const pattern = anywhere(filter.search);
    parts.push(sql`(a.code ilike ${pattern} or plant.name ilike ${pattern} or d.serial_number ilike ${pattern})`);
  }
  if (filter.level) parts.push(sql`a.level = any(${[...levelFilters[filter.level]]}::text[])`);
  if (filter.states?.length) parts.push(sql`a.state = any(${filter.states}::text[])`);
  if (filter.states?.length && !filter.states.includes('CLOSED')) parts.push(sql`a.state <> 'CLOSED'`);
  if (filter.deviceType)
    parts.push(sql`exists (select from alarm_definition t where t.code = a.code and t.device_type = ${filter.deviceType})`);
  if (filter.code) parts.push(sql`a.code = ${filter.code}`);
  if (filter.plantId) parts.push(sql`a.plant_id = ${filter.plantId}`);
  if (filter.deviceId) parts.push(sql`a.device_id = ${filter.deviceId}`);
  if (filter.organizationId)
    parts.push(
      sql`plant.organization_id in (select descendant_id from organization_closure where ancestor_id = ${filter.organizationId})`,
    );
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
  plantName: sql`lower(plant.name)`,
} as const;

export function orderOf(sort: AlarmFilter['sort']): RawBuilder<unknown> {
  if (!sort) return sql`(a.state = 'CLOSED'), a.level_rank, a.started_at desc, a.id desc`;
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortExpressions[sort.column]} ${direction}, a.id ${direction}`;
}
