import { expect, it } from 'vitest';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { recently } from './recent.ts';

const wide = systemScope('test');

it('answers many at once with one look, and looks again after a moment', async () => {
  let [time, looks] = [0, 0];
  const ask = recently(
    async () => ++looks,
    1_000,
    () => time,
  );
  expect(await Promise.all([ask(wide), ask(wide)])).toEqual([1, 1]);
  time = 999;
  expect(await ask(wide)).toBe(1);
  time = 1_000;
  expect(await ask(wide)).toBe(2);
});

it('keeps neither failures nor what few plants say', async () => {
  let looks = 0;
  const ask = recently(async () => {
    if (++looks === 1) throw new Error('not now');
    return looks;
  }, 1_000);
  await expect(ask(wide)).rejects.toThrow('not now');
  expect(await ask(wide)).toBe(2);
  const own = ownScope('01a1dd08-0000-7000-8000-000000000000');
  expect([await ask(own), await ask(own)]).toEqual([3, 4]);
});
