import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsToWait } from './throttle.ts';

test('costs nothing for the free failures, then doubles up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 15, 40].map((n) => secondsToWait(n, 0, 5))).toEqual([0, 0, 1, 2, 4, 900, 900]);
});

test('never asks for more after a longer pause, nor for less after more failures', () => {
  const failures = fc.integer({ min: 0, max: 1000 });
  const pause = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(failures, pause, pause, (n, a, b) => {
      const [short, long] = a < b ? [a, b] : [b, a];
      expect(secondsToWait(n, long, 5)).toBeLessThanOrEqual(secondsToWait(n, short, 5));
      expect(secondsToWait(n + 1, short, 5)).toBeGreaterThanOrEqual(secondsToWait(n, short, 5));
    }),
  );
});
