import type { Tx } from './db.ts';

/** Lays something down once in the life of an installation: what a person removes later stays removed. */
export async function once(tx: Tx, key: string, lay: () => Promise<void>): Promise<boolean> {
  const result = await tx
    .insertInto('seed_item')
    .values({ key })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) return false;
  await lay();
  return true;
}

export async function isLaid(tx: Tx, key: string): Promise<boolean> {
  return (await tx.selectFrom('seed_item').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}
