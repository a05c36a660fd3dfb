import { sql } from 'kysely';
import type { DeviceType } from '#contract/devices.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, plantWithin, type Scope, type SystemScope, withinPlants } from '../../platform/scope.ts';
import type { Piece } from './claims.ts';

/** Speak through no dongle: one does not hang on another, and a module says nothing. */
const silent: DeviceType[] = ['DONGLE', 'COMPONENT'];

function pieces(db: Db, serialNumbers: readonly string[]) {
  return db
    .selectFrom('device')
    .select(['id', 'type', 'serial_number', 'claim_code_hash', 'from_stock', 'plant_id', 'retired_at', 'spec_id'])
    .select(sql<boolean>`exists (select from device after where after.replaces_id = device.id)`.as('replaced'))
    .where('serial_number', 'in', [...serialNumbers]);
}

const bySerial = (rows: Piece[]): Map<string, Piece> => new Map(rows.map((r) => [r.serial_number, r]));

export async function findPieces(db: Db, _scope: SystemScope, serialNumbers: readonly string[]): Promise<Map<string, Piece>> {
  return serialNumbers.length === 0 ? new Map() : bySerial(await pieces(db, serialNumbers).execute());
}

/** Locked in a fixed order, so that two requests for the same pieces follow one after the other. */
export async function lockPieces(tx: Tx, _scope: SystemScope, serialNumbers: readonly string[]): Promise<Map<string, Piece>> {
  return bySerial(await pieces(tx, serialNumbers).orderBy('serial_number').forUpdate('device').execute());
}

interface Placed {
  plant_id: string;
  spec_id: string | null;
  name: string | null;
  address: string | null;
  network_mode: string | null;
  replaces_id: string | null;
}

/** False: somebody else was faster, or the plant is not within the scope. */
export async function takePiece(tx: Tx, scope: Scope, piece: Piece, placed: Placed): Promise<boolean> {
  const result = await tx
    .updateTable('device')
    .set((e) => ({ ...placed, retired_at: null, installed_at: e.fn('now'), version: e('version', '+', 1) }))
    .where('id', '=', piece.id)
    .where('plant_id', 'is not distinct from', piece.plant_id)
    .where('retired_at', piece.retired_at === null ? 'is' : 'is not', null)
    .where(plantWithin(scope, sql`${placed.plant_id}`))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Null: somebody else was faster, or the plant is not within the scope. */
export async function registerPiece(
  tx: Tx,
  scope: Scope,
  type: DeviceType,
  serialNumber: string,
  placed: Placed,
): Promise<string | null> {
  const piece = { id: newId(), type, serial_number: serialNumber, installed_at: sql`now()`, ...placed };
  const row = await tx
    .insertInto('device')
    .columns(Object.keys(piece) as (keyof typeof piece)[])
    .expression(sql`select ${sql.join(Object.values(piece))} where ${plantWithin(scope, sql`${placed.plant_id}`)}`)
    .onConflict((c) => c.column('serial_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** None of them can be deleted until the transaction ends. */
export async function specTypes(tx: Tx, _scope: SystemScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('device_spec')
    .select(['id', 'device_type'])
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  return new Map(rows.map((r) => [r.id, r.device_type]));
}

/** The dongles of a plant that are in service, by serial number. */
export async function donglesOf(db: Db, scope: Scope, plantId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'serial_number'])
    .where('plant_id', '=', plantId)
    .where('type', '=', 'DONGLE')
    .where('retired_at', 'is', null)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
  return new Map(rows.map((r) => [r.serial_number, r.id]));
}

export async function hangOn(tx: Tx, scope: Scope, dongleId: string, id: string): Promise<void> {
  await tx
    .updateTable('device')
    .set({ dongle_id: dongleId })
    .where('id', '=', id)
    .where(plantWithin(scope, 'device.plant_id'))
    .execute();
}

/** Devices of a plant that hang on no dongle, all or some of them, hang on this one from now on. */
export async function hangLoose(
  tx: Tx,
  scope: Scope,
  plantId: string,
  dongleId: string,
  ids: readonly string[] | null,
): Promise<void> {
  let query = tx
    .updateTable('device')
    .set((e) => ({ dongle_id: dongleId, version: e('version', '+', 1) }))
    .where('plant_id', '=', plantId)
    .where('dongle_id', 'is', null)
    .where('retired_at', 'is', null)
    .where('type', 'not in', silent)
    .where(plantWithin(scope, 'device.plant_id'));
  if (ids) query = query.where('id', 'in', [...ids]);
  await query.execute();
}

interface Change {
  plant_id: string;
  kind: string;
  type: string;
  serial_number: string;
  new_serial_number?: string;
  by_name: string;
  note?: string | null;
}

/** In plants within the scope; others are passed over. */
export async function insertChanges(tx: Tx, scope: Scope, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((change) => ({ id: newId(), ...change }));
  await sql`
    insert into device_change (id, plant_id, kind, type, serial_number, new_serial_number, by_name, note)
    select c.* from json_to_recordset(${JSON.stringify(rows)}::json) as c (id uuid, plant_id uuid, kind text, type text,
      serial_number text, new_serial_number text, by_name text, note text)
    join plant on plant.id = c.plant_id where ${withinPlants(scope)}`.execute(tx);
}

export async function accountName(db: Db, scope: OwnScope): Promise<string> {
  const row = await db.selectFrom('account').select('account_name').where('id', '=', scope.own).executeTakeFirst();
  return row?.account_name ?? scope.own;
}
