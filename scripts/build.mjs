// Builds the console and the server into build/, and compresses what the browser loads.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './prepare.mjs';
import { buildFleet, buildServer } from './programs.mjs';

const out = join(root, 'build');

async function compress(file) {
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}

/** Draws the sign-in page; the server runs it at its start, so it brings its libraries along. */
async function buildPrerender() {
  await build({
    root: join(root, 'console'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender.tsx', outDir: '../build/prerender', manifest: false, copyPublicDir: false },
  });
}

async function buildConsole() {
  await build({ root: join(root, 'console'), logLevel: 'warn' });
  const files = readdirSync(join(out, 'console'), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(f.name))
    .map((f) => join(f.parentPath, f.name));
  await Promise.all(files.map(compress));
}

await Promise.all([buildServer(), buildFleet(), buildConsole(), buildPrerender()]);
