import { sql } from 'kysely';
import { permissions } from '#contract/permissions.ts';
import type { Db } from '../../platform/db.ts';
import { type OwnScope, ownRow, type Scope, withinPlants, withinScope } from '../../platform/scope.ts';

/** Whether the person may still have reports written without being there. */
export async function mayReport(db: Db, scope: OwnScope): Promise<boolean> {
  const { rows } = await sql`
    select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.enabled
    join role_permission p on p.role_id = r.id and p.permission = ${permissions['reports.manage']}
    where a.id = ${scope.own} and a.status = 'normal' limit 1`.execute(db);
  return rows.length > 0;
}

export interface Recipient {
  id: string;
  email: string;
  language: string;
}

/** Those of the addresses whose accounts lie within the scope: people of its organizations, and owners of its plants. */
export async function recipientsWithin(db: Db, scope: Scope, addresses: readonly string[]): Promise<Recipient[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<Recipient>`
    select id, email, language from account
    where email = any(${[...addresses]}) and status = 'normal' and not demo
      and (${withinScope(scope, 'account.organization_id')} or ${ownRow(scope, 'account.id')}
        or exists (select from plant where plant.owner_id = account.id and ${withinPlants(scope)}))`.execute(db);
  return rows;
}

export async function ownAddress(db: Db, scope: OwnScope): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id, email, language from account where id = ${scope.own} and email is not null`.execute(db);
  return rows[0];
}
