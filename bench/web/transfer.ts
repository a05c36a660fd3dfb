import { get } from 'node:http';

function bytesOf(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => done(bytes));
      response.on('error', fail);
    }).on('error', fail);
  });
}

const kinds = { js: /\.js$/, css: /\.css$/, font: /\.woff2$/ };
export type Transfer = Record<keyof typeof kinds, number>;

/** Tells what a browser without brotli loads, in bytes of body: gzip is what the peers were measured with. */
export function createScales() {
  const known = new Map<string, Promise<number>>();
  const weigh = (url: string) => {
    const size = known.get(url) ?? bytesOf(url);
    known.set(url, size);
    return size;
  };
  const sum = async (urls: readonly string[], kind: RegExp) => {
    const sizes = await Promise.all(urls.filter((url) => kind.test(new URL(url).pathname)).map(weigh));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return async (urls: readonly string[]): Promise<Transfer> => ({
    js: await sum(urls, kinds.js),
    css: await sum(urls, kinds.css),
    font: await sum(urls, kinds.font),
  });
}
