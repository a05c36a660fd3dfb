import { sql } from 'kysely';
import type { FirmwareType } from '#contract/firmware.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, ownRow, type SystemScope } from '../../platform/scope.ts';

export interface Sheet {
  id: string;
  manufacturer_id: string;
  type: FirmwareType;
  serial_numbers: string[];
}

/** The newest few of a person. */
export async function keepSheet(tx: Tx, scope: OwnScope, sheet: Sheet, most: number): Promise<void> {
  await sql`delete from firmware_sheet where id in (select id from firmware_sheet
    where ${ownRow(scope, 'account_id')} order by created_at desc offset ${most - 1})`.execute(tx);
  await tx
    .insertInto('firmware_sheet')
    .values({ ...sheet, account_id: scope.own })
    .execute();
}

export async function takeSheet(tx: Tx, scope: OwnScope, id: string): Promise<Sheet | undefined> {
  return tx
    .deleteFrom('firmware_sheet')
    .where('id', '=', id)
    .where(ownRow(scope, 'account_id'))
    .returning(['id', 'manufacturer_id', 'type', 'serial_numbers'])
    .executeTakeFirst() as Promise<Sheet | undefined>;
}

export async function deleteOldSheets(db: Db, _scope: SystemScope, hours: number): Promise<void> {
  await sql`delete from firmware_sheet where created_at < now() - ${hours} * interval '1 hour'`.execute(db);
}
