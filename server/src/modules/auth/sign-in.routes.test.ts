import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Challenge, authEndpoints as calls } from '#contract/auth.ts';
import { adminPassword, md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { codeIn, type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { sha256 } from '../../platform/crypto.ts';
import { leadingZeroBits } from './proof.ts';

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

const wrong = md5('Not-The-Password');

function solve({ challenge, bits }: Challenge) {
  let nonce = 0;
  while (leadingZeroBits(sha256(`${challenge}:${nonce}`)) < bits) nonce++;
  return { challenge, nonce };
}

/** The minute between two codes, without waiting for it. */
const letAMinutePass = () => sql`update verification_code set created_at = created_at - interval '61 seconds'`.execute(t.db);

async function askForCode(purpose: 'REGISTER' | 'FORGET' | 'LOGIN', target: string): Promise<string> {
  await letAMinutePass();
  const before = mailbox.to(target).length;
  const asked = await t.call(calls.sendCode, { body: { purpose, target } });
  expect(asked.code).toBe(200);
  await t.runJobs();
  expect(mailbox.to(target)).toHaveLength(before + 1);
  return codeIn(mailbox.to(target).at(-1));
}

async function register(target: string, password = 'Secret1', accountName?: string): Promise<string> {
  const code = await askForCode('REGISTER', target);
  const digest = md5(password);
  const answer = await t.call(calls.register, {
    body: { target, code, password: digest, confirmPassword: digest, agreed: true, accountName },
  });
  expect(answer.code).toBe(200);
  return answer.data;
}

describe('sign in with password', () => {
  test('gives a token that names the person, the roles and the permissions', async () => {
    const token = await t.signInAsAdmin();
    const { data } = await t.call(calls.userInfo, {}, { token });
    expect(data).toMatchObject({ accountName: 'admin', demo: false, twoFactor: false });
    expect(data.rolePermList[0]).toMatchObject({ roleType: 'OPERATOR', roleCode: 'super_admin' });
    expect(data.rolePermList[0]?.permList).toContain('2007004');
  });

  test('finds the account by name in any case, by e-mail and by mobile number as people write it', async () => {
    await register('finder@example.org', 'Secret1', 'Finder');
    await sql`update account set mobile = '+491701234567' where account_name = 'Finder'`.execute(t.db);
    for (const account of ['fINDER', 'Finder@Example.org', '+49 170 1234567', '0049 (170) 123-4567']) {
      expect((await t.call(calls.login, { body: { account, password: md5('Secret1') } })).code).toBe(200);
    }
  });

  test('answers a wrong password and an unknown account alike', async () => {
    const known = await t.call(calls.login, { body: { account: 'admin', password: wrong } }, { address: '10.0.0.1' });
    const unknown = await t.call(calls.login, { body: { account: 'nobody-here', password: wrong } }, { address: '10.0.0.2' });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 400, code: 40011, data: null });
  });

  test.each(['victim@example.org', 'no-such-account'])(
    'asks for verification after three failures and slows down further ones: %s',
    async (account) => {
      if (account.includes('@')) await register(account);
      const who = { address: `10.1.0.${account.length}` };
      const tryOnce = (proof?: { challenge: string; nonce: number }) =>
        t.call(calls.login, { body: { account, password: wrong, proof } }, who);
      for (let i = 0; i < 3; i++) expect((await tryOnce()).code).toBe(40011);
      const asked = await tryOnce();
      expect(asked).toMatchObject({ status: 400, code: 40012 });
      const proof = solve(asked.data as unknown as Challenge);
      expect((await tryOnce({ ...proof, nonce: proof.nonce + 1 })).code).toBe(40012);
      expect((await tryOnce(proof)).code).toBe(40011);
      expect((await tryOnce(proof)).code, 'a solved puzzle serves once').toBe(40012);
      const again = await tryOnce();
      expect((await tryOnce(solve(again.data as unknown as Challenge))).code).toBe(40011);
      const waiting = await tryOnce();
      expect(waiting).toMatchObject({ status: 429, code: 42901, data: { seconds: 1 } });
    },
  );

  test('does not let many guesses at once pass the counter', async () => {
    await register('parallel@example.org');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        t.call(calls.login, { body: { account: 'parallel@example.org', password: wrong } }, { address: '10.2.0.1' }),
      ),
    );
    expect(answers.filter((a) => a.code === 40011)).toHaveLength(3);
    expect(answers.filter((a) => a.code === 40012)).toHaveLength(9);
  });

  test('forgets failures after a success', async () => {
    await register('forgiven@example.org');
    const login = (password: string) =>
      t.call(calls.login, { body: { account: 'forgiven@example.org', password } }, { address: '10.3.0.1' });
    for (const round of [1, 2]) {
      expect((await login(wrong)).code, `round ${round}`).toBe(40011);
      expect((await login(wrong)).code, `round ${round}`).toBe(40011);
      expect((await login(md5('Secret1'))).code, `round ${round}`).toBe(200);
    }
  });

  test('slows an address down that tries many accounts', async () => {
    const who = { address: '10.4.0.1' };
    for (let i = 0; i < 20; i++) await t.call(calls.login, { body: { account: `guess-${i}`, password: wrong } }, who);
    expect((await t.call(calls.login, { body: { account: 'guess-more', password: wrong } }, who)).code).toBe(42901);
  });

  test('tells a blocked person so, but only with the right password, and ends the open sessions', async () => {
    const token = await register('blocked@example.org');
    await sql`update account set status = 'freeze' where email = 'blocked@example.org'`.execute(t.db);
    expect((await t.call(calls.userInfo, {}, { token })).status).toBe(401);
    const login = (password: string) =>
      t.call(calls.login, { body: { account: 'blocked@example.org', password } }, { address: '10.5.0.1' });
    expect((await login(wrong)).code).toBe(40011);
    expect((await login(md5('Secret1'))).code).toBe(40302);
  });

  test('refuses fields that the call does not know', async () => {
    const answer = await t.call(calls.login, {
      body: { account: 'admin', password: adminPassword, roleType: 'OPERATOR' } as never,
    });
    expect(answer).toMatchObject({ status: 400, code: 40001 });
    expect(answer.fields[0]?.message).toBe('Unknown field: roleType.');
  });
});

