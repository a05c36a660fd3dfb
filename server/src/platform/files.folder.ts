import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece, Shelf } from './files.ts';

const isAbsent = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';
const nameOf = (at: number): string => String(at).padStart(12, '0');

async function namesIn(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error) => {
    if (isAbsent(error)) return [];
    throw error;
  });
}

/** On the disk, whatever the machine does next. */
async function sync(path: string): Promise<void> {
  const handle = await fs.open(path);
  await handle.sync().finally(() => handle.close());
}

export function createFolderShelf(root: string): Shelf {
  const folderOf = (id: string) => join(root, id);
  return {
    async put(id, at, bytes) {
      const folder = folderOf(id);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const fresh = join(folder, `.${randomUUID()}`);
      await fs.writeFile(fresh, bytes, { mode: 0o600, flush: true });
      try {
        // unlike a renamed one, a linked file takes no other's place
        await fs.link(fresh, join(folder, nameOf(at)));
        await sync(folder);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await fs.rm(fresh, { force: true });
      }
    },

    get: async (id, at, start, end) => createReadStream(join(folderOf(id), nameOf(at)), { start, end }),

    async pieces(id): Promise<Piece[]> {
      const names = (await namesIn(folderOf(id))).filter((name) => /^\d{12}$/.test(name));
      return Promise.all(
        names.map(async (name) => ({ at: Number(name), bytes: (await fs.stat(join(folderOf(id), name))).size })),
      );
    },

    remove: (id) => fs.rm(folderOf(id), { recursive: true, force: true }),

    async *ids() {
      yield* await namesIn(root);
    },
  };
}
