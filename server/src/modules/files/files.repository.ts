import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { type OwnScope, ownRow, type SystemScope } from '../../platform/scope.ts';

export interface FileRow {
  id: string;
  name: string;
  size_bytes: number;
  sha256: string | null;
  content_type: string | null;
  created_at: string;
  completed_at: string | null;
}

const columns = ['id', 'name', 'size_bytes', 'sha256', 'content_type', 'created_at', 'completed_at'] as const;
const unused = sql<boolean>`not exists (select from firmware where firmware.file_id = stored_file.id)`;

export async function insertFile(tx: Tx, scope: OwnScope, row: { id: string; name: string; size_bytes: number }): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({ ...row, purpose: 'firmware', created_by: scope.own })
    .execute();
}

/** Two uploads of one person do not begin at the same moment, so that they can be counted. */
export async function lockUploads(tx: Tx, scope: OwnScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload'), hashtext(${scope.own}))`.execute(tx);
}

/** Those that nothing stands on yet. */
export async function countUnused(db: Db, scope: OwnScope): Promise<number> {
  const { n } = await db
    .selectFrom('stored_file')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(ownRow(scope, 'created_by'))
    .where(unused)
    .executeTakeFirstOrThrow();
  return n;
}

export async function findUpload(db: Db, scope: OwnScope, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .select(columns)
    .where('id', '=', id)
    .where(ownRow(scope, 'created_by'))
    .where(unused)
    .executeTakeFirst() as Promise<FileRow | undefined>;
}

/** Nobody else can use or remove it until the transaction ends. */
export async function lockUpload(tx: Tx, scope: OwnScope, id: string): Promise<FileRow | undefined> {
  return tx
    .selectFrom('stored_file')
    .select(columns)
    .where('id', '=', id)
    .where(ownRow(scope, 'created_by'))
    .where(unused)
    .forUpdate()
    .executeTakeFirst() as Promise<FileRow | undefined>;
}

export async function completeUpload(
  db: Db,
  scope: OwnScope,
  id: string,
  content: { sha256: string; content_type: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ ...content, completed_at: sql`coalesce(completed_at, now())` })
    .where('id', '=', id)
    .where(ownRow(scope, 'created_by'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(db: Db, scope: OwnScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_file')
    .where('id', '=', id)
    .where(ownRow(scope, 'created_by'))
    .where(unused)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A program belongs to the provider: whoever may look at programs may have its file. Others are their uploader's. */
export async function findFile(db: Db, _scope: SystemScope, accountId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .select(columns)
    .where('id', '=', id)
    .where('completed_at', 'is not', null)
    .where(sql<boolean>`(created_by = ${accountId} or not ${unused})`)
    .executeTakeFirst() as Promise<FileRow | undefined>;
}

export async function deleteFile(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('id', '=', id).execute();
}

/** Uploads that nobody finished or used in time. */
export async function deleteStale(db: Db, _scope: SystemScope, hours: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('stored_file')
    .where(sql<boolean>`coalesce(completed_at, created_at) < now() - ${hours} * interval '1 hour'`)
    .where(unused)
    .returning('id')
    .execute();
  return rows.map((r) => r.id);
}

export async function knownIds(db: Db, _scope: SystemScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map((r) => r.id);
}
