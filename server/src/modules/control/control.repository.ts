import { type SqlBool, sql } from 'kysely';
import type { DeviceType } from '#contract/devices.ts';
import type { ParameterValue } from '#contract/parameters.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';

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

/** Who signs, as whom and for whom, as it is now. */
export async function signatureOf(db: Db, scope: OwnScope) {
  const { rows } = await sql<{ by_name: string; by_role: string | null; by_organization: string | null }>`
    select a.account_name as by_name, o.name as by_organization,
      (select string_agg(r.name, ', ' order by r.name) from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.enabled) as by_role
    from account a left join organization o on o.id = a.organization_id where a.id = ${scope.own}`.execute(db);
  return rows[0] ?? { by_name: '', by_role: null, by_organization: null };
}

export async function organizationOf(db: Db, scope: OwnScope): Promise<string | null> {
  const row = await db.selectFrom('account').select('organization_id').where('id', '=', scope.own).executeTakeFirst();
  return row?.organization_id ?? null;
}

/** What a receipt says besides the command itself. */
export async function receiptFacts(db: Db, scope: Scope, commandId: string) {
  return db
    .selectFrom('command')
    .innerJoin('plant', 'plant.id', 'command.plant_id')
    .leftJoin('rollout', 'rollout.id', 'command.rollout_id')
    .select([
      'plant.name as plant_name',
      'plant.number as plant_number',
      'plant.time_zone',
      'rollout.approved_name',
      'rollout.approved_at',
    ])
    .where('command.id', '=', commandId)
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .executeTakeFirst();
}
