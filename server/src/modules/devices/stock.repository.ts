import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

interface NewPiece {
  id: string;
  type: string;
  serialNumber: string;
  claimCodeHash: Buffer | null;
  specId: string | null;
  firmwareVersion: string | null;
  safetyVersion: string | null;
  hmiVersion: string | null;
}

export async function listSpecs(db: Db, _scope: SystemScope) {
  return db
    .selectFrom('device_spec as s')
    .innerJoin('manufacturer as m', 'm.id', 's.manufacturer_id')
    .select(['s.id', 's.device_type', 's.name', 'm.name as manufacturer', 'm.abbreviation'])
    .execute();
}

export async function listManufacturers(db: Db, _scope: SystemScope) {
  return db.selectFrom('manufacturer').select(['name', 'abbreviation']).execute();
}

export async function knownSerials(db: Db, _scope: SystemScope, serialNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ serial_number: string }>`
    select serial_number from device where serial_number = any(${[...serialNumbers]}::text[])`.execute(db);
  return rows.map((r) => r.serial_number);
}

/** How many were stored: a serial number that is there already is left out. Written in their order, as `lockPieces` locks them. */
export async function insertStock(tx: Tx, _scope: SystemScope, pieces: readonly NewPiece[]): Promise<number> {
  const all = <K extends keyof NewPiece>(key: K) => pieces.map((p) => p[key]);
  const result = await sql`
    insert into device (id, type, serial_number, claim_code_hash, spec_id, firmware_version, safety_version, hmi_version, from_stock)
    select *, true from unnest(${all('id')}::uuid[], ${all('type')}::text[], ${all('serialNumber')}::text[],
      ${all('claimCodeHash')}::bytea[], ${all('specId')}::uuid[], ${all('firmwareVersion')}::text[],
      ${all('safetyVersion')}::text[], ${all('hmiVersion')}::text[])
    order by 3 on conflict (serial_number) do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
