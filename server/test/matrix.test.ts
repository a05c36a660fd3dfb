import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { newId } from '../src/platform/crypto.ts';
import { md5, startTestApp, type TestApp } from './harness.ts';
import { createPerson, password } from './people.ts';

/** Who knocks: nobody, the demo, a house owner without the permission, an owner naming another person's object, the right person. */
type Row = { input?: (ids: Ids) => object; anonymous: number; demo: number; owner: number; foreign?: number; right: number };
interface Ids {
  own: string;
  foreign: string;
  foreignSession: string;
  foreignAvatar: string;
}

const digest = md5('Wrong-One');
const code = { code: '123456' };
const open = (right: number, input?: Row['input']): Row => ({ input, anonymous: right, demo: right, owner: right, right });
const signedIn = (right: number, input?: Row['input'], foreign?: number): Row => ({
  input,
  anonymous: 401,
  demo: right,
  owner: right,
  foreign,
  right,
});
const account = (right: number, input?: Row['input'], foreign?: number): Row => ({
  input,
  anonymous: 401,
  demo: 403,
  owner: right,
  foreign,
  right,
});
const permitted = (right: number, input?: Row['input']): Row => ({ input, anonymous: 401, demo: 403, owner: 403, right });
const body = (value: object) => () => ({ body: value });

/** Expected status of every call. 400 stands where the request is understood but refused for its content. */
const table: Record<string, Row> = {
  'auth.login': open(400, body({ account: 'nobody', password: digest })),
  'auth.loginByCode': open(400, body({ target: 'x@example.org', ...code })),
  'auth.demoLogin': open(200),
  'auth.register': open(400, body({ target: 'x@example.org', ...code, password: digest, confirmPassword: digest, agreed: true })),
  'auth.forget': open(400, body({ target: 'x@example.org', ...code, password: digest, confirmPassword: digest })),
  'auth.sendCode': open(400, body({ purpose: 'LOGIN', target: 'neither' })),
  'auth.userInfo': signedIn(200),
  'auth.logout': signedIn(200),
  'auth.updateName': account(400, body({ accountName: 'x', nickName: null })),
  'auth.bind': account(400, body({ target: 'x@example.org', ...code, password: digest })),
  'auth.updatePassword': account(400, body({ oldPassword: digest, password: digest, confirmPassword: digest })),
  'auth.cancelAccount': account(400, body({ password: digest, typedName: 'x' })),
  'auth.sessions': signedIn(200),
  'auth.revokeSession': account(404, ({ foreignSession }) => ({ body: { id: foreignSession } }), 404),
  'auth.activity': signedIn(200, () => ({ query: { timeZone: 'UTC' } })),
  'auth.totpEnrol': account(400, body({ password: digest })),
  'auth.totpConfirm': account(400, body(code)),
  'auth.totpDisable': account(400, body({ password: digest, secondFactor: '123456' })),
  'auth.totpBackupCodes': account(400, body({ password: digest, secondFactor: '123456' })),
  'auth.setAvatar': account(415),
  'auth.removeAvatar': account(200),
  'auth.avatar': signedIn(404, ({ foreignAvatar }) => ({ params: { id: foreignAvatar } }), 404),
  'auth.reveal': account(404, ({ foreign }) => ({ body: { viewType: 'EMAIL', id: foreign } }), 404),
  'settings.public': open(200),
  'settings.languageAreas': open(200),
  'menus.routes': signedIn(200),
  'messages.page': permitted(200),
  'messages.detail': permitted(404, () => ({ params: { id: newId() } })),
  'messages.sendTest': permitted(400, body({ target: 'nothing' })),
};

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

test('the table names every call of the contract and no other', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(([name]) => name).sort());
});

describe('every call', () => {
  let t: TestApp;
  let ids: Ids;
  let victim: Awaited<ReturnType<typeof createPerson>>;
  beforeAll(async () => {
    t = await startTestApp();
    victim = await createPerson(t, 'victim');
    const session = await t.call(contract.auth.sessions, {}, victim);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const avatar = await t.app.inject({
      method: 'POST',
      url: contract.auth.setAvatar.path,
      payload: picture,
      headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'image/png' },
    });
    ids = {
      own: victim.id,
      foreign: victim.id,
      foreignSession: session.data[0]?.id ?? '',
      foreignAvatar: avatar.json().data.avatarId,
    };
  });
  afterAll(() => t.close());

  test.each(endpoints)('%s lets in whom the table says', async (name, endpoint) => {
    const row = table[name] as Row;
    const input = row.input?.(ids) ?? {};
    const status = async (token?: string) => (await t.call(endpoint, input, { token })).status;
    const demo = (await t.call(contract.auth.demoLogin)).data;
    const plain = name.toLowerCase().replace('.', '-');
    const owner = await createPerson(t, `o-${plain}`);
    const admin = await t.signInAsAdmin();
    expect({
      anonymous: await status(),
      demo: await status(demo),
      owner: await status(owner.token),
      right: await status(admin),
    }).toEqual({
      anonymous: row.anonymous,
      demo: row.demo,
      owner: row.owner,
      right: row.right,
    });
    if (row.foreign) expect(await status((await createPerson(t, `f-${plain}`)).token)).toBe(row.foreign);
    expect(
      (await t.call(contract.auth.login, { body: { account: 'victim', password } })).status,
      'the other person is untouched',
    ).toBe(200);
  });
});
