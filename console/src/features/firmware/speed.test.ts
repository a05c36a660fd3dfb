import { expect, it } from 'vitest';
import { speedometer } from './speed.ts';

it('tells the speed of the last seconds only, and nothing before it can know', () => {
  const speed = speedometer();
  expect(speed(0, 0)).toBeNull();
  expect(speed(100, 100)).toBeNull();
  expect(speed(1_000, 1_000)).toBe(1_000);
  expect(speed(1_000, 5_000)).toBe(200);
  expect(speed(41_000, 9_000)).toBe(10_000);
});
