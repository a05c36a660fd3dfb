import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints as calls } from '#contract/auth.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { codeIn, type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createPerson, password } from '../../../test/people.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

const wrong = md5('Wrong-One');

describe('name', () => {
  test('is changed and comes back', async () => {
    const { token } = await createPerson(t, 'rename-me');
    expect((await t.call(calls.updateName, { body: { accountName: 'renamed', nickName: 'Ines Example' } }, { token })).code).toBe(
      200,
    );
    expect((await t.call(calls.userInfo, {}, { token })).data).toMatchObject({
      accountName: 'renamed',
      nickName: 'Ines Example',
    });
  });

  test('must be free, in any case of letters, and of the allowed characters', async () => {
    await createPerson(t, 'occupied');
    const { token } = await createPerson(t, 'chooser');
    const rename = (accountName: string, nickName: string | null = null) =>
      t.call(calls.updateName, { body: { accountName, nickName } }, { token });
    expect((await rename('OCCUPIED')).code).toBe(40911);
    expect((await rename('x y')).fields[0]).toEqual({
      path: 'accountName',
      message: 'Only numbers, upper- or lower-case letters and hyphens.',
    });
    expect((await rename('ok')).fields[0]?.message).toBe('Length from 3 to 32 characters.');
    expect((await rename('fine-name', '<script>')).fields[0]?.message).toBe('Special characters cannot be entered.');
  });
});

describe('contact', () => {
  async function bindCode(token: string, target: string): Promise<string> {
    await sql`update verification_code set created_at = created_at - interval '61 seconds'`.execute(t.db);
    expect((await t.call(calls.sendCode, { body: { purpose: 'BIND', target } }, { token })).code).toBe(200);
    await t.runJobs();
    return codeIn(mailbox.to(target).at(-1));
  }

  test('is bound with a code and the password; the old address is told', async () => {
    const { token, email } = await createPerson(t, 'binder');
    const code = await bindCode(token, 'fresh@example.org');
    expect((await t.call(calls.bind, { body: { target: 'fresh@example.org', code, password: wrong } }, { token })).code).toBe(
      40016,
    );
    expect((await t.call(calls.bind, { body: { target: 'fresh@example.org', code, password } }, { token })).code).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token })).data.emailMasked).toBe('f***@example.org');
    await t.runJobs();
    const told = mailbox.to(email).at(-1);
    expect(told?.subject).toBe('A contact of your account was changed');
    expect(told?.text).not.toContain('fresh@example.org');
  });

  test("cannot be bound with a code that another person's account asked for", async () => {
    const one = await createPerson(t, 'bind-one');
    const two = await createPerson(t, 'bind-two');
    const code = await bindCode(one.token, 'shared@example.org');
    expect((await t.call(calls.bind, { body: { target: 'shared@example.org', code, password } }, two)).code).toBe(40015);
  });

  test('that belongs to another account gets no code', async () => {
    const one = await createPerson(t, 'holder');
    const two = await createPerson(t, 'wisher');
    await t.call(calls.sendCode, { body: { purpose: 'BIND', target: one.email } }, two);
    await t.runJobs();
    expect(mailbox.to(one.email).at(-1)?.subject).toBe('This address belongs to another account');
  });

  test('needs a session to ask for', async () => {
    expect((await t.call(calls.sendCode, { body: { purpose: 'BIND', target: 'x@example.org' } })).status).toBe(401);
    const { data: token } = await t.call(calls.demoLogin);
    expect((await t.call(calls.sendCode, { body: { purpose: 'BIND', target: 'x@example.org' } }, { token })).code).toBe(40303);
  });

  test("is revealed to oneself; another person's answers as if it did not exist", async () => {
    const one = await createPerson(t, 'curious');
    const two = await createPerson(t, 'private');
    expect((await t.call(calls.reveal, { body: { viewType: 'EMAIL', id: one.id } }, one)).data).toEqual({ value: one.email });
    expect((await t.call(calls.reveal, { body: { viewType: 'MOBILE', id: one.id } }, one)).data).toEqual({ value: null });
    expect((await t.call(calls.reveal, { body: { viewType: 'EMAIL', id: two.id } }, one)).status).toBe(404);
  });
});

