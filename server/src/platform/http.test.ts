import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { languages } from '#contract/languages.ts';
import { root } from '../config.ts';
import { type Actor, createHttp, FileAnswer } from './http.ts';
import { spreadsheet, spreadsheetType } from './spreadsheet.ts';
import { loadTexts } from './texts.ts';

const lines: string[] = [];
const actor: Actor = {
  accountId: 'a',
  sessionId: 's',
  demo: false,
  byToken: false,
  permissions: new Set(['2007004']),
  grants: [],
};
const { app, route } = createHttp({
  texts: loadTexts(root),
  authenticate: async (token) => (token.startsWith('demo') ? { ...actor, demo: true } : token.startsWith('good') ? actor : null),
  defaultLanguage: 'de-DE',
  trustProxy: true,
  logLevel: 'info',
  https: false,
  logTo: { write: (line) => void lines.push(line) },
});

const Body = z.strictObject({ name: z.string(), n: z.optional(z.int()) });
const common = { method: 'POST', summary: 'test', body: Body } as const;
const Shown = z.object({ name: z.string(), inner: z.object({ kept: z.nullable(z.string()) }) });

beforeAll(async () => {
  route(
    endpoint({ ...common, path: '/public', public: true, data: Shown }),
    ({ body }) => ({ name: body.name, secret: 'x', inner: { kept: null, hidden: 1 } }) as never,
  );
  route(endpoint({ ...common, path: '/signed-in', signedIn: true, data: z.null() }), () => null);
  route(endpoint({ ...common, path: '/account', account: true, data: z.null() }), () => null);
  route(endpoint({ ...common, path: '/allowed', permission: 'messages.view', data: z.null() }), () => null);
  route(endpoint({ ...common, path: '/forbidden', permission: 'roles.edit', data: z.null() }), () => null);
  route(endpoint({ ...common, path: '/broken', public: true, data: z.null() }), () => {
    throw new Error('password=hunter2');
  });
  route(
    endpoint({
      method: 'GET',
      path: '/change',
      summary: 'test',
      signedIn: true,
      alsoPost: true,
      query: z.strictObject({ id: z.string() }),
      data: z.string(),
    }),
    ({ query }) => query.id,
  );
  route(
    endpoint({ method: 'GET', path: '/sheet', summary: 'test', public: true, file: true, data: z.null() }),
    () => new FileAnswer(spreadsheet('x', ['x'], brokenOff()), spreadsheetType, 'x.xlsx'),
  );
  await app.ready();
});
afterAll(() => app.close());