describe('demo', () => {
  test('opens a short session with the guest role that can change nothing', async () => {
    const { data: token } = await t.call(calls.demoLogin);
    const { data: user } = await t.call(calls.userInfo, {}, { token });
    expect(user.demo).toBe(true);
    expect(user.rolePermList.map((r) => r.roleCode)).toEqual(['guest']);
    const digest = md5('Secret1');
    const refused = await t.call(
      calls.updatePassword,
      { body: { oldPassword: digest, password: digest, confirmPassword: digest } },
      { token },
    );
    expect(refused).toMatchObject({ status: 403, code: 40303 });
  });

  test('shows a visitor only the own session', async () => {
    const [{ data: token }] = await Promise.all([t.call(calls.demoLogin), t.call(calls.demoLogin)]);
    const { data } = await t.call(calls.sessions, {}, { token });
    expect(data).toHaveLength(1);
    expect(data[0]?.current).toBe(true);
  });

  test('cannot be entered with a password or a code, nor where it is off', async () => {
    expect((await t.call(calls.login, { body: { account: 'demo', password: md5('demo') } }, { address: '10.6.0.1' })).code).toBe(
      40011,
    );
    const off = await startTestApp({ DEMO: 'off' });
    expect((await off.call(calls.demoLogin)).code).toBe(40304);
    await off.close();
  });
});

describe('register', () => {
  test('opens an account as house owner with a code that came by mail', async () => {
    const token = await register('new@example.org', 'Secret1', 'newcomer');
    const { data } = await t.call(calls.userInfo, {}, { token });
    expect(data).toMatchObject({ accountName: 'newcomer', emailMasked: 'n***@example.org' });
    expect(data.rolePermList.map((r) => r.roleCode)).toEqual(['owner']);
    expect((await t.call(calls.login, { body: { account: 'new@example.org', password: md5('Secret1') } })).code).toBe(200);
  });

  test('answers alike when the address is taken, and tells its owner by mail', async () => {
    await register('taken@example.org');
    await letAMinutePass();
    const taken = await t.call(calls.sendCode, { body: { purpose: 'REGISTER', target: 'taken@example.org' } });
    const free = await t.call(calls.sendCode, { body: { purpose: 'REGISTER', target: 'free@example.org' } });
    expect(taken).toEqual(free);
    await t.runJobs();
    expect(mailbox.to('taken@example.org').at(-1)?.subject).toContain('already have an account');
  });

  test('lets the code be used again when only the account name was taken', async () => {
    const code = await askForCode('REGISTER', 'second@example.org');
    const digest = md5('Secret1');
    const body = { target: 'second@example.org', code, password: digest, confirmPassword: digest, agreed: true as const };
    expect((await t.call(calls.register, { body: { ...body, accountName: 'ADMIN' } })).code).toBe(40911);
    expect((await t.call(calls.register, { body: { ...body, accountName: 'second' } })).code).toBe(200);
    expect((await t.call(calls.register, { body: { ...body, accountName: 'third' } })).code, 'used up').toBe(40015);
  });

  test('cannot set role, organization, status or id', async () => {
    const code = await askForCode('REGISTER', 'escalate@example.org');
    const digest = md5('Secret1');
    const base = { target: 'escalate@example.org', code, password: digest, confirmPassword: digest, agreed: true as const };
    for (const extra of [{ roleType: 'OPERATOR' }, { organizationId: 'x' }, { status: 'normal' }, { id: 'x' }]) {
      expect((await t.call(calls.register, { body: { ...base, ...extra } as never })).code).toBe(40001);
    }
  });

  test('names the field: passwords that differ, missing agreement', async () => {
    const base = { target: 'x@example.org', code: '123456', password: md5('a'), confirmPassword: md5('b') };
    const answer = await t.call(calls.register, { body: { ...base, agreed: true } });
    expect(answer.fields).toEqual([{ path: 'confirmPassword', message: 'Inconsistent password.' }]);
    const unagreed = await t.call(calls.register, { body: { ...base, confirmPassword: base.password, agreed: false as never } });
    expect(unagreed.fields[0]?.path).toBe('agreed');
  });
});

