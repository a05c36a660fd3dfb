import { expect, test } from 'vitest';
import { base32, matchingStep, stepAt, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('makes the code of RFC 6238 at second %d', (second, code) => {
  expect(totpCode(secret, stepAt(second * 1000))).toBe(code);
});

test('encodes the secret as authenticator apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('allows one step of clock difference, never a step used before', () => {
  const now = 1_000_000_000_000;
  const step = stepAt(now);
  for (const offset of [-1, 0, 1]) expect(matchingStep(secret, totpCode(secret, step + offset), now, null)).toBe(step + offset);
  for (const offset of [-2, 2]) expect(matchingStep(secret, totpCode(secret, step + offset), now, null)).toBeUndefined();
  expect(matchingStep(secret, totpCode(secret, step), now, step)).toBeUndefined();
});
