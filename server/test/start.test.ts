import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../src/config.ts';
import { end } from './built.ts';
import { cloneDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { md5 } from './harness.ts';

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGTERM');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-start-'));
  chmodSync(folder, 0o755); // as root the database runs as another user
  folders.push(folder);
  return folder;
}

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function launch(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', MQTT_PORT: '0', DEMO_FLEET: 'off', ...environment },
  });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => text, ended };
}

/** Starts and waits for the printed block. */
async function start(environment: Record<string, string>): Promise<Run> {
  const run = launch(environment);
  await expect
    .poll(() => run.output() + (run.child.exitCode === null ? '' : 'ended'), { timeout: 30_000 })
    .toMatch(/is ready[\s\S]*Stop|ended/);
  expect(run.output()).toContain('is ready');
  return run;
}

const postmaster = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const run = launch({ PORT: String(await freePort()), ...environment });
  expect(await run.ended).toBe(1);
  expect(run.output()).not.toMatch(/\n\s+at /);
  expect(run.output().trim().split('\n')).toHaveLength(1);
  return run.output();
}

describe('starting', { timeout: 90_000 }, () => {
  test('prints the random password once, stops cleanly, recovers after SIGKILL, and shares its data with no other', async () => {
    const environment = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const first = await start(environment);
    const password = /Sign in {3}admin, ([A-Za-z0-9]{16})\n/.exec(first.output())?.[1] ?? '';
    const pid = postmaster(environment.DATA_DIR);
    for (const path of ['healthz', 'readyz'])
      expect((await fetch(`http://127.0.0.1:${environment.PORT}/${path}`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const second = await start(environment);
    expect(second.output()).toContain('admin, with your password');
    expect(await refusal({ DATA_DIR: environment.DATA_DIR })).toContain('in use by another running server');
    const secondPid = postmaster(environment.DATA_DIR);
    await end(second.child, 'SIGKILL');

    await start(environment);
    expect(isAlive(secondPid)).toBe(false);
    const login = await fetch(`http://127.0.0.1:${environment.PORT}/auth/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password: md5(password) }),
    });
    expect(login.status).toBe(200);
  });

  test('a start that was killed before the password was shown makes another one', async () => {
    const environment = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const first = launch(environment);
    await expect
      .poll(() => existsSync(join(environment.DATA_DIR, 'postgres/PG_VERSION')), { timeout: 30_000, interval: 5 })
      .toBe(true);
    await end(first.child, 'SIGKILL');
    expect(first.output()).not.toContain('is ready');
    const second = await start(environment);
    expect(second.output()).toMatch(/admin, [A-Za-z0-9]{16}\n/);
  });

  test('works below a folder that no other user may enter', async () => {
    const closed = newFolder();
    chmodSync(closed, 0o700);
    const environment = { DATA_DIR: join(closed, 'data'), READABLE_DIR: newFolder(), PORT: String(await freePort()) };
    const first = await start(environment);
    const isRoot = process.getuid?.() === 0;
    expect(first.output().includes(`in ${environment.READABLE_DIR}`)).toBe(isRoot);
    await end(first.child, 'SIGTERM');
    expect((await start(environment)).output()).toContain('with your password');
  });

  test('works on a database of its own choice, without a demo', async () => {
    const database = await cloneDatabase();
    const run = await start({ DATABASE_URL: database.url, DATA_DIR: newFolder(), PORT: String(await freePort()) });
    expect(run.output()).not.toContain('Demo');
    await end(run.child, 'SIGTERM');
    await database.drop();
  });
});

describe('a reason not to start is one sentence and a failure', { timeout: 60_000 }, () => {
  test('port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await refusal({ PORT: String(port), DATA_DIR: newFolder() })).toContain(`Port ${port} is in use`);
    taken.close();
  });

  test('data folder not writable', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('cannot be written');
  });

  test('database out of reach', async () => {
    expect(
      await refusal({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`, DATA_DIR: newFolder() }),
    ).toContain('cannot be reached');
  });

  test('data of another PostgreSQL version', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    expect(await refusal({ DATA_DIR: dataDir })).toContain('made by PostgreSQL 15');
  });

  test('a setting that is not valid', async () => {
    const text = await refusal({ PORT: 'eighty', DATA_DIR: newFolder() });
    expect(text).toContain('PORT must be a number');
  });
});
