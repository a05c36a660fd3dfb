import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createThinner } from './thinning.ts';

const rule = { from: 1_000, to: 101_000, gapSeconds: 600, most: 60 };
const points = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: rule.from, max: rule.to - 1 }), value: fc.integer() }), {
    selector: (p) => p.at,
    maxLength: 400,
  })
  .map((list) => list.sort((a, b) => a.at - b.at));

it('never draws more than it may, keeps the order and every extreme, and is exact where there is room', () => {
  fc.assert(
    fc.property(points, (list) => {
      const thinner = createThinner(rule);
      for (const { at, value } of list) thinner.add(at, value);
      const { at, values, reduced } = thinner.line();
      expect(at.length).toBe(values.length);
      expect(at.length).toBeLessThanOrEqual(rule.most);
      expect(at).toEqual([...at].sort((a, b) => a - b));
      const known = values.filter((v) => v !== null);
      const told = list.map((p) => p.value);
      if (list.length > 0) {
        expect(Math.max(...known)).toBe(Math.max(...told));
        expect(Math.min(...known)).toBe(Math.min(...told));
      }
      const gaps = list.filter((p, i) => i > 0 && p.at - (list[i - 1]?.at ?? 0) > rule.gapSeconds).length;
      expect(reduced).toBe(list.length + gaps > rule.most);
      if (!reduced) {
        expect(known).toEqual(told);
        expect(values.length - known.length).toBe(gaps);
      }
    }),
  );
});

it('breaks the line where nothing came', () => {
  const thinner = createThinner(rule);
  for (const at of [2_000, 2_300, 9_000]) thinner.add(at, 5);
  expect(thinner.line()).toEqual({ reduced: false, at: [2_000, 2_300, 2_301, 9_000], values: [5, 5, null, 5] });
});
