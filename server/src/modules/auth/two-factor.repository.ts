import type { Db } from '../../platform/db.ts';

export async function replaceBackupCodes(db: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('backup_code').where('account_id', '=', accountId).execute();
  if (hashes.length > 0)
    await db
      .insertInto('backup_code')
      .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
      .execute();
}

/** A backup code works once. */
export async function spendBackupCode(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('backup_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
