import { type SqlBool, sql } from 'kysely';
import type { DescriptionLanguage, FirmwareType, ProgramState, supports } from '#contract/firmware.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Json } from '../../platform/schema.ts';
import { type OwnScope, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';

export interface ProgramFilter {
  search?: string | undefined;
  manufacturerId?: string | undefined;
  type?: FirmwareType | undefined;
  state?: ProgramState | undefined;
}

export type Descriptions = Record<DescriptionLanguage, string>;

export interface ProgramRow {
  id: string;
  version: number;
  manufacturer_id: string;
  manufacturer_name: string;
  type: FirmwareType;
  program_version: string;
  state: ProgramState;
  min_from: string | null;
  hw_revs: string[];
  allow_downgrade: boolean;
  descriptions: Descriptions;
  support: (typeof supports)[number];
  devices: number | null;
  campaigns: number;
  file_id: string;
  file_name: string;
  size_bytes: number;
  sha256: string;
  manifest: string | null;
  signature: string | null;
  key_id: string | null;
  created_at: string;
  created_by: string | null;
  created_by_name: string;
  released_at: string | null;
  released_by_name: string | null;
}

const programs = (db: Db) =>
  db
    .selectFrom('firmware as f')
    .innerJoin('manufacturer as m', 'm.id', 'f.manufacturer_id')
    .innerJoin('stored_file as s', 's.id', 'f.file_id');

const described = (db: Db) =>
  programs(db)
    .selectAll('f')
    .select(['m.name as manufacturer_name', 's.name as file_name', 's.size_bytes', 's.sha256'])
    .$castTo<ProgramRow>();

function chosen(filter: ProgramFilter) {
  const parts = [sql`true`];
  if (filter.manufacturerId) parts.push(sql`f.manufacturer_id = ${filter.manufacturerId}`);
  if (filter.type) parts.push(sql`f.type = ${filter.type}`);
  if (filter.state) parts.push(sql`f.state = ${filter.state}`);
  if (filter.search) {
    const pattern = anywhere(filter.search);
    parts.push(sql`(f.program_version ilike ${pattern} or s.name ilike ${pattern} or m.name ilike ${pattern}
      or exists (select from jsonb_each_text(f.descriptions) as d where d.value ilike ${pattern}))`);
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

export async function listPrograms(db: Db, _scope: SystemScope, filter: ProgramFilter, limit: number, offset: number) {
  return described(db)
    .where(chosen(filter))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPrograms(db: Db, _scope: SystemScope, filter: ProgramFilter): Promise<number> {
  const { n } = await programs(db)
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(chosen(filter))
    .executeTakeFirstOrThrow();
  return n;
}

export async function findProgram(db: Db, _scope: SystemScope, id: string): Promise<ProgramRow | undefined> {
  return described(db).where('f.id', '=', id).executeTakeFirst();
}

export async function lockProgram(tx: Tx, _scope: SystemScope, id: string): Promise<ProgramRow | undefined> {
  return described(tx).where('f.id', '=', id).forUpdate('f').executeTakeFirst();
}

/** It cannot be deleted until the transaction ends. */
export async function holdManufacturer(tx: Tx, _scope: SystemScope, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('manufacturer').select('name').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.name;
}

export interface NewProgram {
  id: string;
  manufacturer_id: string;
  type: FirmwareType;
  program_version: string;
  min_from: string | null;
  hw_revs: string[];
  allow_downgrade: boolean;
  descriptions: Descriptions;
  file_id: string;
  support: (typeof supports)[number];
  created_by: string;
  created_by_name: string;
}

export async function insertProgram(tx: Tx, _scope: SystemScope, row: NewProgram, serialNumbers: string[] | null): Promise<void> {
  await tx
    .insertInto('firmware')
    .values({ ...row, descriptions: JSON.stringify(row.descriptions) as unknown as Json, devices: serialNumbers?.length ?? null })
    .execute();
  if (serialNumbers)
    await sql`insert into firmware_device (firmware_id, serial_number)
      select ${row.id}, unnest(${serialNumbers}::text[])`.execute(tx);
}

export async function enableProgram(
  tx: Tx,
  scope: OwnScope,
  id: string,
  release: { manifest: string; signature: string; key_id: string; released_by_name: string },
): Promise<void> {
  await tx
    .updateTable('firmware')
    .set({
      ...release,
      state: 'ENABLED',
      version: sql`version + 1`,
      released_at: sql`now()`,
      released_by: scope.own,
    })
    .where('id', '=', id)
    .execute();
}

export async function disableProgram(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.updateTable('firmware').set({ state: 'DISABLED', version: sql`version + 1` }).where('id', '=', id).execute();
}

export async function disableSignedBy(tx: Tx, _scope: SystemScope, keyIds: readonly string[]) {
  return tx
    .updateTable('firmware')
    .set({ state: 'DISABLED', version: sql`version + 1` })
    .where('state', '=', 'ENABLED')
    .where('key_id', 'in', [...keyIds])
    .returning(['id', 'type', 'program_version', 'key_id'])
    .execute();
}

export async function deleteProgram(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.deleteFrom('firmware').where('id', '=', id).execute();
}

export async function rememberKey(tx: Tx, _scope: SystemScope, keyId: string, publicKey: string): Promise<void> {
  await tx
    .insertInto('firmware_key')
    .values({ key_id: keyId, public_key: publicKey })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function listKeys(db: Db, _scope: SystemScope) {
  return db.selectFrom('firmware_key').select(['key_id', 'public_key']).orderBy('first_used_at').execute();
}

const versionColumns = {
  DONGLE: 'd.firmware_version',
  INVERTER: 'd.firmware_version',
  SAFETY: 'd.safety_version',
  HMI: 'd.hmi_version',
  BATTERY: 'd.firmware_version',
} as const satisfies Record<FirmwareType, string>;

/** Devices of plants; those on the provider's shelves are reached by nobody. */
export async function countFitting(
  db: Db,
  scope: Scope,
  program: ProgramRow,
  deviceType: string,
): Promise<{ fitting: number; installed: number }> {
  const listed =
    program.support === 'LISTED'
      ? sql`exists (select from firmware_device l where l.firmware_id = ${program.id} and l.serial_number = d.serial_number)`
      : sql`true`;
  const { rows } = await sql<{ fitting: number; installed: number }>`
    select count(*) as fitting,
      count(*) filter (where ${sql.ref(versionColumns[program.type])} = ${program.program_version}) as installed
    from device d
    join device_spec s on s.id = d.spec_id and s.manufacturer_id = ${program.manufacturer_id}
    join plant p on p.id = d.plant_id and ${withinPlants(scope, 'p')}
    where d.type = ${deviceType} and d.retired_at is null and ${listed}`.execute(db);
  return rows[0] ?? { fitting: 0, installed: 0 };
}

/** Of a device: its plant lies within the scope, or it lies in the stock of the one who reaches everything. */
function reached(scope: Scope) {
  const inPlant = sql`(p.id is not null and ${withinPlants(scope, 'p')})`;
  return scope.all && !scope.plants ? sql<SqlBool>`(d.plant_id is null or ${inPlant})` : sql<SqlBool>`${inPlant}`;
}

export interface KnownDevice {
  serial_number: string;
  type: string;
  /** Null where its model is not known. */
  manufacturer_id: string | null;
}

export async function knownDevices(db: Db, scope: Scope, serialNumbers: readonly string[]): Promise<KnownDevice[]> {
  return db
    .selectFrom('device as d')
    .leftJoin('plant as p', 'p.id', 'd.plant_id')
    .leftJoin('device_spec as s', 's.id', 'd.spec_id')
    .select(['d.serial_number', 'd.type', 's.manufacturer_id'])
    .where(sql<SqlBool>`d.serial_number = any(${[...serialNumbers]}::text[])`)
    .where('d.retired_at', 'is', null)
    .where(reached(scope))
    .execute();
}

export interface ListedDevice {
  device_id: string | null;
  serial_number: string;
  plant_name: string | null;
  version: string | null;
}

/** What is not in the books any more is shown to the one who reaches everything. */
function listed(db: Db, scope: Scope, program: ProgramRow) {
  return db
    .selectFrom('firmware_device as l')
    .leftJoin('device as d', (j) => j.onRef('d.serial_number', '=', 'l.serial_number').on('d.retired_at', 'is', null))
    .leftJoin('plant as p', (j) => j.onRef('p.id', '=', 'd.plant_id').on('p.deleted_at', 'is', null))
    .where('l.firmware_id', '=', program.id)
    .where(sql<SqlBool>`(${scope.all && !scope.plants}::boolean or ${reached(scope)})`);
}

export async function listDevices(
  db: Db,
  scope: Scope,
  program: ProgramRow,
  limit: number,
  offset: number,
): Promise<ListedDevice[]> {
  return listed(db, scope, program)
    .select(['d.id as device_id', 'l.serial_number', 'p.name as plant_name', `${versionColumns[program.type]} as version`])
    .orderBy('l.serial_number')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDevices(db: Db, scope: Scope, program: ProgramRow): Promise<number> {
  const { n } = await listed(db, scope, program)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
