import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapSpot } from '#contract/plants.ts';
import { cornersOf, countsOf, sharesOf } from './spots.ts';

const none = { FAULTY: 0, ABNORMAL: 0, OFFLINE: 0, NORMAL: 0 };
const spot = (change: Partial<MapSpot>): MapSpot => ({
  latitude: 50,
  longitude: 9,
  count: 1,
  statuses: { ...none, NORMAL: 1 },
  plant: null,
  ...change,
});

describe('the ring of a cluster', () => {
  it('is divided as the plants are, worst first', () => {
    expect(sharesOf({ ...none, FAULTY: 1, NORMAL: 3 })).toEqual([
      { status: 'FAULTY', from: 0, to: 0.25 },
      { status: 'NORMAL', from: 0.25, to: 1 },
    ]);
  });

  it('shows one faulty plant among many thousands', () => {
    expect(sharesOf({ ...none, FAULTY: 1, NORMAL: 99_999 })[0]?.to).toBeGreaterThan(0.05);
  });

  it('is always closed, without gaps', () => {
    const count = fc.nat(100_000);
    fc.assert(
      fc.property(fc.record({ FAULTY: count, ABNORMAL: count, OFFLINE: count, NORMAL: fc.integer({ min: 1, max: 9 }) }), (s) => {
        const shares = sharesOf(s);
        expect(shares[0]?.from).toBe(0);
        expect(shares.at(-1)?.to).toBeCloseTo(1);
        for (const [i, share] of shares.entries()) expect(share.from).toBe(i === 0 ? 0 : shares[i - 1]?.to);
      }),
    );
  });
});

it('offline plants are counted, but are no problem by themselves', () => {
  const spots = [spot({}), spot({ count: 5, statuses: { FAULTY: 1, ABNORMAL: 2, OFFLINE: 2, NORMAL: 0 } })];
  expect(countsOf(spots)).toEqual({ plants: 6, problems: 3 });
});

it('the box around all spots leaves room for what a cluster holds', () => {
  expect(cornersOf([], 1)).toBeNull();
  expect(cornersOf([spot({})], 1)).toEqual([
    [50, 9],
    [50, 9],
  ]);
  expect(cornersOf([spot({ count: 2 }), spot({ latitude: 40 })], 1)).toEqual([
    [40, 8],
    [51, 10],
  ]);
});
