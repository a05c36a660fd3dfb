import { expect, test } from 'vitest';
import { createPacer } from './pacer.ts';

test('does one thing at a time for each asker', async () => {
  const paced = createPacer(10);
  let finish = (_: string) => {};
  const first = paced('a', () => new Promise<string>((done) => (finish = done)));
  expect(await paced('a', async () => 'too soon')).toBeNull();
  expect(await paced('b', async () => 'another')).toBe('another');
  finish('done');
  expect(await first).toBe('done');
  expect(await paced('a', async () => 'next')).toBe('next');
});

test('does no more than so many a second, and goes on after a failure', async () => {
  let now = 0;
  const paced = createPacer(2, () => now);
  await expect(paced('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await paced('a', async () => 'second')).toBe('second');
  expect(await paced('a', async () => 'third')).toBeNull();
  now = 1_000;
  expect(await paced('a', async () => 'third')).toBe('third');
});
