import { describe, expect, test } from 'vitest';
import { advance, type Counter } from './counter.ts';

const minute = 60_000;
const ratedW = 10_000;

/** Reads values minute by minute: the energy of each step, and where the counter stands. */
function read(values: (number | null)[], powers: (number | null)[] = []) {
  let counter: Counter | null = null;
  const steps = values.map((value, i) => {
    const next = advance(counter, i * minute, value, powers[i] ?? null, ratedW);
    counter = next.counter;
    return next.accrual && { wh: next.accrual.wh, estimated: next.accrual.estimated };
  });
  return { steps, counter: counter as Counter | null, wh: steps.map((s) => s?.wh ?? null) };
}

describe('a counter', () => {
  test('gives what it gained, and nothing for its first reading', () => {
    expect(read([1000, 1010, 1010, 1125]).wh).toEqual([null, 10, 0, 115]);
  });

  test('is exact over a gap, however long', () => {
    const first = advance(null, 0, 1000, null, ratedW).counter;
    expect(advance(first, 48 * 60 * minute, 90_000, null, ratedW).accrual).toMatchObject({ from: 0, wh: 89_000 });
  });

  test('adds nothing for a reading that is a little lower, and counts on from the highest', () => {
    expect(read([1000, 1050, 990, 1060]).wh).toEqual([null, 50, 0, 10]);
  });

  test('passes over a spike', () => {
    expect(read([1000, 900_000, 1010, 1020]).wh).toEqual([null, null, 10, 10]);
  });

  test('believes a jump when three later readings agree, without counting the jump as energy', () => {
    const { steps, counter } = read([1000, 900_000, 900_010, 900_020, 900_030, 900_050]);
    expect(steps).toEqual([null, null, null, null, { wh: 30, estimated: true }, { wh: 20, estimated: false }]);
    expect(counter?.value).toBe(900_050);
  });

  test('begins to doubt anew when readings do not agree', () => {
    expect(read([1000, 900_000, 500_000, 500_010, 500_020, 500_030]).wh).toEqual([null, null, null, null, null, 30]);
  });

  test('rolls over at the end of its range', () => {
    expect(read([2 ** 32 - 20, 30]).steps[1]).toEqual({ wh: 50, estimated: false });
    expect(read([Math.round(2 ** 32 * 0.1) - 5, 7]).wh).toEqual([null, 12]);
  });

  test('opens a new count after a reset or a replacement', () => {
    expect(read([500_000, 40, 60]).steps).toEqual([null, { wh: 40, estimated: true }, { wh: 20, estimated: false }]);
    expect(read([500_000, 200_000, 200_010]).wh).toEqual([null, 0, 10]);
  });

  test('stays where it is while readings are missing', () => {
    expect(read([1000, null, null, 1030]).wh).toEqual([null, null, null, 30]);
  });
});

describe('without a counter', () => {
  test('energy is integrated from power, as an estimate, and no part of a watt-hour is lost', () => {
    const { steps, wh } = read(Array(61).fill(null), Array(61).fill(100));
    expect(wh.reduce((sum: number, w) => sum + (w ?? 0), 0)).toBe(100);
    expect(steps[1]?.estimated).toBe(true);
  });

  test('gaps of more than ten minutes are not bridged', () => {
    const first = advance(null, 0, null, 6000, ratedW).counter;
    expect(advance(first, 11 * minute, null, 6000, ratedW).accrual).toBeNull();
    expect(advance(first, 10 * minute, null, 6000, ratedW).accrual?.wh).toBe(1000);
  });

  test('a counter that appears takes over', () => {
    expect(read([null, 5000, 5010], [600, 600, 600]).wh).toEqual([null, null, 10]);
  });
});
