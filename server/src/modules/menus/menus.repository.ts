import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

interface MenuFields {
  parent_id: string | null;
  kind: string;
  name: string;
  path: string | null;
  component: string | null;
  icon: string | null;
  permission: string;
  sort_order: number;
  hidden?: boolean;
  keep_alive?: boolean;
}

export async function listMenus(db: Db, _scope: SystemScope) {
  return db.selectFrom('menu').selectAll().orderBy('sort_order').orderBy('id').execute();
}

export async function findMenuByName(db: Db, _scope: SystemScope, name: string) {
  return db.selectFrom('menu').select('id').where('name', '=', name).executeTakeFirst();
}

export async function insertMenu(db: Db, _scope: SystemScope, menu: MenuFields & { id: string }): Promise<void> {
  await db.insertInto('menu').values(menu).execute();
}

/** Changes of the tree follow one after the other, so that two moves cannot close a circle together. */
export async function lockMenus(db: Db, scope: SystemScope) {
  await sql`select pg_advisory_xact_lock(7233103)`.execute(db);
  return listMenus(db, scope);
}

export async function changeMenu(db: Db, _scope: SystemScope, id: string, change: MenuFields): Promise<void> {
  await db
    .updateTable('menu')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMenu(db: Db, _scope: SystemScope, id: string): Promise<void> {
  await db.deleteFrom('menu').where('id', '=', id).execute();
}