async function* brokenOff() {
  for (let i = 0; i < 5; i++) yield Array.from({ length: 2000 }, () => [randomUUID()]);
  throw new Error('the database is gone');
}

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: payload as object,
    headers: { lang: 'en-GB', 'content-type': 'application/json', ...headers },
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}${'x'.repeat(30)}` });

describe('a call', () => {
  test('answers in the envelope, and what the contract does not declare never leaves', async () => {
    const response = await post('/public', { name: 'n' });
    expect(response.json()).toEqual({ code: 200, msg: 'Success', data: { name: 'n', inner: { kept: null } } });
  });

  test('names every bad or unknown field', async () => {
    const { statusCode, body } = await post('/public', { n: 1.5, extra: true });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).data.fields.map((f: { path: string }) => f.path)).toEqual(['name', 'n', '']);
  });

  test.each([
    ['{"name":', 400, 40002],
    ['{"__proto__":{"a":1},"name":"x"}', 400, 40002],
    ['"text"', 400, 40001],
    ['', 400, 40001],
    [`{"name":"${'x'.repeat(300_000)}"}`, 413, 41301],
  ])('refuses the body %.30s', async (payload, status, code) => {
    const response = await post('/public', payload);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test.each(['a\0b', 'a\ud800'])('refuses a text that no database keeps: %j', async (name) => {
    const { statusCode, body } = await post('/public', { name });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).data.fields).toEqual([{ path: 'name', message: 'Special characters cannot be entered.' }]);
  });

  test('refuses other kinds of content', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'image/png']) {
      expect((await post('/public', 'x', { 'content-type': type })).statusCode).toBe(415);
    }
  });

  test('that does not exist answers 404 in the envelope', async () => {
    expect((await app.inject('/nothing')).json()).toMatchObject({ code: 40401, data: null });
  });

  test('that breaks tells a reference and nothing of the cause', async () => {
    const response = await post('/broken', { name: 'n' }, { sn: 'reference-1234' });
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('reference-1234');
    expect(response.body).not.toContain('hunter2');
  });

  test('by GET that changes something answers POST too, and neither without a session', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.inject({ method, url: '/change?id=7' })).statusCode).toBe(401);
      expect((await app.inject({ method, url: '/change?id=7', headers: bearer('good') })).json().data).toBe('7');
    }
  });
});

describe('the door', () => {
  test('is checked before the body is looked at', async () => {
    expect((await post('/signed-in', '{"name":')).statusCode).toBe(401);
    expect((await post('/forbidden', '{"name":', bearer('good'))).statusCode).toBe(403);
    expect((await post('/account', '{"name":', bearer('demo'))).json().code).toBe(40303);
    expect((await post('/allowed', '{"name":', bearer('good'))).statusCode).toBe(400);
  });

  test('opens with the permission of the call only', async () => {
    expect((await post('/allowed', { name: 'n' }, bearer('good'))).statusCode).toBe(200);
    expect((await post('/forbidden', { name: 'n' }, bearer('good'))).statusCode).toBe(403);
    expect((await post('/signed-in', { name: 'n' }, bearer('demo'))).statusCode).toBe(200);
    expect((await post('/signed-in', { name: 'n' }, bearer('stale'))).json().code).toBe(401);
  });

  test('does not take a token from a cookie or the address', async () => {
    const token = `good${'x'.repeat(30)}`;
    expect((await app.inject({ url: `/change?id=7&token=${token}` })).statusCode).toBe(401);
    expect(
      (await app.inject({ url: '/change?id=7', headers: { cookie: `accessToken=${token}; Authorization=Bearer ${token}` } }))
        .statusCode,
    ).toBe(401);
  });
});

test('the message speaks the language of the header, else of the browser, else the default', async () => {
  const msg = async (headers: Record<string, string>) => (await app.inject({ url: '/nothing', headers })).json().msg;
  const texts = loadTexts(root);
  for (const lang of languages) expect(await msg({ lang })).toBe(texts(lang, 'errors', 'notFound'));
  expect(await msg({ 'accept-language': 'fr-CA;q=0.9, en' })).toBe(texts('fr-FR', 'errors', 'notFound'));
  expect(await msg({ lang: '../../etc' })).toBe(texts('de-DE', 'errors', 'notFound'));
});

test('every answer carries the safety headers, no cookie and no permission for other sites', async () => {
  const plain = await post('/public', { name: 'n' }, { origin: 'https://elsewhere.example' });
  expect(plain.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const policy = String(plain.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const name of ['set-cookie', 'access-control-allow-origin', 'strict-transport-security', 'x-powered-by', 'server']) {
    expect(plain.headers[name], name).toBeUndefined();
  }
  const secure = await post('/public', { name: 'n' }, { 'x-forwarded-proto': 'https' });
  expect(secure.headers['strict-transport-security']).toContain('max-age=31536000');
});

test('the log names the request by its sn and holds no secret of it', async () => {
  lines.length = 0;
  await post('/public?code=123456', { name: 'person@example.org' }, { sn: 'browser-session-1', ...bearer('good-secret-token') });
  const log = lines.join('');
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ sn: 'browser-session-1', method: 'POST', route: '/public', status: 400 });
  for (const secret of ['123456', 'person@example.org', 'good-secret-token']) expect(log).not.toContain(secret);
});

test('a sheet that breaks off in the middle is a broken download, never a short one', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${url}/sheet`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});
