import { type SqlBool, sql } from 'kysely';
import { type DeviceFilter, type DeviceType, deviceTypes } from '#contract/devices.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

export interface Part {
  types: readonly DeviceType[];
  scope: Scope;
  /** All plants of the scope, where they are few: the database cannot know that, and would walk through the fleet for them. */
  plants: readonly string[] | null;
}

/** What the scope of a call counts for. Other types may have a scope of their own; a stock has no plants, and no limits within. */
export type Reach = { stock: true } | (Omit<Part, 'scope'> & { stock: false; others: readonly Part[] });

const few = 10_000;

/** The plants of a scope, or null where it is wide. */
export async function fewPlants(db: Db, scope: Scope): Promise<string[] | null> {
  if (scope.all && !scope.plants) return null;
  const rows = await db
    .selectFrom('plant')
    .select('id')
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .limit(few + 1)
    .execute();
  return rows.length > few ? null : rows.map((r) => r.id);
}

const sortColumns = {
  serialNumber: 'd.serial_number',
  status: 'd.status',
  firmwareVersion: 'd.firmware_version',
  lastSeenAt: 'd.last_seen_at',
  createdAt: 'd.created_at',
} as const;
const mayBeEmpty = new Set<string>(['d.firmware_version', 'd.last_seen_at']);

function within(scope: Scope, reach: Reach) {
  if (reach.stock) return scope.all && !scope.plants ? sql<SqlBool>`d.plant_id is null` : sql<SqlBool>`false`;
  const parts = [{ ...reach, scope }, ...reach.others].map(({ types, plants, ...part }) => {
    const narrowed = plants ? sql`d.plant_id = any(${[...plants]}::uuid[])` : sql`true`;
    // asked twice for its type, the database would expect a fraction of the rows
    const typed = reach.others.length > 0 ? sql`d.type = any(${[...types]}::text[])` : sql`true`;
    return sql`(${typed} and ${narrowed} and ${withinPlants(part.scope, 'p')})`;
  });
  return sql<SqlBool>`(p.id is not null and (${sql.join(parts, sql` or `)}))`;
}

/** Each part of it has an index of its own; one condition over all of them would have none. */
function found(db: Db, search: string, types: readonly DeviceType[]) {
  const pattern = anywhere(search);
  const some = () =>
    db
      .selectFrom('device')
      .select('device.id')
      .where('device.type', 'in', [...types]);
  return some()
    .where('serial_number', 'like', pattern.toUpperCase())
    .unionAll(some().where('device.name', 'ilike', pattern))
    .unionAll(some().innerJoin('plant', 'plant.id', 'device.plant_id').where('plant.name', 'ilike', pattern));
}

function devices(db: Db, scope: Scope, reach: Reach, filter: DeviceFilter) {
  let query = db
    .selectFrom('device as d')
    .leftJoin('plant as p', 'p.id', 'd.plant_id')
    .where('d.retired_at', 'is', null)
    .where('d.type', 'in', filter.types)
    .where(within(scope, reach));
  if (filter.statuses?.length) query = query.where('d.status', 'in', filter.statuses);
  if (filter.specId) query = query.where('d.spec_id', '=', filter.specId);
  if (filter.manufacturerId) {
    const { manufacturerId } = filter;
    query = query.where('d.spec_id', 'in', (e) =>
      e.selectFrom('device_spec').select('id').where('manufacturer_id', '=', manufacturerId),
    );
  }
  if (filter.firmwareVersion) query = query.where('d.firmware_version', '=', filter.firmwareVersion);
  if (filter.search) query = query.where('d.id', 'in', found(db, filter.search, filter.types));
  return query;
}

function described(query: ReturnType<typeof devices>) {
  return query
    .leftJoin('device_spec as s', 's.id', 'd.spec_id')
    .leftJoin('manufacturer as m', 'm.id', 's.manufacturer_id')
    .leftJoin('device as g', 'g.id', 'd.dongle_id')
    .select([
      'd.id',
      'd.version',
      'd.type',
      'd.serial_number',
      'd.name',
      'd.status',
      'd.spec_id',
      'd.plant_id',
      'd.address',
      'd.network_mode',
      'd.firmware_version',
      'd.safety_version',
      'd.hmi_version',
      'd.last_seen_at',
      'd.installed_at',
      'd.created_at',
      'p.name as plant_name',
      's.name as spec_name',
      's.inverter_type',
      's.rated_w',
      's.capacity_wh',
      'm.name as manufacturer_name',
      'g.serial_number as dongle_sn',
      'g.firmware_version as dongle_version',
    ]);
}

export type DescribedDevice = Awaited<ReturnType<typeof listDevices>>[number];

