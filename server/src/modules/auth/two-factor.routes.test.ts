import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints as calls } from '#contract/auth.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson, password } from '../../../test/people.ts';
import { stepAt, totpCode } from './totp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

function decode(base32: string): Buffer {
  const bits = [...base32].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)));
}

/** A person with two-factor on. A code of the next step is right too, and later than the one used to switch it on. */
async function secured(name: string) {
  const person = await createPerson(t, name);
  const { data } = await t.call(calls.totpEnrol, { body: { password } }, person);
  expect(data.uri).toContain(`secret=${data.secret}`);
  const secret = decode(data.secret);
  const code = (offset: number) => totpCode(secret, stepAt(Date.now()) + offset);
  const { data: confirmed } = await t.call(calls.totpConfirm, { body: { code: code(0) } }, person);
  return { ...person, code, backupCodes: confirmed.backupCodes };
}

const login = (account: string, secondFactor?: string) => t.call(calls.login, { body: { account, password, secondFactor } });

test('asks for the second factor after the right password only, and accepts each code once', async () => {
  const person = await secured('two-steps');
  expect((await t.call(calls.login, { body: { account: 'two-steps', password: md5('Wrong1') } })).code).toBe(40011);
  expect((await login('two-steps')).code).toBe(40013);
  expect((await login('two-steps', '000000')).code).toBe(40014);
  const code = person.code(1);
  expect((await login('two-steps', code)).code).toBe(200);
  expect((await login('two-steps', code)).code).toBe(40014);
});

test('accepts one code once even when it is sent twice at the same moment', async () => {
  const person = await secured('two-tabs');
  const code = person.code(1);
  const answers = await Promise.all([login('two-tabs', code), login('two-tabs', code)]);
  expect(answers.map((a) => a.code).sort()).toEqual([200, 40014]);
});

test('accepts each of ten backup codes once, and renewing ends the old ones', async () => {
  const person = await secured('backup');
  expect(new Set(person.backupCodes).size).toBe(10);
  const [first = '', second = '', third = ''] = person.backupCodes;
  expect((await login('backup', first.toUpperCase())).code).toBe(200);
  expect((await login('backup', first)).code).toBe(40014);
  const renewed = await t.call(calls.totpBackupCodes, { body: { password, secondFactor: second } }, person);
  expect(renewed.data.backupCodes).toHaveLength(10);
  expect((await login('backup', third)).code).toBe(40014);
  expect((await login('backup', renewed.data.backupCodes[0])).code).toBe(200);
});

test('guessing the second factor is slowed down like guessing the password', async () => {
  await secured('guessed');
  const codes: number[] = [];
  for (let i = 0; i < 4; i++) codes.push((await login('guessed', '000000')).code);
  expect(codes).toEqual([40014, 40014, 40014, 40012]);
});

test('is off until confirmed, is not switched on twice, and needs password and code to switch off', async () => {
  const pending = await createPerson(t, 'pending');
  expect((await t.call(calls.totpConfirm, { body: { code: '123456' } }, pending)).code).toBe(40017);
  await t.call(calls.totpEnrol, { body: { password } }, pending);
  expect((await login('pending')).code).toBe(200);
  expect((await t.call(calls.totpConfirm, { body: { code: '123456' } }, pending)).code).toBe(40014);

  const person = await secured('switcher');
  expect((await t.call(calls.totpEnrol, { body: { password } }, person)).code).toBe(40913);
  const disable = (digest: string, secondFactor: string) =>
    t.call(calls.totpDisable, { body: { password: digest, secondFactor } }, person);
  expect((await disable(md5('Wrong1'), person.code(1))).code).toBe(40016);
  expect((await disable(password, '000000')).code).toBe(40014);
  expect((await disable(password, person.code(1))).code).toBe(200);
  expect((await login('switcher')).code).toBe(200);
});

test('cancelling the account asks for it too', async () => {
  const person = await secured('careful');
  const cancel = (secondFactor?: string) =>
    t.call(calls.cancelAccount, { body: { password, typedName: 'careful', secondFactor } }, person);
  expect((await cancel()).code).toBe(40013);
  expect((await cancel(person.code(1))).code).toBe(200);
});

test('the secret cannot be read from the database alone', async () => {
  const person = await createPerson(t, 'sealed');
  const { data } = await t.call(calls.totpEnrol, { body: { password } }, person);
  const { rows } = await sql<{ totp_secret: Buffer }>`select totp_secret from account where id = ${person.id}`.execute(t.db);
  expect(rows[0]?.totp_secret.includes(decode(data.secret))).toBe(false);
});
