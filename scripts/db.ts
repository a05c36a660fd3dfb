import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { loadEnvFile, readConfig, root } from '../server/src/config.ts';
import { checkServer, ownerPool } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { StartupError } from '../server/src/platform/startup-error.ts';

const migrations = join(root, 'server/migrations');

/** Lends the address of the database of the settings, and stops what it had to start for it. */
async function withDatabase(dataDir: string | undefined, work: (url: string) => Promise<void>): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl && !dataDir) {
    await checkServer(config.databaseUrl);
    return work(config.databaseUrl);
  }
  const postgres = await startPostgres({ root, dataDir: dataDir ?? config.dataDir, readableDir: config.readableDir });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function migrateAt(url: string): Promise<void> {
  const pool = ownerPool(url);
  try {
    await migrate(pool, migrations);
  } finally {
    await pool.end();
  }
}

const commands: Record<string, (argument?: string) => Promise<void>> = {
  async new(name) {
    if (!name || !/^[a-z0-9_]+$/.test(name))
      throw new StartupError('Say what the migration does, for example: npm run db:new -- add_plants');
    const stamp = new Date().toISOString().replace(/-/g, '').replace('T', '_').replace(':', '').slice(0, 13);
    const file = join(migrations, `${stamp}_${name}.sql`);
    writeFileSync(file, '', { flag: 'wx' });
    console.log(`Write it in server/migrations/${stamp}_${name}.sql, then: npm run db:migrate && npm run db:types`);
  },

  migrate: () =>
    withDatabase(undefined, async (url) => {
      await migrateAt(url);
      console.log('The database is up to date.');
    }),

  async reset(confirmation) {
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl)
      throw new StartupError(
        'db:reset only works on the embedded database. With DATABASE_URL, drop and create the database yourself.',
      );
    if (confirmation !== '--yes') {
      const prompt = createInterface({ input: process.stdin, output: process.stdout });
      const answer = await prompt.question(`Erase all data of the embedded database in ${dataDir}? Type "erase": `);
      prompt.close();
      if (answer !== 'erase') throw new StartupError('Nothing was erased.');
    }
    const marker = join(dataDir, 'database-folder');
    if (existsSync(marker))
      rmSync(join(readConfig().readableDir, readFileSync(marker, 'utf8').trim()), { recursive: true, force: true });
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
    console.log('Erased. The next start begins anew and prints a new administrator password.');
  },

  /** The tables as types for the query builder, read off a freshly migrated database. */
  async types(file = join(root, 'server/src/platform/schema.ts')) {
    const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-types-'));
    chmodSync(dataDir, 0o755); // as root the database runs as another user
    await withDatabase(dataDir, async (url) => {
      await migrateAt(url);
      const args = [
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        file,
        '--type-mapping',
        '{"timestamptz":"string","int8":"number"}',
        '--include-pattern',
        'public.*',
      ];
      const result = spawnSync(join(root, 'node_modules/.bin/kysely-codegen'), args, { encoding: 'utf8' });
      if (result.status !== 0) throw new StartupError(result.stderr);
    }).finally(() => rmSync(dataDir, { recursive: true, force: true }));
  },
};

try {
  loadEnvFile();
  const command = commands[process.argv[2] ?? ''];
  if (!command) throw new StartupError(`Commands: ${Object.keys(commands).join(', ')}.`);
  await command(process.argv[3]);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
