import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../src/platform/files.s3.ts';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
/** Few, so that a list of a handful has several pages. */
const perPage = 3;

/** Counted by the words of the AWS documentation, not by the library that made it. */
function isSigned({ method, headers, url = '' }: IncomingMessage, { key, secret }: S3Settings): boolean {
  const [, given, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ??
    [];
  const { pathname, searchParams } = new URL(url, 'http://x');
  const query = [...searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&');
  const signed = names
    .split(';')
    .map((name) => `${name}:${headers[name]}\n`)
    .join('');
  const request = [method, pathname, query, signed, names, headers['x-amz-content-sha256']].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const signing = scope.split('/').reduce((k: string | Buffer, part) => hmac(k, part), `AWS4${secret}`);
  return given === key && hmac(signing, text).toString('hex') === signature;
}

/** As much of S3 as the file store asks for, with its pages, conditions and signatures. */
export async function startS3(settings: Omit<S3Settings, 'endpoint'>) {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const key = pathname.slice(`/${settings.bucket}/`.length);
    const body = await buffer(request);
    const answer = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (!isSigned(request, { ...settings, endpoint: '' })) return answer(403, '<Code>SignatureDoesNotMatch</Code>');
    if (request.method === 'PUT') {
      if (objects.has(key) && request.headers['if-none-match'] === '*') return answer(412);
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === 'DELETE') return answer(objects.delete(key) ? 204 : 404);
    if (searchParams.get('list-type') === '2') {
      const after = searchParams.get('continuation-token') ?? '';
      const names = [...objects.keys()].filter((k) => k.startsWith(searchParams.get('prefix') ?? '') && k > after).sort();
      const page = names.slice(0, perPage);
      const contents = page.map((k) => `<Contents>\n<Key>${k}</Key>\n<Size>${objects.get(k)?.length}</Size></Contents>`).join('');
      const more = names.length > perPage ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      return answer(200, `<ListBucketResult>${contents}${more}</ListBucketResult>`);
    }
    const content = objects.get(key);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return content ? answer(206, content.subarray(Number(start), Number(end) + 1)) : answer(404);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
