import { expect, it } from 'vitest';
import { sha256Of } from './sha256.ts';

it('is the hash of the whole file, however many slices it is read in', async () => {
  const bytes = Uint8Array.from({ length: 9 * 1024 * 1024 + 7 }, (_, i) => (i * 31 + (i >> 9)) & 255);
  const whole = await crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(whole), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(await sha256Of(new Blob([bytes]))).toBe(hex);
});
