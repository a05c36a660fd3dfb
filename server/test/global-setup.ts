import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFleet, buildServer } from '../../scripts/programs.mjs';
import { readConfig, root } from '../src/config.ts';
import { openDatabase, ownerPool } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startPostgres } from '../src/platform/postgres.ts';
import { passwordWasShown, seed } from '../src/seed.ts';
import { testEnvironment } from './environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for all files; each file clones the migrated and seeded database. The server itself is built for the tests that start it. */
export default async function setup(project: TestProject) {
  await Promise.all([buildServer(), buildFleet()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-test-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user
  const postgres = await startPostgres({
    root,
    dataDir,
    readableDir: '/var/lib/sunkeep',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB', max_connections: '200' },
  });
  const owner = ownerPool(postgres.url, 2);
  await migrate(owner, join(root, 'server/migrations'));
  await owner.end();
  const db = openDatabase(postgres.url, 2);
  await seed(db, readConfig(testEnvironment));
  await passwordWasShown(db);
  await db.destroy();
  const keeper = ownerPool(postgres.url.replace('/sunkeep?', '/postgres?'), 1);
  await keeper.query('alter database sunkeep allow_connections false'); // whoever is in it keeps all others from cloning it
  await keeper.end();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
