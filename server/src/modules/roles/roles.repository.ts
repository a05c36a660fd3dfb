import type { Db } from '../../platform/db.ts';

interface NewRole {
  id: string;
  code: string;
  name: string;
  type: string;
  data_scope: string;
  built_in: boolean;
}

export async function insertRole(db: Db, role: NewRole): Promise<void> {
  await db.insertInto('role').values(role).execute();
}

export async function grantPermission(db: Db, roleCode: string, permission: string): Promise<void> {
  await db
    .insertInto('role_permission')
    .columns(['role_id', 'permission'])
    .expression((e) =>
      e
        .selectFrom('role')
        .select((s) => ['role.id', s.val(permission).as('permission')])
        .where('code', '=', roleCode),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}
