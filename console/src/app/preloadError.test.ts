import { expect, it, vi } from 'vitest';
import { watchReloads } from '../../test/location.ts';
import { chunksAreFresh, reloadOnStaleChunk } from './preloadError.ts';

it('reloads once on a stale file, not again until a page has arrived, and never while the server is out of reach', async () => {
  const reload = watchReloads();
  const answer = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', answer);
  reloadOnStaleChunk();
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  fail();
  expect(answer).toHaveBeenCalledOnce();
  chunksAreFresh();
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fail();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