/** Never seen counts as longer ago than anything. */
export async function listDevices(db: Db, scope: Scope, reach: Reach, filter: DeviceFilter, limit: number, offset: number) {
  const direction = filter.sort?.direction ?? 'desc';
  const column = sortColumns[filter.sort?.column ?? 'createdAt'];
  return described(devices(db, scope, reach, filter))
    .orderBy(column, (o) => {
      const ordered = direction === 'asc' ? o.asc() : o.desc();
      if (!mayBeEmpty.has(column)) return ordered;
      return direction === 'asc' ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy('d.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDevices(db: Db, scope: Scope, reach: Reach, filter: DeviceFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${devices(db, scope, reach, filter).select(sql`1`.as('one')).limit(most)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The next ones by serial number. */
export async function devicesAfter(
  db: Db,
  scope: Scope,
  reach: Reach,
  filter: DeviceFilter,
  serialNumber: string,
  limit: number,
) {
  return described(devices(db, scope, reach, filter))
    .where('d.serial_number', '>', serialNumber)
    .orderBy('d.serial_number')
    .limit(limit)
    .execute();
}

export const everyType: DeviceType[] = [...deviceTypes];

export async function findDevice(db: Db, scope: Scope, reach: Reach, id: string) {
  return described(devices(db, scope, reach, { types: everyType }))
    .where('d.id', '=', id)
    .executeTakeFirst();
}

/** Dongles first, then in the order in which the types are named. */
export async function devicesOfPlant(db: Db, scope: Scope, reach: Reach, plantId: string) {
  return described(devices(db, scope, reach, { types: everyType }))
    .where('d.plant_id', '=', plantId)
    .orderBy(sql`d.type <> 'DONGLE', array_position(${[...deviceTypes]}::text[], d.type), d.serial_number`)
    .execute();
}

export async function hasPlant(db: Db, scope: Scope, plantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('plant')
    .select('id')
    .where('id', '=', plantId)
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a device in service stands. */
export async function placeOf(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('device')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['device.plant_id', 'device.type', 'device.name', 'device.address', 'device.network_mode'])
    .where('device.id', '=', id)
    .where('device.retired_at', 'is', null)
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .executeTakeFirst();
}

/** Changes to the devices of one plant follow one after the other. */
export async function lockPlant(tx: Tx, scope: Scope, plantId: string) {
  return tx
    .selectFrom('plant')
    .select(['id', 'name', 'organization_id as organizationId', 'owner_id as ownerId'])
    .where('id', '=', plantId)
    .where(sql<SqlBool>`${withinPlants(scope)}`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function lockDevice(tx: Tx, scope: Scope, plantId: string, id: string) {
  return tx
    .selectFrom('device')
    .select(['id', 'version', 'type', 'serial_number', 'from_stock', 'name', 'spec_id', 'address', 'network_mode', 'dongle_id'])
    .select(sql<string | null>`(select serial_number from device dongle where dongle.id = device.dongle_id)`.as('dongle_sn'))
    .select(sql<string | null>`(select name from device_spec s where s.id = device.spec_id)`.as('spec_name'))
    .where('id', '=', id)
    .where('plant_id', '=', plantId)
    .where('retired_at', 'is', null)
    .where(plantWithin(scope, 'device.plant_id'))
    .forUpdate('device')
    .executeTakeFirst();
}

export async function attachedTo(db: Db, scope: Scope, dongleId: string) {
  return db
    .selectFrom('device')
    .select(['id', 'type', 'serial_number', 'status'])
    .where('dongle_id', '=', dongleId)
    .where('retired_at', 'is', null)
    .where(plantWithin(scope, 'device.plant_id'))
    .orderBy('type')
    .orderBy('serial_number')
    .execute();
}

/** Back in time from a device, within its plant. */
export async function predecessorsOf(db: Db, scope: Scope, id: string): Promise<{ serial_number: string; retired_at: string }[]> {
  const { rows } = await sql<{ serial_number: string; retired_at: string }>`
    with recursive past as (
      select replaces_id, plant_id, 0 as steps from device
      where id = ${id} and ${plantWithin(scope, 'device.plant_id')}
      union all
      select d.replaces_id, d.plant_id, steps + 1 from past join device d on d.id = past.replaces_id and d.plant_id = past.plant_id
    )
    select d.serial_number, d.retired_at from past join device d on d.id = past.replaces_id and d.plant_id = past.plant_id
    where d.retired_at is not null order by steps`.execute(db);
  return rows;
}

const mostChanges = 500;

export async function changesOf(db: Db, scope: Scope, plantId: string) {
  return db
    .selectFrom('device_change')
    .select(['id', 'at', 'kind', 'type', 'serial_number', 'new_serial_number', 'by_name', 'note'])
    .where('plant_id', '=', plantId)
    .where(plantWithin(scope, 'device_change.plant_id'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute();
}

interface Noted {
  name: string | null;
  spec_id: string | null;
  address: string | null;
  network_mode: string | null;
  dongle_id: string | null;
}

export async function changeDevice(tx: Tx, scope: Scope, id: string, change: Noted): Promise<void> {
  await tx
    .updateTable('device')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
}

/** It stays in the past of its plant. */
export async function retireDevice(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .updateTable('device')
    .set((e) => ({ retired_at: e.fn('now'), dongle_id: null, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
}

/** Back to the stock; what the plant noted about it is erased by the table itself. */
export async function releaseDevice(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .updateTable('device')
    .set((e) => ({ plant_id: null, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
}

export async function moveAttached(tx: Tx, scope: Scope, fromDongle: string, toDongle: string): Promise<void> {
  await tx
    .updateTable('device')
    .set((e) => ({ dongle_id: toDongle, version: e('version', '+', 1) }))
    .where('dongle_id', '=', fromDongle)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
}

export async function specName(db: Db, _scope: SystemScope, id: string): Promise<string | null> {
  const row = await db.selectFrom('device_spec').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** What can be said about a piece before it is somebody's. */
export async function pieceFacts(db: Db, _scope: SystemScope, id: string) {
  return db
    .selectFrom('device as d')
    .leftJoin('device_spec as s', 's.id', 'd.spec_id')
    .leftJoin('manufacturer as m', 'm.id', 's.manufacturer_id')
    .select(['d.spec_id', 's.name as spec_name', 's.capacity_wh', 'm.name as manufacturer_name', 'd.status'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
}
