import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { StartupError } from './startup-error.ts';

export type Database = Kysely<DB>;
/** A handle that is inside somebody's transaction, or not: what repositories take. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Tx = Transaction<DB>;

/** Owns no table: it may read and write rows, and only append where rows are evidence. */
const applicationRole = 'sunkeep_app';
const oldestVersion = 15;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (v) => new Date(v).toISOString());
types.setTypeParser(pg.types.builtins.DATE, (v) => v);
types.setTypeParser(pg.types.builtins.INT8, Number);

/** The owner's connections: migrations and the job queue. */
export function ownerPool(url: string, max = 4): pg.Pool {
  return quiet(new pg.Pool({ connectionString: url, max, types }));
}

/** Begins a statement that every request runs: each connection parses and plans it once, under this name. */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: unknown[]): never {
    const name = typeof text === 'string' ? /^\/\* prepared: (\w+) \*\//.exec(text)?.[1] : undefined;
    const question = name ? [{ name, text, values }] : [text, values, ...rest];
    return (super.query as (...question: unknown[]) => never).apply(this, question);
  }
}

/** The application's connections, without the owner's rights. */
export function asApplication(url: string, max: number): pg.Pool {
  return quiet(
    new pg.Pool({
      Client: PreparingClient,
      connectionString: url,
      max,
      types,
      // workers beside a question cost more than they bring where many ask at the same time
      options: `-c role=${applicationRole} -c max_parallel_workers_per_gather=0`,
      connectionTimeoutMillis: 10_000,
    }),
  );
}

const addresses = new WeakMap<Database, string>();

export function openDatabase(url: string, max: number): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: asApplication(url, max) }) });
  addresses.set(db, url);
  return db;
}

/** A connection beside the pool, for what lasts: whoever listens must not be given to somebody else in between. */
export function ownConnection(db: Database, name: string): pg.Client {
  return new pg.Client({
    connectionString: addresses.get(db),
    application_name: name,
    options: `-c role=${applicationRole}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
}

/** A connection that breaks while idle is replaced at its next use; without a listener it would end the process. */
function quiet(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function answers(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(
      `The database of DATABASE_URL cannot be reached: ${(error as Error).message || 'connection refused'}.`,
    );
  }
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '0';
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new StartupError(`The database is PostgreSQL ${version}; version ${oldestVersion} or newer is needed.`);
    }
  } finally {
    await client.end();
  }
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** A rule that the database keeps, by the name it was given there. */
export function isBroken(error: unknown, rule: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === rule;
}