describe('codes', () => {
  test('come once a minute and ten times a day for one target', async () => {
    const ask = () =>
      t.call(calls.sendCode, { body: { purpose: 'REGISTER', target: 'often@example.org' } }, { address: '10.7.0.1' });
    expect((await ask()).code).toBe(200);
    const soon = await ask();
    expect(soon).toMatchObject({ status: 429, code: 42902 });
    expect((soon.data as unknown as { seconds: number }).seconds).toBeGreaterThan(50);
    for (let i = 0; i < 9; i++) {
      await letAMinutePass();
      expect((await ask()).code).toBe(200);
    }
    await letAMinutePass();
    expect((await ask()).code).toBe(42903);
  });

  test('are noted once even when asked for twice at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        t.call(calls.sendCode, { body: { purpose: 'REGISTER', target: 'double@example.org' } }, { address: '10.7.0.2' }),
      ),
    );
    expect(answers.map((a) => a.code).sort()).toEqual([200, 42902, 42902]);
  });

  test('end after five wrong tries', async () => {
    const code = await askForCode('REGISTER', 'tries@example.org');
    const digest = md5('Secret1');
    const attempt = (guess: string) =>
      t.call(calls.register, {
        body: { target: 'tries@example.org', code: guess, password: digest, confirmPassword: digest, agreed: true },
      });
    const bad = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await attempt(bad)).code).toBe(40015);
    expect((await attempt(code)).code).toBe(40015);
  });

  test('end after ten minutes, and serve only their purpose and target', async () => {
    await register('purpose@example.org');
    const code = await askForCode('LOGIN', 'purpose@example.org');
    const digest = md5('Other1x');
    const forget = await t.call(calls.forget, {
      body: { target: 'purpose@example.org', code, password: digest, confirmPassword: digest },
    });
    expect(forget.code).toBe(40015);
    expect((await t.call(calls.loginByCode, { body: { target: 'new@example.org', code } })).code).toBe(40015);
    await sql`update verification_code set expires_at = now() where target = 'purpose@example.org'`.execute(t.db);
    expect((await t.call(calls.loginByCode, { body: { target: 'purpose@example.org', code } })).code).toBe(40015);
  });

  test('are never sent to an unknown address for sign-in or a new password', async () => {
    for (const purpose of ['LOGIN', 'FORGET'] as const) {
      await letAMinutePass();
      expect((await t.call(calls.sendCode, { body: { purpose, target: 'stranger@example.org' } })).code).toBe(200);
    }
    await t.runJobs();
    expect(mailbox.to('stranger@example.org')).toHaveLength(0);
  });
});

describe('sign in with a code', () => {
  test('works once', async () => {
    await register('coder@example.org');
    const code = await askForCode('LOGIN', 'coder@example.org');
    const first = await t.call(calls.loginByCode, { body: { target: 'coder@example.org', code } });
    expect(first.code).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token: first.data })).data.emailMasked).toBe('c***@example.org');
    expect((await t.call(calls.loginByCode, { body: { target: 'coder@example.org', code } })).code).toBe(40015);
  });
});

describe('forgot password', () => {
  test('sets a new password, ends every session and tells the person', async () => {
    const token = await register('forgot@example.org');
    const code = await askForCode('FORGET', 'forgot@example.org');
    const digest = md5('Another1');
    const answer = await t.call(calls.forget, {
      body: { target: 'forgot@example.org', code, password: digest, confirmPassword: digest },
    });
    expect(answer.code).toBe(200);
    expect((await t.call(calls.userInfo, {}, { token })).status).toBe(401);
    const login = (password: string) => t.call(calls.login, { body: { account: 'forgot@example.org', password } });
    expect((await login(md5('Secret1'))).code).toBe(40011);
    expect((await login(digest)).code).toBe(200);
    await t.runJobs();
    expect(mailbox.to('forgot@example.org').at(-1)?.subject).toBe('Your password was changed');
  });
});
