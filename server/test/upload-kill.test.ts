import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { uploadPath } from '#contract/files.ts';
import { end, launchBuilt } from './built.ts';
import { cloneDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { adminPassword } from './harness.ts';
import { announced, part, tus } from './uploads.ts';

const megabyte = 1024 * 1024;
const total = 300 * megabyte;
const perPart = 30 * megabyte;
const mostMemory = 120 * megabyte;

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let environment: Record<string, string>;
let child: ChildProcess;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sunkeep-upload-'));
  chmodSync(folder, 0o755);
  database = await cloneDatabase();
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SERVICES: 'api',
  };
});
afterAll(async () => {
  await end(child);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const address = (path: string) => `http://127.0.0.1:${environment.PORT}${path}`;

async function start(): Promise<void> {
  child = launchBuilt(environment);
  const ready = () =>
    fetch(address('/readyz')).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 30_000 }).toBe(true);
}

const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024;

/** A large file that needs no memory: every megabyte begins with its number. */
const block = randomBytes(megabyte);
function* content(from: number, to: number): Iterable<Buffer> {
  for (let at = from; at < to; ) {
    const numbered = Buffer.from(block);
    numbered.writeUInt32BE(Math.floor(at / megabyte));
    const end = Math.min(to, (Math.floor(at / megabyte) + 1) * megabyte);
    yield numbered.subarray(at % megabyte, (at % megabyte) + end - at);
    at = end;
  }
}

async function send(url: string, from: number, to: number, halfway?: () => Promise<void>): Promise<number | undefined> {
  const headers = { ...tus(token), ...part(from), 'content-length': to - from };
  const sending = request(address(url), { method: 'PATCH', headers });
  const answer = once(sending, 'response').then(([response]: IncomingMessage[]) => response?.resume().statusCode);
  async function* bytes() {
    yield* content(from, (from + to) / 2);
    await halfway?.();
    yield* content((from + to) / 2, to);
  }
  const [, outcome] = await Promise.allSettled([pipeline(Readable.from(bytes()), sending), answer]);
  return outcome.status === 'fulfilled' ? outcome.value : undefined;
}

const offsetOf = async (url: string) =>
  Number((await fetch(address(url), { method: 'HEAD', headers: tus(token) })).headers.get('upload-offset'));

test('300 MB pass through a server that is killed in between, in little memory, and come back as they were', async () => {
  await start();
  const signedIn = await fetch(address(authEndpoints.login.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: adminPassword }),
  });
  token = ((await signedIn.json()) as { data: string }).data;
  const before = memory();
  const begun = await fetch(address(uploadPath), {
    method: 'POST',
    headers: { ...tus(token), ...announced(total, 'large.bin') },
  });
  const url = begun.headers.get('location') ?? '';

  expect(await send(url, 0, perPart)).toBe(204);
  expect(await send(url, perPart, 2 * perPart, () => end(child))).toBeUndefined();
  await start();
  let offset = await offsetOf(url);
  expect(offset).toBeGreaterThanOrEqual(perPart);
  expect(offset).toBeLessThan(2 * perPart);
  let most = 0;
  while (offset < total) {
    expect(await send(url, offset, Math.min(offset + perPart, total))).toBe(204);
    offset = await offsetOf(url);
    most = Math.max(most, memory());
  }

  const hash = createHash('sha256');
  for (const piece of content(0, total)) hash.update(piece);
  const file = await fetch(address(`/file/download/${url.split('/').at(-1)}`), { headers: tus(token) });
  const received = createHash('sha256');
  for await (const chunk of file.body ?? []) received.update(chunk);
  most = Math.max(most, memory());
  const sha256 = hash.digest('hex');
  expect([received.digest('hex'), file.headers.get('etag')]).toEqual([sha256, `"${sha256}"`]);
  expect(most - before).toBeLessThan(mostMemory);
}, 120_000);
