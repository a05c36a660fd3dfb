import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemReason, type ItemState, itemEnds, itemReasons, itemStates, retryOf } from '#contract/upgrades.ts';
import { follow, isWordOfDevice, type Standing, triesAgain } from './progress.ts';

const at = (state: ItemState, more: Partial<Standing> = {}): Standing => ({
  state,
  pct: null,
  reason: null,
  recalled: false,
  ...more,
});
const stateAfter = (now: Standing, state: ItemState) => follow(now, { state })?.state ?? now.state;
const words = itemStates.filter(isWordOfDevice);

test('what a device says comes to the same end in any order, however often', () => {
  const way = words.slice(0, words.indexOf('SUCCEEDED') + 1);
  fc.assert(
    fc.property(fc.shuffledSubarray([...way, ...way], { minLength: way.length }), (said) => {
      const last = said.reduce((now, state) => at(stateAfter(now, state)), at('NOTIFIED'));
      const furthest = Math.max(...said.map((state) => way.indexOf(state)));
      expect(last.state).toBe(way[Math.min(furthest, way.indexOf('REBOOTING'))]);
    }),
  );
});

test('what has ended stays as it is, except that a refusal may be explained', () => {
  for (const end of itemEnds) for (const word of words) expect(follow(at(end), { state: word })).toBeNull();
  expect(follow(at('REJECTED'), { state: 'REJECTED', reason: 'HW_MISMATCH' })?.reason).toBe('HW_MISMATCH');
  expect(follow(at('REJECTED', { reason: 'HW_MISMATCH' }), { state: 'REJECTED', reason: 'NO_SPACE' })).toBeNull();
});

test('the device’s own word of success is not believed', () => {
  expect(stateAfter(at('INSTALLING'), 'SUCCEEDED')).toBe('REBOOTING');
  expect(follow(at('REBOOTING'), { state: 'SUCCEEDED' })).toBeNull();
});

test('a download only grows', () => {
  const half = at('DOWNLOADING', { pct: 50 });
  expect(follow(half, { state: 'DOWNLOADING', pct: 51 })?.pct).toBe(51);
  for (const pct of [50, 49, null]) expect(follow(half, { state: 'DOWNLOADING', pct })).toBeNull();
});

test('after a recall only an installation that had begun counts', () => {
  for (const state of ['PENDING', 'CANCELLED'] as const) {
    const moves = words.filter((word) => follow(at(state, { recalled: true }), { state: word }));
    expect(moves).toEqual(['INSTALLING', 'REBOOTING', 'SUCCEEDED', 'ROLLED_BACK']);
  }
});

describe('the server begins again', () => {
  test.each(itemReasons)('after %s as the contract says', (reason: ItemReason) => {
    const rule = retryOf[reason];
    expect(triesAgain({ state: 'FAILED', reason }, false)).toBe(rule !== 'NEVER');
    expect(triesAgain({ state: 'FAILED', reason }, true)).toBe(rule === 'ALWAYS');
  });

  test('never after a roll-back, a cancellation or an end without a reason', () => {
    for (const state of ['ROLLED_BACK', 'CANCELLED', 'TIMED_OUT'] as const)
      expect(triesAgain({ state, reason: 'NET_LOST' }, false)).toBe(false);
    expect(triesAgain({ state: 'FAILED', reason: null }, false)).toBe(false);
  });
});
