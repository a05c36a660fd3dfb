import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { openDatabase, ownerPool } from './db.ts';
import { lockThrottles } from './throttle.repository.ts';
import { countAttempt, everyAttempt, secondsToWait } from './throttle.ts';

test('costs nothing for the free failures, then doubles up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 15, 40].map((n) => secondsToWait(n, 0, 5))).toEqual([0, 0, 1, 2, 4, 900, 900]);
});

test('never asks for more after a longer pause, nor for less after more failures', () => {
  const failures = fc.integer({ min: 0, max: 1000 });
  const pause = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(failures, pause, pause, (n, a, b) => {
      const [short, long] = a < b ? [a, b] : [b, a];
      expect(secondsToWait(n, long, 5)).toBeLessThanOrEqual(secondsToWait(n, short, 5));
      expect(secondsToWait(n + 1, short, 5)).toBeGreaterThanOrEqual(secondsToWait(n, short, 5));
    }),
  );
});

test('two attempts that are counted under the same keys in another order do not block each other', async () => {
  const database = await cloneDatabase();
  const db = openDatabase(database.url, 4);
  const limits = (...keys: string[]) => keys.map((key) => ({ key, free: 5, forgetAfterMs: 60_000 }));
  const owner = ownerPool(database.url, 1);
  const waiting = async () => {
    const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await owner.query(held)).rowCount;
  };
  // both begin, and stop where a third one stands in their way
  const third = await db.startTransaction().execute();
  await lockThrottles(third, everyAttempt, ['middle']);
  const both = Promise.all([
    countAttempt(db, limits('first', 'middle', 'second')),
    countAttempt(db, limits('second', 'middle', 'first')),
  ]);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
  await third.commit().execute();
  await both;
  const counted = await db.selectFrom('sign_in_throttle').select(['key', 'failures']).orderBy('key').execute();
  expect(counted).toEqual(['first', 'middle', 'second'].map((key) => ({ key, failures: 2 })));
  await db.destroy();
  await owner.end();
  await database.drop();
});
