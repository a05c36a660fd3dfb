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
  const lengths = createLengths(isOwn, { now: () => time });
  const all = systemScope('test');
  const own = ownScope('a');
  lengths.note(all, 'a', {}, mostCounted);
  lengths.note(own, 'a', {}, 12);
  lengths.note(all, 'a', { name: 'x' }, mostCounted - 1);
  expect(lengths.of(all, 'b', { sort: { column: 'name' } })).toEqual({ length: 'tooLong', total: mostCounted });
  expect(lengths.of(own, 'a', {})).toEqual({ length: 'short', total: null });
  expect(lengths.of(all, 'a', { name: 'x' })).toEqual({ length: 'middling', total: mostCounted - 1 });
  expect(lengths.of(all, 'a', { name: 'y' })).toBeNull();
  time = 5_000;
  expect(lengths.of(all, 'a', { name: 'x' }), 'counted anew').toEqual({ length: 'middling', total: null });
  expect(lengths.of(all, 'a', {})).toEqual({ length: 'tooLong', total: mostCounted });
  time = 60_000;
  expect(lengths.of(own, 'a', {})).toBeNull();
});

test('nothing is known any more after a change, and each kind of list says what is short', () => {
  const lengths = createLengths(isOwn, { short: 200 });
  const all = systemScope('test');
  lengths.note(all, 'a', {}, 201);
  expect(lengths.of(all, 'a', {})).toEqual({ length: 'middling', total: 201 });
  lengths.forget();
  expect(lengths.of(all, 'a', {})).toBeNull();
});

test('favourites are a list of each person’s own', () => {
  const lengths = createLengths(isOwn);
  const all = systemScope('test');
  lengths.note(all, 'a', { favourite: true }, 3);
  expect(lengths.of(all, 'a', { favourite: true })?.length).toBe('short');
  expect(lengths.of(all, 'b', { favourite: true })).toBeNull();
});
