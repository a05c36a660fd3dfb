import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunkeep-static-'));
const script = 'console.error(1);'.repeat(100);
const app = Fastify();
beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title></title></head><body></body>');
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script));
  serveConsole(app, folder, { title: 'Sun & <b>Moon</b>', note: '</script>' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('sends what the browser can unpack, best first', async () => {
  const get = (encoding: string) => app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encoding } });
  expect((await get('gzip, deflate, br')).headers['content-encoding']).toBe('br');
  expect((await get('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await get('identity')).body).toBe(script);
});

test('lets hashed files be kept for ever and asks for the page anew', async () => {
  expect((await app.inject('/assets/main-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await app.inject('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('writes the title and the settings into the page, harmless to it', async () => {
  const { body } = await app.inject('/');
  expect(body).toContain('<title>Sun &#38; &#60;b&#62;Moon&#60;/b&#62;</title>');
  const [, json] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json ?? '')).toEqual({ title: 'Sun & <b>Moon</b>', note: '</script>' });
  expect((await app.inject('/index.html')).body).toBe(body);
});

test('knows only the files of its folder', async () => {
  for (const url of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/assets/main-1a2b.js.br',
  ]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});
