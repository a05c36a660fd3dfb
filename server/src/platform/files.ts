import { Readable } from 'node:stream';
import { createFolderShelf } from './files.folder.ts';
import { createS3Shelf, type S3Settings } from './files.s3.ts';

/** Files as a row of pieces, each named by where it begins, written once and never changed: so an upload can go on anywhere, on any process. */
export interface Shelf {
  /** False where a piece begins there already: it stays as it is. */
  put(id: string, at: number, bytes: Buffer): Promise<boolean>;
  /** Both ends included, counted within the piece. */
  get(id: string, at: number, start: number, end: number): Promise<Readable>;
  pieces(id: string): Promise<Piece[]>;
  remove(id: string): Promise<void>;
  ids(): AsyncIterable<string>;
}

export interface Piece {
  at: number;
  bytes: number;
}

/** Somebody else has written there since, or the file does not end there. */
export class WrongOffset extends Error {}

/** The memory that one upload takes, twice. */
const pieceBytes = 4 * 1024 * 1024;

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(shelf: Shelf) {
  /** A piece that came after a gap counts as absent. */
  async function wholePieces(id: string): Promise<Piece[]> {
    let end = 0;
    const sorted = (await shelf.pieces(id)).sort((a, b) => a.at - b.at);
    return sorted.filter((piece) => {
      if (piece.at !== end) return false;
      end += piece.bytes;
      return true;
    });
  }

  async function size(id: string): Promise<number> {
    const last = (await wholePieces(id)).at(-1);
    return last ? last.at + last.bytes : 0;
  }

  async function* bytesOf(id: string, start: number, end: number): AsyncIterable<Buffer> {
    for (const { at, bytes } of await wholePieces(id)) {
      if (at + bytes <= start || at > end) continue;
      yield* await shelf.get(id, at, Math.max(start - at, 0), Math.min(end - at, bytes - 1));
    }
  }

  return {
    size,

    /** Appends; where it broke off, what had arrived is kept. Answers with the size reached. */
    async write(id: string, source: AsyncIterable<Buffer>, { offset = 0 } = {}): Promise<number> {
      if ((await size(id)) !== offset) throw new WrongOffset();
      let at = offset;
      let waiting: Buffer[] = [];
      let held = 0;
      const keep = async () => {
        if (held === 0) return;
        const piece = Buffer.concat(waiting);
        waiting = [];
        held = 0;
        if (!(await shelf.put(id, at, piece))) throw new WrongOffset();
        at += piece.length;
      };
      try {
        for await (const chunk of source) {
          waiting.push(chunk);
          held += chunk.length;
          if (held >= pieceBytes) await keep();
        }
      } finally {
        await keep();
      }
      return at;
    },

    /** Both ends included; nothing where there is no such file. */
    read(id: string, { start = 0, end = Number.MAX_SAFE_INTEGER } = {}): Readable {
      return Readable.from(bytesOf(id, start, end), { objectMode: false });
    },

    remove: (id: string) => shelf.remove(id),
    list: () => shelf.ids(),
  };
}

/** In the folder, or where settings name a bucket, there. */
export function openFileStore(folder: string, s3: S3Settings | undefined): FileStore {
  return createFileStore(s3 ? createS3Shelf(s3) : createFolderShelf(folder));
}
