import { type SqlBool, sql } from 'kysely';
import type { Dimming } from '#contract/control.ts';
import type { DeviceType } from '#contract/devices.ts';
import type { ParameterValue } from '#contract/parameters.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

const silentAfter = sql`interval '5 minutes'`;

function targets(db: Db, scope: Scope) {
  return db
    .selectFrom('device')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .leftJoin('device_spec', 'device_spec.id', 'device.spec_id')
    .select([
      'device.id',
      'device.type',
      'device.serial_number',
      'device.name',
      'device.status',
      'device.spec_id',
      'device_spec.name as spec_name',
      'device_spec.inverter_type',
      'plant.id as plant_id',
      'plant.name as plant_name',
      'plant.country_code',
      'plant.time_zone',
      'plant.organization_id',
      'plant.owner_id',
    ])
    .select(
      sql<boolean>`exists (
        select from device_head h join device x on x.id = h.device_id
        where h.plant_id = plant.id and h.will_at is null and h.received_at > now() - ${silentAfter}
          and (x.id = device.dongle_id or x.dongle_id = device.dongle_id or x.id = device.id or device.dongle_id is null))`.as(
        'online',
      ),
    )
    .where('device.retired_at', 'is', null)
    .where(sql<SqlBool>`${withinPlants(scope)}`);
}

export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

export async function findTarget(db: Db, scope: Scope, deviceId: string) {
  return targets(db, scope).where('device.id', '=', deviceId).executeTakeFirst();
}

export async function targetsOfPlant(db: Db, scope: Scope, plantId: string, types: readonly DeviceType[]) {
  return targets(db, scope)
    .where('plant.id', '=', plantId)
    .where('device.type', 'in', [...types])
    .orderBy(sql`array_position(${[...types]}::text[], device.type)`)
    .orderBy('device.serial_number')
    .execute();
}

export async function countryOf(db: Db, scope: Scope, plantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('plant')
    .select('country_code')
    .where('id', '=', plantId)
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .executeTakeFirst();
  return row?.country_code;
}

export type ReadValues = Record<string, { value: ParameterValue; readAt: string }>;

export async function knownParameters(
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<{ values: ReadValues; hash: string | null }> {
  const row = await db
    .selectFrom('device_parameters')
    .innerJoin('device', 'device.id', 'device_parameters.device_id')
    .select(['values', 'hash'])
    .where('device_id', '=', deviceId)
    .where(plantWithin(scope, 'device.plant_id'))
    .executeTakeFirst();
  return { values: (row?.values ?? {}) as unknown as ReadValues, hash: row?.hash ?? null };
}

export async function keepParameters(
  tx: Tx,
  _scope: SystemScope,
  deviceId: string,
  values: ReadValues,
  hash: string | null,
): Promise<void> {
  await sql`
    insert into device_parameters as p (device_id, values, hash) values (${deviceId}, ${JSON.stringify(values)}::jsonb, ${hash})
    on conflict (device_id) do update set values = p.values || excluded.values, hash = coalesce(excluded.hash, p.hash)`.execute(
    tx,
  );
}

export async function modelBounds(db: Db, _scope: SystemScope, specId: string) {
  return db.selectFrom('spec_parameter').select(['key', 'supported', 'min', 'max']).where('spec_id', '=', specId).execute();
}

/** Runs of samples in which the load was held down, as long as samples are kept. */
export async function dimmingsOf(db: Db, scope: Scope, plantId: string, most: number): Promise<Dimming[]> {
  const { rows } = await sql<Dimming>`
    with said as (
      select device_id, at, dim_active, dim_limit_w, power_w from sample_ev_charger where plant_id = ${plantId}
      union all
      select device_id, at, dim_active, dim_limit_w, power_w from sample_heat_pump where plant_id = ${plantId}),
    neighbours as (
      select said.*, lag(dim_active) over by_time as was, lead(at) over by_time as next_at
      from said window by_time as (partition by device_id order by at)),
    runs as (
      select *, count(*) filter (where was is distinct from true) over (partition by device_id order by at) as run
      from neighbours where dim_active)
    select r.device_id as "deviceId", d.serial_number as "deviceSn", min(r.at) as "from",
      case when bool_and(r.next_at is not null) then max(r.next_at) end as "to", max(r.dim_limit_w) as "limitW", max(r.power_w) as "maxPowerW"
    from runs r join device d on d.id = r.device_id
    where ${plantWithin(scope, sql`${plantId}::uuid`)}
    group by r.device_id, d.serial_number, r.run order by min(r.at) desc limit ${most}`.execute(db);
  return rows;
}
