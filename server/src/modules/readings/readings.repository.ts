import { sql } from 'kysely';
import type { DeviceStatus, DeviceType } from '#contract/devices.ts';
import type { PlantStatus, PlantType } from '#contract/plants.ts';
import type { PvArray } from '../../platform/clearsky.ts';
import type { CellValue } from '../../platform/copy.ts';
import type { Db } from '../../platform/db.ts';
import { plantWithin, type Scope, withinPlants } from '../../platform/scope.ts';

export interface PlantFacts {
  id: string;
  type: PlantType;
  status: PlantStatus;
  latitude: number;
  longitude: number;
  time_zone: string;
  currency: string;
}

export async function findPlants(db: Db, scope: Scope, ids: readonly string[]): Promise<PlantFacts[]> {
  const { rows } = await sql<PlantFacts>`
    select id, type, status, latitude, longitude, time_zone, currency from plant
    where id = any(${[...ids]}::uuid[]) and ${withinPlants(scope)}`.execute(db);
  return rows;
}

export async function listArrays(db: Db, scope: Scope, plantId: string): Promise<PvArray[]> {
  const { rows } = await sql<PvArray>`
    select capacity_w as "capacityW", tilt_deg as "tiltDeg", azimuth_deg as "azimuthDeg" from plant_array
    where plant_id = ${plantId} and ${plantWithin(scope, 'plant_array.plant_id')} order by position`.execute(db);
  return rows;
}

export interface DeviceNow {
  plant_id: string;
  device_id: string;
  type: DeviceType;
  serial_number: string;
  name: string | null;
  status: DeviceStatus;
  /** What it is to the plant's energy; null until it has spoken. */
  source: string | null;
  last_at: string | null;
  received_at: string | null;
  power_w: number | null;
  soc_pct: number | null;
}

/** The devices in service, each with where it stands. */
export async function listDevicesNow(db: Db, scope: Scope, plantIds: readonly string[]): Promise<DeviceNow[]> {
  const { rows } = await sql<DeviceNow>`
    select d.plant_id, d.id as device_id, d.type, d.serial_number, d.name, d.status, h.source, h.last_at,
      case when h.last_at is not null then h.received_at end as received_at, h.power_w, h.soc_pct
    from device d join plant on plant.id = d.plant_id
    left join device_head h on h.device_id = d.id and h.plant_id = d.plant_id
    where d.plant_id = any(${[...plantIds]}::uuid[]) and d.retired_at is null and ${withinPlants(scope)}
    order by d.plant_id, d.type, d.serial_number`.execute(db);
  return rows;
}

export interface NewestSample {
  device_id: string;
  quality: number;
  [column: string]: CellValue;
}

/** Of each of these devices, all of one type, the newest sample. */
export async function newestSamples(
  db: Db,
  scope: Scope,
  table: string,
  columns: readonly string[],
  heads: readonly Pick<DeviceNow, 'plant_id' | 'device_id' | 'last_at'>[],
): Promise<NewestSample[]> {
  const known = heads.filter((h) => h.last_at !== null);
  if (known.length === 0) return [];
  const instants = known.map((h) => h.last_at ?? '').sort();
  const cells = ['device_id', 'quality', ...columns].map((c) => sql.ref(`s.${c}`));
  const { rows } = await sql<NewestSample>`
    select ${sql.join(cells)}
    from unnest(${known.map((h) => h.plant_id)}::uuid[], ${known.map((h) => h.device_id)}::uuid[],
      ${known.map((h) => h.last_at)}::timestamptz[]) w (plant_id, device_id, at)
    join ${sql.table(table)} s on s.plant_id = w.plant_id and s.device_id = w.device_id and s.at = w.at
    where s.at between ${instants.at(0)} and ${instants.at(-1)} and ${plantWithin(scope, 's.plant_id')}`.execute(db);
  return rows;
}
