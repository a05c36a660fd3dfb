import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../platform/scope.ts';

export async function replaceBackupCodes(db: Db, scope: OwnScope, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('backup_code').where('account_id', '=', scope.own).execute();
  if (hashes.length > 0)
    await db
      .insertInto('backup_code')
      .values(hashes.map((code_hash) => ({ account_id: scope.own, code_hash })))
      .execute();
}

/** A backup code works once. */
export async function spendBackupCode(db: Db, scope: OwnScope, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('backup_code')
    .where('account_id', '=', scope.own)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
