import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Piece, Shelf } from './files.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

interface Found {
  key: string;
  size: number;
}

const retries = 3;
const mostDeletedAtOnce = 20;
const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** A bucket of its own: an object a piece, named `<id>/<where it begins>`. The server has to know `If-None-Match: *`. */
export function createS3Shelf({ endpoint, bucket, region, key, secret }: S3Settings): Shelf {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const urlOf = (id: string, at: number) => `${base}/${id}/${at}`;

  async function ask(url: string, init: RequestInit, accepted: readonly number[] = []): Promise<Response> {
    const response = await client.fetch(url, init);
    if (response.ok || accepted.includes(response.status)) return response;
    throw new Error(`The file store answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }

  async function* objects(prefix: string): AsyncIterable<Found> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const xml = await (await ask(`${base}?${query}`, { method: 'GET' })).text();
      for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield { key: tag(content, 'Key') ?? '', size: Number(tag(content, 'Size')) };
      }
      token = tag(xml, 'NextContinuationToken');
    } while (token);
  }

  async function pieces(id: string): Promise<Piece[]> {
    const found: Piece[] = [];
    for await (const { key, size } of objects(`${id}/`)) found.push({ at: Number(key.split('/')[1]), bytes: size });
    return found;
  }

  return {
    pieces,

    async put(id, at, bytes) {
      const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'if-none-match': '*' } };
      // 409: another one with the same name is being written at this moment
      return (await ask(urlOf(id, at), init, [409, 412])).ok;
    },

    async get(id, at, start, end) {
      const response = await ask(urlOf(id, at), { method: 'GET', headers: { range: `bytes=${start}-${end}` } });
      return Readable.fromWeb(response.body as ReadableStream);
    },

    async remove(id) {
      const found = await pieces(id);
      for (let i = 0; i < found.length; i += mostDeletedAtOnce) {
        const some = found.slice(i, i + mostDeletedAtOnce);
        await Promise.all(some.map(({ at }) => ask(urlOf(id, at), { method: 'DELETE' }, [404])));
      }
    },

    async *ids() {
      let last = '';
      for await (const { key } of objects('')) {
        const [id = ''] = key.split('/');
        if (id !== last) yield id;
        last = id;
      }
    },
  };
}