describe('password', () => {
  test('change ends every other session and needs the old one', async () => {
    const person = await createPerson(t, 'changer');
    const elsewhere = await person.signIn();
    const next = md5('Another1');
    const change = (oldPassword: string) =>
      t.call(calls.updatePassword, { body: { oldPassword, password: next, confirmPassword: next } }, person);
    expect((await change(wrong)).code).toBe(40016);
    expect((await change(password)).code).toBe(200);
    expect((await t.call(calls.userInfo, {}, person)).status).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token: elsewhere })).status).toBe(401);
    await t.runJobs();
    expect(mailbox.to(person.email).at(-1)?.subject).toBe('Your password was changed');
  });

  test('cannot be guessed with a stolen session', async () => {
    const person = await createPerson(t, 'stolen');
    const guess = () => t.call(calls.totpEnrol, { body: { password: wrong } }, person);
    for (let i = 0; i < 5; i++) expect((await guess()).code).toBe(40016);
    expect((await guess()).code).toBe(42901);
  });
});

describe('sessions', () => {
  test('are listed with the current one marked, and end one by one or all others at once', async () => {
    const person = await createPerson(t, 'many');
    const second = await person.signIn();
    await person.signIn();
    const { data: list } = await t.call(calls.sessions, {}, person);
    expect(list).toHaveLength(3);
    expect(list.filter((s) => s.current)).toHaveLength(1);
    const { data: seenBySecond } = await t.call(calls.sessions, {}, { token: second });
    const id = seenBySecond.find((s) => s.current)?.id ?? '';
    expect((await t.call(calls.revokeSession, { body: { id } }, person)).code).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token: second })).status).toBe(401);
    expect((await t.call(calls.revokeSession, { body: { others: true } }, person)).code).toBe(200);
    expect((await t.call(calls.sessions, {}, person)).data).toHaveLength(1);
  });

  test('of another person cannot be ended', async () => {
    const one = await createPerson(t, 'ender');
    const two = await createPerson(t, 'target');
    const { data } = await t.call(calls.sessions, {}, two);
    expect((await t.call(calls.revokeSession, { body: { id: data[0]?.id ?? '' } }, one)).status).toBe(404);
    expect((await t.call(calls.userInfo, {}, two)).status).toBe(200);
  });

  test('end by idleness, by age, by logout and when the roles change', async () => {
    const person = await createPerson(t, 'ending');
    const still = async (token: string) => (await t.call(calls.userInfo, {}, { token })).status === 200;
    const [idle, old, out] = [await person.signIn(), await person.signIn(), await person.signIn()];
    const set = (token: string, column: 'idle_expires_at' | 'expires_at') =>
      sql`update session set ${sql.ref(column)} = now() where token_hash = sha256(${token}::bytea)`.execute(t.db);
    await set(idle, 'idle_expires_at');
    await set(old, 'expires_at');
    await t.call(calls.logout, {}, { token: out });
    expect([await still(idle), await still(old), await still(out)]).toEqual([false, false, false]);
    expect(await still(person.token)).toBe(true);
    await sql`insert into account_role select ${person.id}, id from role where code = 'guest'`.execute(t.db);
    expect(await still(person.token)).toBe(false);
  });

  test('of a stopped organization are closed', async () => {
    const person = await createPerson(t, 'employee', 'operator');
    await sql`update account set organization_id = (select id from organization) where id = ${person.id}`.execute(t.db);
    expect((await t.call(calls.userInfo, {}, person)).status).toBe(200);
    await sql`update organization set status = 'stop'`.execute(t.db);
    expect((await t.call(calls.userInfo, {}, person)).status).toBe(401);
    await sql`update organization set status = 'normal'`.execute(t.db);
  });

  test('move their end with use, and are swept when over', async () => {
    const person = await createPerson(t, 'user-of-it');
    await sql`update session set last_seen_at = now() - interval '5 minutes', idle_expires_at = now() + interval '1 hour' where account_id = ${person.id}`.execute(
      t.db,
    );
    await t.call(calls.userInfo, {}, person);
    const { data } = await t.call(calls.sessions, {}, person);
    expect(Date.parse(data[0]?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await sql`update session set expires_at = now() - interval '1 second' where account_id = ${person.id}`.execute(t.db);
    await t.services.auth.sessions.purge();
    const { rows } = await sql`select 1 from session where account_id = ${person.id}`.execute(t.db);
    expect(rows).toHaveLength(0);
  });

  test('count sign-ins by the day of the zone, thirty days with today', async () => {
    const person = await createPerson(t, 'counted');
    await person.signIn();
    await t.call(calls.login, { body: { account: 'counted', password: wrong } });
    // 22:30 UTC is the next day in Berlin, in summer and in winter
    await sql`insert into sign_in (id, account_id, succeeded, at)
      values (gen_random_uuid(), ${person.id}, true, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days 30 minutes')`.execute(
      t.db,
    );
    const { data: berlin } = await t.call(calls.activity, { query: { timeZone: 'Europe/Berlin' } }, person);
    const { data: utc } = await t.call(calls.activity, { query: { timeZone: 'UTC' } }, person);
    expect(berlin.days).toHaveLength(30);
    expect(utc.days.at(-1)).toMatchObject({ succeeded: 1, failed: 1 });
    expect(utc.days.at(-5)?.succeeded).toBe(1);
    expect(berlin.days.find((d) => d.day === utc.days.at(-4)?.day)?.succeeded).toBe(1);
    expect(utc.lastFailedAt).not.toBeNull();
    expect((await t.call(calls.activity, { query: { timeZone: 'Nowhere/Land' } }, person)).fields[0]?.path).toBe('timeZone');
  });
});

