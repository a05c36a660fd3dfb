import fc from 'fast-check';
import { expect, test } from 'vitest';
import { episodesOf, type Told } from './episodes.ts';

const minute = 60_000;
const now = 10_000 * minute;
const plain = { debounceMs: 0, manual: false, lockAfter: null };
const told = (at: number, state: Told['state'], by: Told['by'] = 'EVENT'): Told => ({ at: at * minute, state, by, delay: 0 });
const on = (at: number, by?: Told['by']) => told(at, 'RAISED', by);
const off = (at: number, by?: Told['by']) => told(at, 'CLEARED', by);
const short = (list: ReturnType<typeof episodesOf>['episodes']) =>
  list.map((e) => [e.startedAt / minute, e.clearedAt === null ? null : e.clearedAt / minute, e.count]);

test('is one alarm from raised to cleared, and another when it comes back after half an hour', () => {
  expect(short(episodesOf([on(0), off(5), on(36), off(40)], [], plain, now).episodes)).toEqual([
    [0, 5, 1],
    [36, 40, 1],
  ]);
});

test('is the same alarm when it comes back within half an hour', () => {
  expect(short(episodesOf([on(0), off(5), on(35), off(40), on(60)], [], plain, now).episodes)).toEqual([[0, null, 3]]);
});

test('is one alarm when it comes and goes more than ten times a day', () => {
  const list = Array.from({ length: 14 }, (_, i) => [on(i * 60), off(i * 60 + 1)]).flat();
  const { episodes } = episodesOf(list, [], plain, now);
  expect(episodes).toHaveLength(10);
  expect(episodes.at(-1)?.count).toBe(5);
});

test('is none before it has stood for long enough, and says when to look again', () => {
  const rules = { ...plain, debounceMs: 5 * minute };
  expect(episodesOf([on(0), off(4)], [], rules, now)).toEqual({ episodes: [], pendingAt: null });
  expect(episodesOf([on(0)], [], rules, 3 * minute)).toEqual({ episodes: [], pendingAt: 5 * minute });
  expect(short(episodesOf([on(0)], [], rules, 5 * minute).episodes)).toEqual([[0, null, 1]]);
  expect(short(episodesOf([on(0, 'RULE')], [], rules, 0).episodes), 'a rule has waited itself').toEqual([[0, null, 1]]);
});

test('stands while the device or a rule says so', () => {
  expect(short(episodesOf([on(0), on(2, 'RULE'), off(4, 'SAMPLE'), off(9, 'RULE')], [], plain, now).episodes)).toEqual([
    [0, 9, 1],
  ]);
});

test('ends with a person’s word, and what is raised after that is another alarm', () => {
  const { episodes } = episodesOf([on(0), on(12), off(14)], [{ endedAt: 10 * minute }], plain, now);
  expect(short(episodes)).toEqual([
    [0, null, 1],
    [12, 14, 1],
  ]);
  expect(episodes[0]?.endedAt).toBe(10 * minute);
});

test('stays one alarm where only a person ends it', () => {
  expect(short(episodesOf([on(0), off(5), on(500), off(501)], [], { ...plain, manual: true }, now).episodes)).toEqual([
    [0, 501, 2],
  ]);
});

test('is locked when it came three times in a day', () => {
  const list = [on(0), off(1), on(5), off(6), on(10), off(11)];
  expect(episodesOf(list, [], { ...plain, lockAfter: 3 }, now).episodes[0]?.locked).toBe(true);
  expect(episodesOf(list.slice(0, 4), [], { ...plain, lockAfter: 3 }, now).episodes[0]?.locked).toBe(false);
});

test('does not depend on the order in which it was heard, nor on repetitions', () => {
  const one = fc.record({
    at: fc.integer({ min: 0, max: 3000 }).map((m) => m * minute),
    state: fc.constantFrom('RAISED' as const, 'CLEARED' as const),
    by: fc.constantFrom('EVENT' as const, 'SAMPLE' as const, 'RULE' as const),
    delay: fc.constant(0),
  });
  const unique = fc.uniqueArray(one, { selector: (t) => t.at, maxLength: 40 });
  fc.assert(
    fc.property(unique, fc.infiniteStream(fc.nat()), fc.constantFrom(0, 90_000), (list, random, debounceMs) => {
      const rules = { ...plain, debounceMs, lockAfter: 3 };
      const heard = [...list, ...list.slice(0, 5)].map((t) => ({ t, key: random.next().value as number }));
      const shuffled = heard.sort((a, b) => a.key - b.key).map((h) => h.t);
      expect(short(episodesOf(shuffled, [], rules, now).episodes)).toEqual(short(episodesOf(list, [], rules, now).episodes));
      const { episodes } = episodesOf(list, [], rules, now);
      for (const [i, e] of episodes.entries()) {
        expect(e.startedAt).toBeLessThanOrEqual(e.clearedAt ?? now);
        if (i < episodes.length - 1) expect(e.clearedAt, 'only the last one can stand').not.toBeNull();
      }
    }),
  );
});
