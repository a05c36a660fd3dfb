import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';

export const zipType = 'application/zip';

export interface ZipPart {
  name: string;
  text: AsyncIterable<string>;
}

async function* chunks(parts: AsyncIterable<ZipPart>) {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const taken = () => {
    const chunk = Buffer.concat(ready);
    ready = [];
    return chunk;
  };
  for await (const { name, text } of parts) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of text) {
      file.push(strToU8(piece));
      if (ready.length > 0) yield taken();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield taken();
}

/** Files in one, written while they are read: any size of them in little memory. */
export function zipped(parts: AsyncIterable<ZipPart>): Readable {
  return Readable.from(chunks(parts), { objectMode: false });
}
