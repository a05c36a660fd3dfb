import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planDefaults } from '#contract/campaigns.ts';
import { backOffMs, hasShown, isTooMuch, stageSizes } from './stages.ts';

test('a stage brings what its share has more than the stage before', () => {
  expect(stageSizes(10_000, [1, 10, 100])).toEqual([100, 900, 9_000]);
  expect(stageSizes(1_001, [1, 10, 100])).toEqual([11, 90, 900]);
});

test('the first stage has at least five devices, or all there are', () => {
  expect(stageSizes(100, [1, 10, 100])).toEqual([5, 5, 90]);
  expect(stageSizes(30, [1, 10, 100])).toEqual([5, 0, 25]);
  expect(stageSizes(3, [1, 10, 100])).toEqual([3, 0, 0]);
  expect(stageSizes(3, [100])).toEqual([3]);
});

test('every device is in exactly one stage', () => {
  const percents = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 })
    .map((list) => [...list.sort((a, b) => a - b), 100]);
  fc.assert(
    fc.property(fc.nat(100_000), percents, (devices, list) => {
      const sizes = stageSizes(devices, list);
      expect(sizes.every((size) => size >= 0)).toBe(true);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(devices);
    }),
  );
});

test('stops only where both the share and the number are too much', () => {
  expect(isTooMuch(5, 5, planDefaults)).toBe(true);
  expect(isTooMuch(4, 4, planDefaults)).toBe(false);
  expect(isTooMuch(30, 1_000, planDefaults)).toBe(false);
  expect(isTooMuch(31, 1_000, planDefaults)).toBe(true);
});

test('waits longer after each attempt, but never longer than an hour', () => {
  expect([1, 2, 3, 7, 30].map((n) => backOffMs(n) / 60_000)).toEqual([1, 2, 4, 60, 60]);
});

test('a stage has shown enough without those who may never come, but not by less than its half', () => {
  expect(hasShown({ devices: 5, ended: 5, held: 0 })).toBe(true);
  expect(hasShown({ devices: 5, ended: 3, held: 2 })).toBe(true);
  expect(hasShown({ devices: 5, ended: 2, held: 3 })).toBe(false);
  expect(hasShown({ devices: 5, ended: 4, held: 0 })).toBe(false);
});
