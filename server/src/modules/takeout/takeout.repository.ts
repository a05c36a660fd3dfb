import { sql } from 'kysely';
import type { DeviceType } from '#contract/devices.ts';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope, withinPlants } from '../../platform/scope.ts';

export type Row = Record<string, unknown>;

export interface TakenPlant extends Row {
  id: string;
  number: string;
  name: string;
  organization_id: string | null;
  owner_id: string | null;
}

export async function findPlant(db: Db, scope: Scope, id: string): Promise<TakenPlant | undefined> {
  const { rows } = await sql<TakenPlant>`
    select id, number, name, type, status, organization_id, owner_id, country_code, region_code, address, latitude, longitude,
      time_zone, currency, pv_capacity_w, storage_capacity_wh, built_on, grid_connected_on, feed_in_price::float8,
      purchase_price::float8, contact_type, contact, tags, created_at, updated_at,
      (select o.name from organization o where o.id = plant.organization_id) as organization,
      (select coalesce(json_agg(json_build_object('capacity_w', capacity_w, 'tilt_deg', tilt_deg, 'azimuth_deg', azimuth_deg)
        order by position), '[]') from plant_array a where a.plant_id = plant.id) as arrays,
      (select coalesce(json_agg(json_build_object('valid_from', valid_from, 'feed_in_price', feed_in_price,
        'purchase_price', purchase_price, 'currency', p.currency) order by valid_from), '[]')
        from plant_price p where p.plant_id = plant.id) as prices
    from plant where id = ${id} and ${withinPlants(scope)}`.execute(db);
  return rows[0];
}

export interface TakenDevice extends Row {
  id: string;
  type: DeviceType;
  serial_number: string;
}

/** Those that are there, and those that were. */
export async function listDevices(db: Db, scope: Scope, plantId: string): Promise<TakenDevice[]> {
  const { rows } = await sql<TakenDevice>`
    select d.id, type, serial_number, d.name, m.name as manufacturer, s.name as specification, d.address, network_mode, status,
      firmware_version, safety_version, hmi_version, dongle_id, replaces_id, installed_at, last_seen_at, retired_at
    from device d left join device_spec s on s.id = d.spec_id left join manufacturer m on m.id = s.manufacturer_id
    where plant_id = ${plantId} and ${plantWithin(scope, 'd.plant_id')} order by type, serial_number`.execute(db);
  return rows;
}

/** What is told in the order of time, page by page: `after` is where the page before ended. */
export type Pages = typeof dayPages;

export async function dayPages(db: Db, scope: Scope, plantId: string, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select day, pv_wh, load_wh, self_consumed_wh, import_wh, export_wh, charge_wh, discharge_wh, ev_charger_wh, heat_pump_wh,
      feed_in_revenue::float8, savings::float8, revenue::float8, currency, quality
    from plant_day where plant_id = ${plantId} and ${plantWithin(scope, 'plant_day.plant_id')}
      and day > coalesce(${after?.day ?? null}::date, '-infinity') order by day limit ${limit}`.execute(db);
  return rows;
}

export async function powerPages(db: Db, scope: Scope, plantId: string, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select at, pv_w, load_w, grid_w, battery_w, soc_pct from plant_power_5min
    where plant_id = ${plantId} and ${plantWithin(scope, 'plant_power_5min.plant_id')}
      and at > coalesce(${after?.at ?? null}::timestamptz, '-infinity') order by at limit ${limit}`.execute(db);
  return rows;
}

export const sampleTables = {
  INVERTER: 'sample_inverter',
  CELL: 'sample_battery',
  METERBOX: 'sample_meter',
  EV_CHARGER: 'sample_ev_charger',
  HEAT_PUMP: 'sample_heat_pump',
  DONGLE: 'sample_dongle',
} as const satisfies Partial<Record<DeviceType, string>>;

export async function samplePages(
  db: Db,
  scope: Scope,
  { plantId, deviceId, type }: { plantId: string; deviceId: string; type: keyof typeof sampleTables },
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.* from ${sql.table(sampleTables[type])} s
    where s.plant_id = ${plantId} and s.device_id = ${deviceId} and ${plantWithin(scope, 's.plant_id')}
      and at > coalesce(${after?.at ?? null}::timestamptz, '-infinity') order by at limit ${limit}`.execute(db);
  return rows;
}

export async function eventPages(db: Db, scope: Scope, plantId: string, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.at, d.serial_number, e.code, e.state, e.vendor_code, e.received_at, e.device_id
    from device_event e join device d on d.id = e.device_id
    where e.plant_id = ${plantId} and ${plantWithin(scope, 'e.plant_id')}
      and (e.at, e.device_id, e.code, e.state) > (coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.device_id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'), ${after?.code ?? ''}, ${after?.state ?? ''})
    order by e.at, e.device_id, e.code, e.state limit ${limit}`.execute(db);
  return rows;
}

export async function alarmPages(db: Db, scope: Scope, plantId: string, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.started_at, d.serial_number, a.code, a.level, a.state, a.latest_at, a.acknowledged_at, a.closed_at,
      a.close_reason, a.count, a.detail
    from alarm a left join device d on d.id = a.device_id
    where a.plant_id = ${plantId} and ${plantWithin(scope, 'a.plant_id')}
      and (a.started_at, a.id) > (coalesce(${after?.started_at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
    order by a.started_at, a.id limit ${limit}`.execute(db);
  return rows;
}

export async function auditPages(db: Db, scope: Scope, plantId: string, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor_name, address, action, object_type, object_name, changes from audit
    where plant_id = ${plantId} and ${plantWithin(scope, 'audit.plant_id')}
      and (at, id) > (coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
    order by at, id limit ${limit}`.execute(db);
  return rows;
}
