import { sql } from 'kysely';
import type { DeviceType } from '#contract/devices.ts';
import { newId } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db.ts';
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

export async function findPieces(db: Db, serialNumbers: readonly string[]): Promise<Map<string, Piece>> {
  return serialNumbers.length === 0 ? new Map() : bySerial(await pieces(db, serialNumbers).execute());
}

/** Locked in a fixed order, so that two requests for the same pieces follow one after the other. */
export async function lockPieces(tx: Tx, serialNumbers: readonly string[]): Promise<Map<string, Piece>> {
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

/** False: somebody else was faster. */
export async function takePiece(tx: Tx, piece: Piece, placed: Placed): Promise<boolean> {
  const result = await tx
    .updateTable('device')
    .set((e) => ({ ...placed, retired_at: null, installed_at: e.fn('now'), version: e('version', '+', 1) }))
    .where('id', '=', piece.id)
    .where('plant_id', 'is not distinct from', piece.plant_id)
    .where('retired_at', piece.retired_at === null ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Null: somebody else was faster. */
export async function registerPiece(tx: Tx, type: DeviceType, serialNumber: string, placed: Placed): Promise<string | null> {
  const row = await tx
    .insertInto('device')
    .values((e) => ({ id: newId(), type, serial_number: serialNumber, installed_at: e.fn('now'), ...placed }))
    .onConflict((c) => c.column('serial_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** None of them can be deleted until the transaction ends. */
export async function specTypes(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
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
export async function donglesOf(db: Db, plantId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'serial_number'])
    .where('plant_id', '=', plantId)
    .where('type', '=', 'DONGLE')
    .where('retired_at', 'is', null)
    .execute();
  return new Map(rows.map((r) => [r.serial_number, r.id]));
}

export async function hangOn(tx: Tx, dongleId: string, id: string): Promise<void> {
  await tx.updateTable('device').set({ dongle_id: dongleId }).where('id', '=', id).execute();
}

/** Devices of a plant that hang on no dongle, all or some of them, hang on this one from now on. */
export async function hangLoose(tx: Tx, plantId: string, dongleId: string, ids: readonly string[] | null): Promise<void> {
  let query = tx
    .updateTable('device')
    .set((e) => ({ dongle_id: dongleId, version: e('version', '+', 1) }))
    .where('plant_id', '=', plantId)
    .where('dongle_id', 'is', null)
    .where('retired_at', 'is', null)
    .where('type', 'not in', silent);
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

export async function insertChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx
    .insertInto('device_change')
    .values(changes.map((change) => ({ id: newId(), ...change })))
    .execute();
}

export async function accountName(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('account_name').where('id', '=', accountId).executeTakeFirst();
  return row?.account_name ?? accountId;
}
