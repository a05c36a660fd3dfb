import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { ok, playServer, refused } from '../../test/answers.ts';
import { watchReloads } from '../../test/location.ts';
import { callAhead } from './ahead.ts';
import { ApiError, call, download } from './api.ts';
import { dismissToast, toasts } from './toast.ts';
import { getToken, readNotice, setToken } from './token.ts';
import { takeWanted } from './wanted.ts';

let reload: ReturnType<typeof watchReloads>;

beforeEach(() => {
  reload = watchReloads('#/system/outbox?pageNum=2');
  for (const { id } of toasts.get()) dismissToast(id);
});

afterEach(() => vi.useRealTimers());

const login = { body: { account: 'ada', password: 'a'.repeat(32) } };
const toastTexts = () => toasts.get().map((t) => t.text);

describe('a call', () => {
  it('carries fromType, sn, lang and the token, and unwraps the envelope', async () => {
    const server = playServer();
    server.on(messageEndpoints.page, { list: [], total: 0 });
    setToken('secret');
    const answer = await call(messageEndpoints.page, { query: { pageNum: 2, pageSize: 20 }, body: { search: 'a b' } });
    expect(answer).toEqual({ list: [], total: 0 });
    const [seen] = server.calls;
    expect(seen?.query).toEqual({ pageNum: '2', pageSize: '20' });
    expect(seen?.body).toEqual({ search: 'a b' });
    expect(seen?.headers.get('fromType')).toBe('2');
    expect(seen?.headers.get('lang')).toBe('en-GB');
    expect(seen?.headers.get('Authorization')).toBe('Bearer secret');
    expect(seen?.headers.get('sn')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('keeps the same sn for the whole browser session', async () => {
    const server = playServer();
    server.on(authEndpoints.demoLogin, 'token');
    await call(authEndpoints.demoLogin, { body: {} });
    await call(authEndpoints.demoLogin, { body: {} });
    expect(server.calls[0]?.headers.get('sn')).toBe(server.calls[1]?.headers.get('sn'));
    expect(server.calls[0]?.headers.has('Authorization')).toBe(false);
  });

  it('puts parameters into the path, escaped', async () => {
    const server = playServer();
    await call(messageEndpoints.detail, { params: { id: 'a/b' } }, { quiet: true }).catch(() => {});
    expect(server.calls[0]?.path).toBe('/system/outbox/detail/a%2Fb');
  });

  it('shows the message of a refusal and rejects with its code, data and fields', async () => {
    const fields = [{ path: 'account', message: 'too short' }];
    playServer().on(authEndpoints.login, () => refused('validation', { fields }, 'Please check'));
    const error = await call(authEndpoints.login, login).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 40001, msg: 'Please check', fields });
    expect(toastTexts()).toEqual(['Please check']);
  });

  it('treats a code other than 200 as a failure even with HTTP 200', async () => {
    playServer().on(authEndpoints.login, () => Response.json({ code: 40011, msg: 'wrong', data: null }));
    await expect(call(authEndpoints.login, login)).rejects.toMatchObject({ code: 40011 });
  });

  it('says "service fail" when the failure has no message', async () => {
    playServer().on(authEndpoints.login, () => new Response('<html>bad gateway</html>', { status: 502 }));
    await expect(call(authEndpoints.login, login)).rejects.toMatchObject({ code: 502, msg: 'service fail' });
    expect(toastTexts()).toEqual(['service fail']);
  });

  it('leaves the words to a quiet caller', async () => {
    playServer().on(authEndpoints.login, () => refused('auth.badCredentials'));
    await expect(call(authEndpoints.login, login, { quiet: true })).rejects.toMatchObject({ code: 40011 });
    expect(toastTexts()).toEqual([]);
  });

  it('gives up after 50 seconds', async () => {
    vi.useFakeTimers();
    playServer().on(authEndpoints.login, () => new Promise<Response>(() => {}));
    const outcome = call(authEndpoints.login, login).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(49_999);
    expect(toastTexts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 0, msg: 'service fail' });
    expect(toastTexts()).toEqual(['service fail']);
  });

  it('is silent when the caller itself takes it back', async () => {
    playServer().on(authEndpoints.login, () => new Promise<Response>(() => {}));
    const controller = new AbortController();
    const outcome = call(authEndpoints.login, login, { signal: controller.signal }).catch((e: unknown) => e);
    controller.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(toastTexts()).toEqual([]);
  });

  it('hands a file on untouched', async () => {
    const bytes = new Uint8Array([0xff, 0x00, 0x50, 0x4b]);
    playServer().on(authEndpoints.avatar, () => new Response(bytes, { headers: { 'content-type': 'image/webp' } }));
    const blob = await download(authEndpoints.avatar, { params: { id: 'x' } });
    expect(new Uint8Array(await new Response(blob).arrayBuffer())).toEqual(bytes);
  });

  it('sends one file as the body and tells how much has gone', async () => {
    const server = playServer();
    server.on(authEndpoints.setAvatar, { avatarId: 'new' });
    const shares: number[] = [];
    const file = new Blob(['picture'], { type: 'image/png' });
    const answer = await call(authEndpoints.setAvatar, undefined, { file, onUploadProgress: (s) => shares.push(s) });
    expect(answer).toEqual({ avatarId: 'new' });
    expect(shares).toEqual([0.5, 1]);
    expect(server.calls[0]?.headers.get('Content-Type')).toBe('image/png');
    expect(server.calls[0]?.body).toBe(file);
  });
});

