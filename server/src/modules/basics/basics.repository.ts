import { type Expression, sql } from 'kysely';
import type { ManufacturerFilter, SpecFilter } from '#contract/basics.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

const manufacturerColumns = { name: sql`lower(m.name)`, abbreviation: sql`lower(m.abbreviation)`, createdAt: sql`m.created_at` };
const specColumns = { name: sql`lower(s.name)`, deviceType: sql`s.device_type`, createdAt: sql`s.created_at` };

function manufacturers(db: Db, filter: ManufacturerFilter) {
  const query = db.selectFrom('manufacturer as m');
  if (!filter.search) return query;
  const pattern = anywhere(filter.search);
  return query.where((e) =>
    e.or([e('m.name', 'ilike', pattern), e('m.abbreviation', 'ilike', pattern), e('m.description', 'ilike', pattern)]),
  );
}

export async function listManufacturers(db: Db, _scope: SystemScope, filter: ManufacturerFilter, limit: number, offset: number) {
  const direction = filter.sort?.direction ?? 'asc';
  return manufacturers(db, filter)
    .selectAll('m')
    .select(sql<number>`(select count(*) from device_spec s where s.manufacturer_id = m.id)`.as('specs'))
    .select(
      sql<number>`(select count(*) from device d join device_spec s on s.id = d.spec_id where s.manufacturer_id = m.id)`.as(
        'devices',
      ),
    )
    .orderBy(manufacturerColumns[filter.sort?.column ?? 'name'], direction)
    .orderBy('m.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countManufacturers(db: Db, _scope: SystemScope, filter: ManufacturerFilter, most: number): Promise<number> {
  return count(db, manufacturers(db, filter).select(sql`1`.as('one')).limit(most));
}

function specs(db: Db, filter: SpecFilter) {
  let query = db.selectFrom('device_spec as s').innerJoin('manufacturer as m', 'm.id', 's.manufacturer_id');
  if (filter.deviceType) query = query.where('s.device_type', '=', filter.deviceType);
  if (filter.manufacturerId) query = query.where('s.manufacturer_id', '=', filter.manufacturerId);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    query = query.where((e) => e.or([e('s.name', 'ilike', pattern), e('m.name', 'ilike', pattern)]));
  }
  return query;
}

export async function listSpecs(db: Db, _scope: SystemScope, filter: SpecFilter, limit: number, offset: number) {
  const direction = filter.sort?.direction ?? 'asc';
  return specs(db, filter)
    .selectAll('s')
    .select('m.name as manufacturer_name')
    .select(sql<number>`(select count(*) from device d where d.spec_id = s.id)`.as('devices'))
    .orderBy(specColumns[filter.sort?.column ?? 'name'], direction)
    .orderBy('s.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countSpecs(db: Db, _scope: SystemScope, filter: SpecFilter, most: number): Promise<number> {
  return count(db, specs(db, filter).select(sql`1`.as('one')).limit(most));
}

async function count(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: answer } = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db);
  return answer[0]?.total ?? 0;
}

export async function manufacturerNames(db: Db, _scope: SystemScope) {
  return db.selectFrom('manufacturer').select(['id', 'name']).orderBy(sql`lower(name)`).execute();
}

export async function specNames(db: Db, _scope: SystemScope) {
  return db
    .selectFrom('device_spec as s')
    .innerJoin('manufacturer as m', 'm.id', 's.manufacturer_id')
    .select(['s.id', 's.name', 's.device_type', 's.manufacturer_id', 'm.name as manufacturer_name'])
    .orderBy(sql`lower(m.name), lower(s.name)`)
    .execute();
}

export async function manufacturerName(db: Db, _scope: SystemScope, id: string): Promise<string | undefined> {
  return (await db.selectFrom('manufacturer').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Nobody can begin to use it until the transaction ends. */
export async function lockManufacturer(tx: Tx, _scope: SystemScope, id: string) {
  return tx.selectFrom('manufacturer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** It cannot be deleted until the transaction ends. */
export async function holdManufacturer(tx: Tx, _scope: SystemScope, id: string) {
  return tx.selectFrom('manufacturer').select('name').where('id', '=', id).forKeyShare().executeTakeFirst();
}

export async function lockSpec(tx: Tx, _scope: SystemScope, id: string) {
  return tx.selectFrom('device_spec').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function usesOfManufacturer(db: Db, _scope: SystemScope, id: string) {
  const { rows } = await sql<{ specs: number; devices: number; programs: number }>`
    select (select count(*) from device_spec where manufacturer_id = ${id}) as specs,
      (select count(*) from device d join device_spec s on s.id = d.spec_id where s.manufacturer_id = ${id}) as devices,
      (select count(*) from firmware where manufacturer_id = ${id}) as programs`.execute(db);
  return rows[0] ?? { specs: 0, devices: 0, programs: 0 };
}

export async function usesOfSpec(db: Db, _scope: SystemScope, id: string): Promise<number> {
  const { rows } = await sql<{ devices: number }>`select count(*) as devices from device where spec_id = ${id}`.execute(db);
  return rows[0]?.devices ?? 0;
}

interface ManufacturerFields {
  name: string;
  abbreviation: string;
  description: string | null;
}

export async function insertManufacturer(tx: Tx, _scope: SystemScope, row: ManufacturerFields & { id: string }): Promise<void> {
  await tx.insertInto('manufacturer').values(row).execute();
}

export async function changeManufacturer(tx: Tx, _scope: SystemScope, id: string, change: ManufacturerFields): Promise<void> {
  await tx
    .updateTable('manufacturer')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteManufacturer(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.deleteFrom('manufacturer').where('id', '=', id).execute();
}

export interface SpecFields {
  manufacturer_id: string;
  device_type: string;
  name: string;
  inverter_type: string | null;
  rated_w: number | null;
  capacity_wh: number | null;
}

export async function insertSpec(tx: Tx, _scope: SystemScope, row: SpecFields & { id: string }): Promise<void> {
  await tx.insertInto('device_spec').values(row).execute();
}

export async function changeSpec(tx: Tx, _scope: SystemScope, id: string, change: SpecFields): Promise<void> {
  await tx
    .updateTable('device_spec')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSpec(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.deleteFrom('device_spec').where('id', '=', id).execute();
}