describe('profile picture', () => {
  const upload = (token: string, payload: Buffer, type = 'image/png') =>
    t.app.inject({
      method: 'POST',
      url: calls.setAvatar.path,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
  const picture = (width = 800, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#f5b301' } }).withExif({ IFD0: { Copyright: 'somebody' } });

  test('is drawn anew without metadata and shown to its owner only', async () => {
    const one = await createPerson(t, 'portrait');
    const two = await createPerson(t, 'onlooker');
    const response = await upload(one.token, await picture().jpeg().toBuffer(), 'image/jpeg');
    const { avatarId } = response.json().data;
    const get = (token: string) =>
      t.app.inject({ url: calls.avatar.path.replace('{id}', avatarId), headers: { authorization: `Bearer ${token}` } });
    const shown = await get(one.token);
    expect(shown.headers['content-type']).toBe('image/webp');
    const meta = await sharp(shown.rawPayload).metadata();
    expect(meta).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect(meta.exif).toBeUndefined();
    expect((await get(two.token)).statusCode).toBe(404);
    expect((await t.call(calls.userInfo, {}, one)).data.avatarId).toBe(avatarId);
    await t.call(calls.removeAvatar, {}, one);
    expect((await get(one.token)).statusCode).toBe(404);
  });

  test('must be a picture by content, whatever it is called', async () => {
    const { token } = await createPerson(t, 'faker');
    for (const fake of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('MZ not a picture'), Buffer.alloc(0)]) {
      expect((await upload(token, fake)).json().code).toBe(40021);
    }
    expect(
      (
        await upload(
          token,
          await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
            .gif()
            .toBuffer(),
        )
      ).json().code,
    ).toBe(40021);
    expect((await upload(token, Buffer.alloc(9 * 1024 * 1024))).json().code).toBe(41301);
    expect((await t.call(calls.setAvatar, { body: {} } as never, { token })).code).toBe(41501);
  });
});

describe('cancelling the account', () => {
  const cancel = (person: { token: string }, typedName: string, digest = password) =>
    t.call(calls.cancelAccount, { body: { password: digest, typedName } }, person);

  test('needs the typed name and the password, and ends every session', async () => {
    const person = await createPerson(t, 'leaver');
    expect((await cancel(person, 'somebody')).fields[0]?.path).toBe('typedName');
    expect((await cancel(person, 'leaver', wrong)).code).toBe(40016);
    const { data } = await cancel(person, 'leaver');
    expect(Math.round((Date.parse(data.erasedAt) - Date.now()) / 86_400_000)).toBe(14);
    expect((await t.call(calls.userInfo, {}, person)).status).toBe(401);
    await t.runJobs();
    expect(mailbox.to(person.email).at(-1)?.subject).toContain('will be erased on');
  });

  test('is taken back by signing in within 14 days, and the person is told', async () => {
    const person = await createPerson(t, 'returner');
    await cancel(person, 'returner');
    const token = await person.signIn();
    expect((await t.call(calls.userInfo, {}, { token })).data.cancellationUndone).toBe(true);
    await t.services.auth.profile.eraseDue(new Date(Date.now() + 15 * 86_400_000));
    expect((await t.call(calls.userInfo, {}, { token })).status).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token: await person.signIn() })).data.cancellationUndone).toBe(false);
  });

  test('erases person and messages when the time is over', async () => {
    const person = await createPerson(t, 'gone');
    await cancel(person, 'gone');
    await t.services.auth.profile.eraseDue();
    const left = async () => (await sql`select 1 from account where id = ${person.id}`.execute(t.db)).rows.length;
    expect(await left()).toBe(1);
    await t.services.auth.profile.eraseDue(new Date(Date.now() + 15 * 86_400_000));
    expect(await left()).toBe(0);
    const messages = await sql`select 1 from message where target = ${person.email}`.execute(t.db);
    expect(messages.rows).toHaveLength(0);
    expect((await t.call(calls.login, { body: { account: 'gone', password } })).code).toBe(40011);
  });
});
