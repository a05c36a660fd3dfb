import { describe, expect, it, test } from 'vitest';
import { everyNth } from './axes.ts';
import { barPlace, outlineOf } from './bars.ts';
import type { ChartSeries } from './chart.types.ts';
import { lonely, ownPlace } from './dots.ts';
import { labelled } from './pointPlan.ts';
import { slotsOf, standing } from './stacks.ts';
import { digitsOf, stepsOf } from './steps.ts';
import { placed } from './tip.ts';
import { movedBy, viewOf, withFirst, withLast, zoomedAt } from './view.ts';

describe('the steps of an axis', () => {
  it.each([
    [0, 13, { about: 3, fromZero: true }, [0, 5, 10, 15]],
    [0, 0.9, { about: 3, fromZero: true }, [0, 0.3, 0.6, 0.9]],
    [0, 2, { about: 3, fromZero: true, whole: true }, [0, 1, 2]],
    [-2.2, 4.1, { about: 4, fromZero: true }, [-4, -2, 0, 2, 4, 6]],
    [228, 236, { about: 4 }, [228, 230, 232, 234, 236]],
    [0, 0, { about: 3, fromZero: true, whole: true }, [0, 1]],
    [50, 50, { about: 4 }, [45, 48, 51, 54, 57]],
  ])('enclose %d to %d with %o: %o', (low, high, rules, expected) => expect(stepsOf(low, high, rules)).toEqual(expected));

  it('are told with as many decimals as they differ by', () => {
    expect(
      [
        [0, 10],
        [0, 0.5],
        [0, 0.02],
      ].map(digitsOf),
    ).toEqual([0, 1, 2]);
  });
});

test('labels stand at multiples of one number, so far apart that none touches the next', () => {
  expect(everyNth(40, 100)).toBe(1);
  expect(everyNth(40, 3)).toBe(18);
  expect(labelled(99.5, 160.5, 18)).toEqual([108, 126, 144]);
  expect(labelled(-0.5, 2.5, 1)).toEqual([0, 1, 2]);
});

const bar = (key: string, values: (number | null)[], rest: Partial<ChartSeries> = {}): ChartSeries => ({
  ...{ key, name: key, kind: 'bar', color: '--pv', values },
  ...rest,
});

describe('bars', () => {
  it('that touch are one shape, along their ends and back along their starts', () => {
    const bars = [
      { left: 0, right: 2, start: 9, end: 4 },
      { left: 2, right: 4, start: 8, end: 1 },
    ];
    expect(outlineOf(bars)).toEqual([
      [0, 4],
      [2, 4],
      [2, 1],
      [4, 1],
      [4, 8],
      [2, 8],
      [2, 9],
      [0, 9],
    ]);
  });

  it('stand on those of their stack, above zero upwards and below it downwards; what is unknown has no height', () => {
    const series = [
      bar('a', [1, -1, null], { stack: 's' }),
      bar('b', [2, 3, 4], { stack: 's' }),
      bar('c', [1, -2, 1], { stack: 's' }),
      bar('alone', [5, 5, 5]),
    ];
    expect(standing(series)).toEqual([
      { from: [0, 0, 0], to: [1, -1, null] },
      { from: [1, 0, 0], to: [3, 3, 4] },
      { from: [3, -1, 4], to: [4, -3, 5] },
      { from: [0, 0, 0], to: [5, 5, 5] },
    ]);
  });

  it('share the room of their point, stack beside stack, and never grow wider than a limit', () => {
    const [a, b] = [bar('a', [1]), bar('b', [2])];
    const slots = slotsOf([a, b]);
    expect([slots.count, slots.of(a), slots.of(b)]).toEqual([2, 0, 1]);
    expect(barPlace(22, 0, 2, 28)).toEqual({ width: 8, offset: -4.8 });
    expect(barPlace(22, 1, 2, 28)).toEqual({ width: 8, offset: 4.8 });
    expect(barPlace(500, 0, 1, 28)).toEqual({ width: 28, offset: 0 });
    expect(barPlace(2, 0, 1, 28)).toEqual({ width: 2, offset: 0 });
  });

  it('stand over each other where one is a comparison', () => {
    const [now, before] = [bar('now', [1], { stack: 'now' }), bar('before', [2], { stack: 'before', ghost: true })];
    const slots = slotsOf([now, before]);
    expect([slots.count, slots.of(now), slots.of(before)]).toEqual([1, 0, 0]);
  });
});

test('a value to which no line leads is a dot, whatever instants lie between', () => {
  expect(lonely([1, undefined, null, 2, null, undefined, 3, undefined, 4, null, 5])).toEqual([0, 3, 10]);
  expect(lonely([null, undefined, 7, undefined])).toEqual([2]);
});

test('a curve is met at its own value nearest to an instant of another one', () => {
  const values = [undefined, 4, undefined, undefined, null, undefined];
  expect([0, 2, 3, 5].map((place) => ownPlace(values, place, 3))).toEqual([1, 1, 4, 4]);
});

describe('the part that is shown', () => {
  it('has at least three points, and none that are not there', () => {
    expect(viewOf(5, 5.2, 100)).toEqual({ first: 5, last: 7 });
    expect(viewOf(98, 120, 100)).toEqual({ first: 77, last: 99 });
    expect(viewOf(0, 5, 2)).toEqual({ first: 0, last: 1 });
  });

  it('keeps its length while it is moved, and its other end while one is', () => {
    expect(movedBy({ first: 10, last: 19 }, -30, 100)).toEqual({ first: 0, last: 9 });
    expect(movedBy({ first: 10, last: 19 }, 200, 100)).toEqual({ first: 90, last: 99 });
    expect(withFirst({ first: 10, last: 19 }, 40)).toEqual({ first: 17, last: 19 });
    expect(withLast({ first: 10, last: 19 }, 300, 100)).toEqual({ first: 10, last: 99 });
  });

  it('grows and shrinks around the point that is meant', () => {
    expect(zoomedAt({ first: 0, last: 100 }, 20, 0.5, 101)).toEqual({ first: 10, last: 60 });
    expect(zoomedAt({ first: 10, last: 60 }, 20, 4, 101)).toEqual({ first: 0, last: 100 });
  });
});

test('the box of the pointer stands beside it, on the side where there is room, and within the chart', () => {
  const chart = { width: 300, height: 200 };
  const box = { width: 100, height: 60 };
  expect(placed({ x: 50, y: 50 }, box, chart)).toEqual({ x: 64, y: 64 });
  expect(placed({ x: 250, y: 190 }, box, chart)).toEqual({ x: 136, y: 140 });
  expect(placed({ x: 20, y: 0 }, { width: 290, height: 60 }, chart)).toEqual({ x: 0, y: 14 });
});
