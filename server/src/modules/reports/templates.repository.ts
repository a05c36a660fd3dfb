import { sql } from 'kysely';
import type { ReportTemplate } from '#contract/reports.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../platform/scope.ts';

export async function listTemplates(db: Db, scope: OwnScope) {
  const { rows } = await sql<{ id: string; name: string; template: ReportTemplate }>`
    select id, name, template from report_template where account_id = ${scope.own} order by lower(name)`.execute(db);
  return rows;
}

/** Adds it, or replaces the one of this id; false where there is none. */
export async function saveTemplate(
  db: Db,
  scope: OwnScope,
  { id, name, template, isNew }: { id: string; name: string; template: ReportTemplate; isNew: boolean },
): Promise<boolean> {
  const content = JSON.stringify(template);
  const { rows } = isNew
    ? await sql`insert into report_template (id, account_id, name, template) values (${id}, ${scope.own}, ${name}, ${content}) returning id`.execute(
        db,
      )
    : await sql`update report_template set name = ${name}, template = ${content} where id = ${id} and account_id = ${scope.own} returning id`.execute(
        db,
      );
  return rows.length > 0;
}

export async function deleteTemplate(db: Db, scope: OwnScope, id: string): Promise<boolean> {
  const { rows } = await sql`delete from report_template where id = ${id} and account_id = ${scope.own} returning id`.execute(db);
  return rows.length > 0;
}
