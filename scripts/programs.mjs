import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './prepare.mjs';

/** Libraries of some hundred small modules: looking each of them up takes a fifth of the time of a start. */
const takenIn = /^(kysely|zod)(\/|$)/;
const isLibrary = (id) => !/^[.#/]/.test(id) && !id.startsWith(root) && !takenIn.test(id);

/** A program for Node in one file, as it is run; its other libraries stay in node_modules. */
async function buildProgram(input, folder, file) {
  const bundle = await rolldown({
    input: join(root, input),
    platform: 'node',
    external: isLibrary,
  });
  const dir = join(root, 'build', folder);
  rmSync(dir, { recursive: true, force: true });
  await bundle.write({ dir, format: 'esm', entryFileNames: file, sourcemap: true });
}

export const buildServer = () => buildProgram('server/src/main.ts', 'server', 'main.js');
export const buildFleet = () => buildProgram('fleet/src/demo.ts', 'fleet', 'demo.js');
