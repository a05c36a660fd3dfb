import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve } from './proof.ts';

function startsWithZeroBits(text: string, bits: number): boolean {
  const hex = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${hex}`) >> BigInt(256 - bits) === 0n;
}

test('finds a number whose hash starts with the asked zero bits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.integer({ min: 0, max: 10 }), async (challenge, bits) => {
      const nonce = await solve({ challenge, bits }, new AbortController().signal);
      expect(startsWithZeroBits(`${challenge}:${nonce}`, bits)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('stops when it is no longer wanted', async () => {
  const control = new AbortController();
  const work = solve({ challenge: 'never', bits: 256 }, control.signal);
  control.abort();
  await expect(work).rejects.toThrow();
});
