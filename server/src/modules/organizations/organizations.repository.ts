import type { Db } from '../../platform/db.ts';

export async function insertProvider(db: Db, id: string, name: string): Promise<void> {
  await db.insertInto('organization').values({ id, kind: 'PROVIDER', name }).execute();
}
