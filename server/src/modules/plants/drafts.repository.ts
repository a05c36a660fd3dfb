import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../platform/scope.ts';

export async function findDraft(db: Db, scope: OwnScope) {
  return db.selectFrom('plant_draft').select(['content', 'updated_at']).where('account_id', '=', scope.own).executeTakeFirst();
}

export async function saveDraft(db: Db, scope: OwnScope, content: string): Promise<void> {
  await db
    .insertInto('plant_draft')
    .values({ account_id: scope.own, content })
    .onConflict((c) => c.column('account_id').doUpdateSet((e) => ({ content, updated_at: e.fn('now') })))
    .execute();
}

export async function deleteDraft(db: Db, scope: OwnScope): Promise<void> {
  await db.deleteFrom('plant_draft').where('account_id', '=', scope.own).execute();
}
