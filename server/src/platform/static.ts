import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: read(`${path}.br`),
      gzip: read(`${path}.gz`),
      forever: url.startsWith('/assets/'),
    });
  }
  return assets;
}

export function serveConsole(app: FastifyInstance, folder: string): void {
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

  for (const [url, asset] of assets) app.get(url, (request, reply) => send(asset, request, reply));
  const index = assets.get('/index.html');
  if (index) app.get('/', (request, reply) => send(index, request, reply));
}
