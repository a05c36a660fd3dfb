import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ItemReason, UpgradeBody } from '#contract/upgrades.ts';
import type { UpgradeTemper } from './temper.ts';

/** Why a program was not brought home. */
export class UpgradeProblem extends Error {
  readonly reason: ItemReason;

  constructor(reason: ItemReason, detail?: string) {
    super(detail ?? reason);
    this.reason = reason;
  }
}

/** A program on its way: its bytes are counted and hashed, nobody runs them. */
export class Image {
  offset = 0;
  readonly #sizeB: number;
  readonly #sha256: string;
  #hash: Hash = createHash('sha256');

  constructor({ sizeB, sha256 }: Pick<UpgradeBody, 'sizeB' | 'sha256'>) {
    this.#sizeB = sizeB;
    this.#sha256 = sha256;
  }

  get isWhole(): boolean {
    return this.offset === this.#sizeB;
  }

  get share(): number {
    return this.offset / this.#sizeB;
  }

  take(bytes: Uint8Array): void {
    if (this.offset + bytes.length > this.#sizeB) throw new UpgradeProblem('SIZE_MISMATCH');
    this.#hash.update(bytes);
    this.offset += bytes.length;
  }

  forget(): void {
    this.offset = 0;
    this.#hash = createHash('sha256');
  }

  check(): void {
    const digest = this.#hash.copy().digest('hex');
    if (digest !== this.#sha256) throw new UpgradeProblem('HASH_MISMATCH', digest);
  }
}

interface Download {
  body: UpgradeBody;
  image: Image;
  temper: UpgradeTemper;
  now(): number;
  /** Ends the download from outside. */
  signal: AbortSignal;
  onProgress(): void;
}

function refuse(status: number, urlExpiresAt: string, now: number): never {
  if (status < 500 && Date.parse(urlExpiresAt) <= now) throw new UpgradeProblem('URL_EXPIRED');
  throw new UpgradeProblem(status < 500 ? 'HTTP_4XX' : 'HTTP_5XX', `HTTP ${status}`);
}

const half = 0.5;
const flipped = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes, (byte, n) => (n === 0 ? byte ^ 1 : byte));

/** Goes on where the image ends. What breaks is thrown; what has arrived stays. */
export async function pull({ body, image, temper, now, signal, onProgress }: Download): Promise<void> {
  const begins = image.offset;
  const headers = begins > 0 ? { range: `bytes=${begins}-` } : undefined;
  const response = await fetch(body.url, { ...(headers && { headers }), signal });
  if (!response.ok || !response.body) refuse(response.status, body.urlExpiresAt, now());
  if (begins > 0 && response.status !== 206) image.forget();
  for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
    const breaks = temper === 'lose' || (temper === 'break' && begins === 0);
    if (breaks && image.share >= half) throw new Error('the connection broke');
    image.take(temper === 'corrupt' && image.offset === 0 ? flipped(bytes) : bytes);
    onProgress();
  }
  if (!image.isWhole) throw new Error('the connection ended early');
}

const cmdIdBytes = 16;
const head = cmdIdBytes + 4;
const tail = 4;

export interface Chunk {
  cmdId: string;
  offset: number;
  data: Uint8Array;
}

/** The id of the command, the offset, the bytes, their CRC-32; nothing where that does not fit. */
export function readChunk(payload: Buffer): Chunk | null {
  if (payload.length < head + tail) return null;
  const data = payload.subarray(head, payload.length - tail);
  if (crc32(data) !== payload.readUInt32BE(payload.length - tail)) return null;
  const hex = payload.toString('hex', 0, cmdIdBytes);
  const cmdId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { cmdId, offset: payload.readUInt32BE(cmdIdBytes), data };
}
