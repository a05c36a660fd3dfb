import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { readConfig, root } from '../../server/src/config.ts';
import { openWriter } from '../../server/src/platform/copy.ts';
import { Vault } from '../../server/src/platform/crypto.ts';
import { openDatabase, ownerPool } from '../../server/src/platform/db.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { startPostgres } from '../../server/src/platform/postgres.ts';
import { seed } from '../../server/src/seed.ts';

/** As many as the server itself opens. */
const writers = 5;

async function open(dataDir: string) {
  const postgres = await startPostgres({ root, dataDir, readableDir: '/var/lib/sunkeep' });
  const owner = ownerPool(postgres.url, 2);
  const config = readConfig({ LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'Only-For-Bench-1', DATA_DIR: dataDir });
  const db = openDatabase(postgres.url, config.databasePool);
  const writer = openWriter(postgres.url, writers);
  return {
    dataDir,
    owner,
    db,
    writer,
    createApp: (consoleFolder?: string) =>
      createApp(config, db, writer, new Vault('only for the measurement, long enough'), consoleFolder),
    async prepare() {
      await migrate(owner, join(root, 'server/migrations'));
      await seed(db, config);
    },
    async close() {
      await db.destroy();
      await writer.close();
      await owner.end();
      await postgres.stop();
    },
  };
}

export type Installation = Awaited<ReturnType<typeof open>>;

/** A fresh, seeded installation for one measurement, on a database of its own that is gone afterwards. */
export async function withInstallation<T>(measure: (installation: Installation) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-bench-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user
  const installation = await open(dataDir);
  try {
    await installation.prepare();
    return await measure(installation);
  } finally {
    await installation.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
