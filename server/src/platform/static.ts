import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** The name changes with the content. */
  forever: boolean;
}

interface Settings {
  [name: string]: unknown;
  title: string;
}

const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** The built console in memory: only what lies in its folder can be asked for, and nothing is read per request. */
function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  const paths = new Set(files.map((f) => join(f.parentPath, f.name)));
  const read = (path: string) => (paths.has(path) ? readFileSync(path) : undefined);
  for (const path of paths) {
    if (/\.(br|gz)$/.test(path)) continue;
    const plain = readFileSync(path);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    assets.set(url, {
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      plain,
      br: read(`${path}.br`),
      gzip: read(`${path}.gz`),
      forever: url.startsWith('/assets/'),
    });
  }
  return assets;
}

/** Data inside a page: never run as a script, and nothing in it can end its element. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** The sign-in page of each language, drawn by the console's own code. */
async function drawSignIn(folder: string, settings: Settings): Promise<unknown> {
  const drawing = join(folder, '../prerender/prerender.js');
  if (!existsSync(drawing)) return {};
  const { prerender } = await import(pathToFileURL(drawing).href);
  return prerender(settings);
}

/** The page with what it would otherwise ask for first: the settings of this installation and its sign-in form. */
async function furnished(page: Asset, folder: string, settings: Settings): Promise<Asset> {
  const html = page.plain
    .toString()
    .replace('<title></title>', () => `<title>${escapeHtml(settings.title)}</title>`)
    .replace('</head>', () => `  ${dataBlock('settings', settings)}\n  </head>`);
  const signIn = dataBlock('sign-in', await drawSignIn(folder, settings));
  const plain = Buffer.from(html.replace('</body>', () => `  ${signIn}\n  </body>`));
  return { ...page, plain, etag: etagOf(plain), br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

export function serveConsole(app: FastifyInstance, folder: string, settings: Settings): void {
  const assets = loadAssets(folder);

  function send(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({
      'content-type': asset.type,
      'cache-control': asset.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: asset.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (asset.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.br);
    if (asset.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(asset.gzip);
    return reply.send(asset.plain);
  }

  app.register(async (files) => {
    const index = assets.get('/index.html');
    const page = index && (await furnished(index, folder, settings));
    if (page) assets.set('/', page).set('/index.html', page);
    files.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const asset = assets.get(`/${request.params['*']}`);
      return asset ? send(asset, request, reply) : reply.callNotFound();
    });
  });
}