describe('an ended session', () => {
  it('clears the token, goes to the sign-in page with a reload and keeps the words and the page for afterwards', async () => {
    setToken('old');
    playServer().on(messageEndpoints.page, () => refused('noSession', null, 'Please sign in again.'));
    const outcome = call(messageEndpoints.page, { query: {}, body: {} });
    await expect(outcome).rejects.toMatchObject({ code: 401 });
    expect(getToken()).toBeNull();
    expect(window.location.hash).toBe('#/login');
    expect(reload).toHaveBeenCalledOnce();
    expect(readNotice()).toBe('Please sign in again.');
    expect(takeWanted()).toBe('/system/outbox?pageNum=2');
    expect(toastTexts()).toEqual([]);
  });

  it('does not touch a session that began while the answer was under way', async () => {
    setToken('old');
    playServer().on(messageEndpoints.page, () => {
      setToken('new');
      return refused('noSession');
    });
    await call(messageEndpoints.page, { query: {}, body: {} }).catch(() => {});
    expect(getToken()).toBe('new');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('an answer built from the contract is what a call resolves with', async () => {
  playServer().on(authEndpoints.demoLogin, () => ok(authEndpoints.demoLogin, 'abc'));
  expect(await call(authEndpoints.demoLogin, { body: {} })).toBe('abc');
});

describe('a call that was begun ahead', () => {
  it('answers the page that asks the same, once and while it is fresh', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = playServer();
    server.on(authEndpoints.sessions, []);
    callAhead(authEndpoints.sessions);
    expect(await call(authEndpoints.sessions)).toEqual([]);
    expect(server.calls).toHaveLength(1);
    await call(authEndpoints.sessions);
    expect(server.calls).toHaveLength(2);
    callAhead(authEndpoints.sessions);
    vi.setSystemTime(Date.now() + 6000);
    await call(authEndpoints.sessions);
    expect(server.calls).toHaveLength(4);
  });

  it('answers nobody else: neither another question nor another person', async () => {
    const server = playServer();
    server.on(authEndpoints.activity, { days: [], lastSucceededAt: null, lastFailedAt: null });
    setToken('one');
    callAhead({ ...authEndpoints.activity, query: { timeZone: 'Europe/Berlin' } });
    await call(authEndpoints.activity, { query: { timeZone: 'Asia/Shanghai' } });
    setToken('two');
    await call(authEndpoints.activity, { query: { timeZone: 'Europe/Berlin' } });
    expect(server.calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
  });

  it('tells its failure to the page that asks, and to nobody before', async () => {
    const server = playServer();
    server.on(authEndpoints.sessions, () => refused('internal', null, 'Something broke.'));
    callAhead(authEndpoints.sessions);
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    expect(toastTexts()).toEqual([]);
    await expect(call(authEndpoints.sessions)).rejects.toThrow('Something broke.');
    expect(toastTexts()).toEqual(['Something broke.']);
    expect(server.calls).toHaveLength(1);
  });
});
