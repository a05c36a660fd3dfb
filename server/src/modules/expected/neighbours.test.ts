import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clearnessOf, type Spot } from './neighbours.ts';

const spot = (id: string, ratio: number, latitude = 50.1, longitude = 8.6): Spot => ({ id, latitude, longitude, ratio });
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

it('is the median of the others, never of the plant itself', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 4, maxLength: 40 }), (ratios) => {
      const clearness = clearnessOf(ratios.map((r, i) => spot(String(i), r)));
      for (const i of ratios.keys()) expect(clearness.get(String(i))).toBe(median(ratios.filter((_, n) => n !== i)));
    }),
  );
});

it('looks across the border of a cell, but not far', () => {
  const near = [spot('a', 0.5, 50.24), spot('b', 0.6, 50.26), spot('c', 0.7, 50.26, 8.76), spot('d', 0.8, 50.24, 8.74)];
  expect(clearnessOf([...near, spot('far', 0.1, 51.5)])).toEqual(
    new Map([
      ['a', 0.7],
      ['b', 0.7],
      ['c', 0.6],
      ['d', 0.6],
    ]),
  );
});

it('says nothing with fewer than three neighbours', () => {
  expect(clearnessOf([spot('a', 0.5), spot('b', 0.6), spot('c', 0.7)]).size).toBe(0);
});
