import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { files } from './source.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

function install(folder: string): boolean {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0;
}

/** Packed once and served from memory, as our own console is. */
async function serve(folder: string) {
  const packed = new Map<string, { body: Buffer; type: string }>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type) packed.set(`/${name}`, { body: gzipSync(readFileSync(join(folder, name))), type });
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = packed.get(path);
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** The reference pages, built and served; null where its packages cannot be fetched. They never join our own. */
export async function startPeer() {
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-peer-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!install(folder)) {
    remove();
    return null;
  }
  await build({ root: folder, configFile: false, plugins: [react()], logLevel: 'error', build: { outDir: 'dist' } });
  const server = await serve(join(folder, 'dist'));
  const stop = () => {
    server.close();
    remove();
  };
  return { url: server.url, stop };
}
