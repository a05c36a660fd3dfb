import type { Challenge } from '#contract/auth.ts';

/** Longest piece of work between two turns of the page, in milliseconds. */
const slice = 12;

function leadingZeroBits(bytes: number[]): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  if (first === -1) return bytes.length * 8;
  return first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}

/** Finds the number that makes sha256(challenge + ':' + number) start with `bits` zero bits, without freezing the page. */
export async function solve({ challenge, bits }: Challenge, signal: AbortSignal): Promise<number> {
  const { sha256 } = await import('js-sha256');
  for (let nonce = 0, pause = performance.now() + slice; ; nonce++) {
    if (leadingZeroBits(sha256.array(`${challenge}:${nonce}`)) >= bits) return nonce;
    if (performance.now() < pause) continue;
    await new Promise((next) => setTimeout(next));
    signal.throwIfAborted();
    pause = performance.now() + slice;
  }
}
