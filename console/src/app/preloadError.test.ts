import { expect, it, vi } from 'vitest';
import { chunksAreFresh, reloadOnStaleChunk } from './preloadError.ts';

it('reloads once on a stale file, not again until a page has arrived', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  reloadOnStaleChunk();
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(fail()).toBe(false);
  expect(fail()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  chunksAreFresh();
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
});
