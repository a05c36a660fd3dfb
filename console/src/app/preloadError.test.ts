import { expect, it, vi } from 'vitest';
import { watchReloads } from '../../test/location.ts';
import { reloadOnStaleChunk } from './preloadError.ts';

it('reloads once on a stale file, not again within a minute, and never while the server is out of reach', async () => {
  const reload = watchReloads();
  const answer = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', answer);
  const clock = vi.spyOn(Date, 'now');
  const start = Date.now();
  reloadOnStaleChunk();
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  clock.mockReturnValue(start + 59_000);
  fail();
  expect(answer).toHaveBeenCalledOnce();
  clock.mockReturnValue(start + 120_000);
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fail();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
