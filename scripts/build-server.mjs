import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './prepare.mjs';

/** The server in one file, as it is run. */
export async function buildServer() {
  const folder = join(root, 'build/server');
  const bundle = await rolldown({
    input: join(root, 'server/src/main.ts'),
    platform: 'node',
    external: (id) => !/^[.#/]/.test(id) && !id.startsWith(root),
  });
  rmSync(folder, { recursive: true, force: true });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'main.js', sourcemap: true });
}
