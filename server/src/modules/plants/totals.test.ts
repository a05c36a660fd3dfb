import { expect, test } from 'vitest';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import { createTotals } from './totals.ts';

test('only a list that is too long to count is not counted again, for a minute, for the same reach and filter', async () => {
  let time = 0;
  let counted = 0;
  const totals = createTotals(() => time);
  const all = systemScope('test');
  const count = (total: number) => async () => {
    counted++;
    return total;
  };
  expect(await totals.of(all, 'a', {}, count(12))).toBe(12);
  expect(await totals.of(all, 'a', {}, count(13))).toBe(13);
  expect(await totals.of(all, 'a', {}, count(mostCounted))).toBe(mostCounted);
  expect(counted).toBe(3);
  expect(await totals.of(all, 'b', { sort: { column: 'name', direction: 'asc' } }, count(0))).toBe(mostCounted);
  expect(counted, 'whoever asks, in whichever order').toBe(3);
  expect(await totals.of(all, 'a', { name: 'x' }, count(1))).toBe(1);
  expect(await totals.of(ownScope('a'), 'a', {}, count(2))).toBe(2);
  time = 60_001;
  expect(await totals.of(all, 'a', {}, count(5))).toBe(5);
});
