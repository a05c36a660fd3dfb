import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { firmwareBytes } from '#contract/firmware.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, demandTouched } from '../../platform/errors.ts';
import { type FileStore, WrongOffset } from '../../platform/files.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import type { StoredFile } from '../../platform/stored-file.ts';
import { createLook } from './content.ts';
import * as repository from './files.repository.ts';

export type FilesService = ReturnType<typeof createFilesService>;

export interface Upload {
  id: string;
  bytes: number;
  offset: number;
  /** An unfinished one is given up then. */
  expiresAt: Date;
}

/** What a part has to count to, where its sender says. */
export interface Checksum {
  algorithm: string;
  value: string;
}

const keeper = systemScope('files of programs belong to the provider; permissions decide who may have them');
const keptHours = 24;
const mostUnused = 10;
const perBatch = 500;
/** Parts whose checksum is to be counted are held in memory until it is right. */
const mostChecked = 8 * 1024 * 1024;
export const checksumAlgorithms = ['sha1', 'sha256'];

const sizes = { min: `${firmwareBytes.min / 1024} kB`, max: `${firmwareBytes.max / 1024 / 1024} MB` };
const isProgramName = (name: string): boolean => /^[^/\\\p{Cc}]{1,196}\.bin$/iu.test(name);
export const isId = (text: string): boolean => z.safeParse(Id, text).success;
/** Ids begin with the time they were made at. */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

async function* atMost(source: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > most) throw new AppError('files.size', { values: sizes });
    yield chunk;
  }
}

async function checked(source: AsyncIterable<Buffer>, { algorithm, value }: Checksum): Promise<AsyncIterable<Buffer>> {
  if (!checksumAlgorithms.includes(algorithm)) throw new AppError('files.protocol');
  const part = await buffer(atMost(source, mostChecked));
  if (createHash(algorithm).update(part).digest('base64') !== value) throw new AppError('files.part');
  return (async function* () {
    yield part;
  })();
}

/** Uploads that survive broken lines and killed servers, and what is made of them. */
export function createFilesService(db: Database, store: FileStore) {
  async function find(accountId: string, id: string): Promise<repository.FileRow> {
    const file = await repository.findUpload(db, ownScope(accountId), id);
    if (!file) throw new AppError('notFound');
    return file;
  }

  /** Counted from what is stored, so that it is known to be readable. */
  async function readThrough(id: string): Promise<{ sha256: string; foreignKind: string | undefined }> {
    const hash = createHash('sha256');
    const look = createLook();
    for await (const chunk of store.read(id) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      look.at(chunk);
    }
    return { sha256: hash.digest('hex'), foreignKind: look.foreignKind() };
  }

  async function remove(accountId: string, id: string): Promise<void> {
    await demandTouched(repository.deleteUpload(db, ownScope(accountId), id));
    await store.remove(id);
  }

  /** Whoever sees that all bytes are there finishes it: also the one who asks after the server was killed in between. */
  async function finish(accountId: string, id: string): Promise<void> {
    const { sha256, foreignKind } = await readThrough(id);
    if (foreignKind) {
      await remove(accountId, id);
      throw new AppError('files.notFirmware', { values: { kind: foreignKind } });
    }
    const content = { sha256, content_type: 'application/octet-stream' };
    await demandTouched(repository.completeUpload(db, ownScope(accountId), id, content));
  }

  async function state(accountId: string, file: repository.FileRow): Promise<Upload> {
    const offset = file.completed_at ? file.size_bytes : await store.size(file.id);
    if (!file.completed_at && offset === file.size_bytes) await finish(accountId, file.id);
    const expiresAt = new Date(Date.parse(file.created_at) + keptHours * 3_600_000);
    return { id: file.id, bytes: file.size_bytes, offset, expiresAt };
  }

  return {
    async begin(accountId: string, { name, bytes }: { name: string; bytes: number }): Promise<Upload> {
      if (!isProgramName(name)) throw new AppError('files.name');
      if (!(bytes >= firmwareBytes.min && bytes <= firmwareBytes.max)) throw new AppError('files.size', { values: sizes });
      const own = ownScope(accountId);
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await repository.lockUploads(tx, own);
        if ((await repository.countUnused(tx, own)) >= mostUnused)
          throw new AppError('files.tooMany', { values: { most: mostUnused } });
        await repository.insertFile(tx, own, { id, name, size_bytes: bytes });
      });
      return state(accountId, await find(accountId, id));
    },

    upload: async (accountId: string, id: string): Promise<Upload> => state(accountId, await find(accountId, id)),

    async append(accountId: string, id: string, offset: number, source: Readable, checksum?: Checksum): Promise<Upload> {
      const file = await find(accountId, id);
      if (file.completed_at) throw new AppError('files.offset');
      const part = atMost(checksum ? await checked(source, checksum) : source, file.size_bytes - offset);
      try {
        await store.write(id, part, { offset });
      } catch (error) {
        if (error instanceof WrongOffset) throw new AppError('files.offset');
        // the line broke: nobody hears the answer, and nothing is wrong here
        if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw new AppError('files.part');
        throw error;
      }
      return state(accountId, file);
    },

    async cancel(accountId: string, id: string): Promise<void> {
      await find(accountId, id);
      await remove(accountId, id);
    },

    async download(accountId: string, id: string): Promise<StoredFile> {
      const file = await repository.findFile(db, keeper, accountId, id);
      if (!file?.sha256 || !file.content_type) throw new AppError('notFound');
      return {
        name: file.name,
        type: file.content_type,
        bytes: file.size_bytes,
        tag: file.sha256,
        read: (part) => store.read(id, part),
      };
    },

    /** The complete upload of this person that nothing stands on yet, held until the transaction ends. */
    async take(tx: Tx, accountId: string, id: string): Promise<{ sha256: string } | undefined> {
      const file = await repository.lockUpload(tx, ownScope(accountId), id);
      return file?.sha256 ? { sha256: file.sha256 } : undefined;
    },

    /** Whether the store still holds what was uploaded. */
    isUntouched: async (id: string, sha256: string): Promise<boolean> => (await readThrough(id)).sha256 === sha256,

    forget: (tx: Tx, id: string) => repository.deleteFile(tx, keeper, id),
    erase: (id: string) => store.remove(id),

    /** Uploads that nobody finished or used, and bytes that no row knows of. */
    async sweep(): Promise<void> {
      for (const id of await repository.deleteStale(db, keeper, keptHours)) await store.remove(id);
      const settled = Date.now() - keptHours * 3_600_000;
      let batch: string[] = [];
      const collect = async () => {
        const known = new Set(await repository.knownIds(db, keeper, batch));
        for (const id of batch) if (!known.has(id)) await store.remove(id);
        batch = [];
      };
      for await (const id of store.list()) {
        if (!isId(id) || madeAt(id) > settled) continue;
        batch.push(id);
        if (batch.length >= perBatch) await collect();
      }
      await collect();
    },
  };
}
