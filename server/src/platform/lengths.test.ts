import { expect, test } from 'vitest';
import { createLengths } from './lengths.ts';
import { ownScope, systemScope } from './scope.ts';
import { mostCounted } from './search.ts';

interface Filter {
  name?: string;
  favourite?: boolean;
  sort?: { column: string };
}
const isOwn = (filter: Filter) => filter.favourite !== undefined;

test('how long a list was is known for a minute, for the same reach and filter, in whichever order', () => {
  let time = 0;
  const lengths = createLengths(isOwn, () => time);
  const all = systemScope('test');
  const own = ownScope('a');
  lengths.note(all, 'a', {}, mostCounted);
  lengths.note(own, 'a', {}, 12);
  lengths.note(all, 'a', { name: 'x' }, mostCounted - 1);
  expect(lengths.of(all, 'b', { sort: { column: 'name' } })).toBe('tooLong');
  expect(lengths.of(own, 'a', {})).toBe('short');
  expect(lengths.of(all, 'a', { name: 'x' })).toBe('middling');
  expect(lengths.of(all, 'a', { name: 'y' })).toBeNull();
  time = 60_001;
  expect(lengths.of(own, 'a', {})).toBeNull();
});

test('favourites are a list of each person’s own', () => {
  const lengths = createLengths(isOwn);
  const all = systemScope('test');
  lengths.note(all, 'a', { favourite: true }, 3);
  expect(lengths.of(all, 'a', { favourite: true })).toBe('short');
  expect(lengths.of(all, 'b', { favourite: true })).toBeNull();
});
