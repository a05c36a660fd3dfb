import { sha256 } from 'js-sha256';

/** Read and forgotten one after the other, so that a large file needs no large memory. */
const sliceBytes = 4 * 1024 * 1024;

export async function sha256Of(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += sliceBytes) {
    hash.update(await file.slice(at, at + sliceBytes).arrayBuffer());
  }
  return hash.hex();
}
