import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CampaignEvent, LiveEvent } from '#contract/live.ts';
import { liveEndpoints } from '#contract/live.ts';
import { playServer, refused } from '../../test/answers.ts';
import { watchReloads } from '../../test/location.ts';
import { playStreams } from '../../test/streams.ts';
import { useLive } from './live.ts';
import { getToken, setToken } from './token.ts';

const id = (n: number) => `0190dddd-0000-7000-8000-00000000000${n}`;
const plantEvent: LiveEvent<'plant'> = {
  plantId: id(1),
  status: 'NORMAL',
  at: '2026-11-15T10:00:00Z',
  pvW: 1000,
  loadW: 500,
  gridW: -200,
  batteryW: 300,
  socPct: 50,
  evChargerW: null,
  heatPumpW: null,
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const ready = (missed: LiveEvent<'ready'>['missed'] = []) => ({ serverTime: '2026-11-15T10:00:00Z', missed });
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  setToken('secret');
});
afterEach(async () => {
  // whoever listened has left: the stream ends, and the next test begins without one
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
});

it('shares one connection among all who listen, and ends it when nobody does', async () => {
  const server = playStreams();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn<(event: typeof CampaignEvent) => void>()];
  const one = renderHook(() => useLive('plant', first));
  const two = renderHook(() => useLive('plant', second));
  await pass(0);
  expect(server.asked().map((c) => [c.query.topics, c.headers.get('authorization')])).toEqual([['plants', 'Bearer secret']]);
  // frames come in pieces
  await server.send('id: 7\nevent: pla');
  await server.send(`nt\ndata: ${JSON.stringify(plantEvent)}\n\n: alive\nid: 8\n\n`);
  expect(first.mock.calls).toEqual([[plantEvent]]);
  expect(second.mock.calls).toEqual([[plantEvent]]);

  const three = renderHook(() => useLive('campaign', other as never));
  await pass(0);
  expect(server.asked().map((c) => [c.query.topics, c.headers.get('last-event-id')])).toEqual([
    ['plants', null],
    ['plants,campaigns', '8'],
  ]);
  await server.say('campaign', 9, { id: id(2) });
  expect(other).toHaveBeenCalledTimes(1);
  expect(first).toHaveBeenCalledTimes(1);
  for (const hook of [one, two, three]) hook.unmount();
  await pass(5_000);
  await pass(60_000);
  expect(server.asked()).toHaveLength(2);
});

it('comes back where it was, and says when something was missed', async () => {
  const server = playStreams();
  const [heard, missed] = [vi.fn(), vi.fn()];
  const hook = renderHook(() => useLive('plant', heard, missed));
  await pass(0);
  await server.say('ready', 20, ready());
  expect(missed).not.toHaveBeenCalled();
  await server.say('bye', 21, { reason: 'SHUTDOWN' });
  await server.end();
  await pass(1_000);
  expect(
    server
      .asked()
      .map((c) => c.headers.get('last-event-id'))
      .at(-1),
  ).toBe('21');
  await server.say('ready', 22, ready(['alarms']));
  expect(missed).not.toHaveBeenCalled();
  await server.say('ready', 23, ready(['plants']));
  expect(missed).toHaveBeenCalledTimes(1);
  hook.unmount();
});

it('waits longer after each failure', async () => {
  const server = playServer();
  server.on(liveEndpoints.stream, () => refused('notReady'));
  const hook = renderHook(() => useLive('plant', () => {}));
  await pass(0);
  await pass(60_000);
  const tries = server.callsTo(liveEndpoints.stream).length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  hook.unmount();
});

it('rests while nobody looks at the page', async () => {
  const server = playStreams();
  const hook = renderHook(() => useLive('plant', () => {}));
  await pass(0);
  look('hidden');
  await pass(30_000);
  look('visible');
  await pass(70_000);
  expect(server.asked()).toHaveLength(1);
  look('hidden');
  await pass(61_000);
  look('visible');
  await pass(0);
  expect(server.asked()).toHaveLength(2);
  hook.unmount();
});

it('ends with the session', async () => {
  watchReloads('#/dashboard');
  const server = playServer();
  server.on(liveEndpoints.stream, () => refused('noSession'));
  const hook = renderHook(() => useLive('plant', () => {}));
  await pass(0);
  expect(getToken()).toBeNull();
  await pass(60_000);
  expect(server.callsTo(liveEndpoints.stream)).toHaveLength(1);
  hook.unmount();
});
