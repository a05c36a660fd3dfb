import type { Db } from '../../platform/db.ts';

interface NewMenu {
  id: string;
  parent_id: string | null;
  kind: string;
  name: string;
  path: string | null;
  component: string | null;
  icon: string | null;
  permission: string;
  sort_order: number;
}

export async function listMenus(db: Db) {
  return db.selectFrom('menu').selectAll().orderBy('sort_order').orderBy('id').execute();
}

export async function findMenuByName(db: Db, name: string) {
  return db.selectFrom('menu').select('id').where('name', '=', name).executeTakeFirst();
}

export async function insertMenu(db: Db, menu: NewMenu): Promise<void> {
  await db.insertInto('menu').values(menu).execute();
}
