import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../platform/once.ts';

/** The installation's mark as a picture that a PDF can hold, drawn once. A file that cannot be drawn leaves the page without. */
export function createLogo(root: string, chosen: Buffer | undefined): () => Promise<Buffer | undefined> {
  return once(async () => {
    const { default: sharp } = await import('sharp');
    return sharp(chosen ?? readFileSync(join(root, 'console/public/favicon.svg')), { density: 300 })
      .resize(128, 128, { fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => undefined);
  });
}
