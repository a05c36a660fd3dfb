import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DriftFilter } from '#contract/protection.ts';
import { type Scope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

export const tables = sql`device_protection x join device d on d.id = x.device_id join plant on plant.id = d.plant_id`;

/** Each part of it has an index of its own; one condition over both would have none. */
const found = (search: string) => sql`d.id in (
  select id from device where serial_number like ${anywhere(search).toUpperCase()}
  union all select device.id from device join plant p on p.id = device.plant_id where p.name ilike ${anywhere(search)})`;

/** As SQL: the inverter of these tables lies within the scope and fits the filter. */
export function matching(
  scope: Scope,
  { search, state, key, organizationId, countryCode, specId }: DriftFilter,
): RawBuilder<SqlBool> {
  const parts = [sql`d.retired_at is null`, withinPlants(scope)];
  if (search) parts.push(found(search));
  if (state) parts.push(sql`x.state = ${state}`);
  if (key) parts.push(sql`x.differences @> ${JSON.stringify([{ key }])}::jsonb`);
  if (organizationId)
    parts.push(
      sql`plant.organization_id in (select descendant_id from organization_closure where ancestor_id = ${organizationId})`,
    );
  if (countryCode) parts.push(sql`plant.country_code = ${countryCode}`);
  if (specId) parts.push(sql`d.spec_id = ${specId}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}
