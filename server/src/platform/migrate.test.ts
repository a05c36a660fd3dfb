import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { root } from '../config.ts';
import { migrate } from './migrate.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-migrations-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

test('is done again without effect, by several processes at once', async () => {
  const folder = join(root, 'server/migrations');
  await Promise.all([migrate(t.owner, folder), migrate(t.owner, folder)]);
});

test('refuses a database of a newer version, and a migration that was changed afterwards', async () => {
  const empty = folderWith({});
  await expect(migrate(t.owner, empty)).rejects.toThrow('newer version');
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(t.db);
  const changed = folderWith(Object.fromEntries(rows.map((r) => [r.name, 'select 1'])));
  await expect(migrate(t.owner, changed)).rejects.toThrow('was changed after');
  for (const folder of [empty, changed]) rmSync(folder, { recursive: true });
});

test('the application may not change tables, migrations or the job queue', async () => {
  await expect(sql`create table intruder (id int)`.execute(t.db)).rejects.toThrow('permission denied');
  await expect(sql`drop table account`.execute(t.db)).rejects.toThrow('must be owner');
  await expect(sql`delete from schema_migration`.execute(t.db)).rejects.toThrow('permission denied');
  await expect(sql`select * from graphile_worker._private_jobs`.execute(t.db)).rejects.toThrow('permission denied');
});
