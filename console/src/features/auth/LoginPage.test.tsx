import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { md5 } from '../../../test/md5.ts';
import { renderPublic } from '../../../test/renderAt.tsx';
import { getToken } from '../../lib/session.ts';
import { setSettings } from '../../lib/settings.ts';
import { keepWanted } from '../../lib/wanted.ts';
import { publicPages } from './auth.pages.ts';

const settings: PublicSettings = {
  title: 'Sonnenhof',
  logo: null,
  accent: null,
  privacyUrl: 'https://example.org/privacy',
  termsUrl: null,
  demo: true,
  sms: false,
  tileUrl: null,
  tileAttribution: null,
  defaultLanguage: 'de-DE',
  version: '1.2.3',
};
const password = 'Secret-123';

let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  setSettings(settings);
});

const account = () => screen.getByLabelText('Account name, e-mail or mobile');
const passwordField = () => screen.getByLabelText('Password');
const agreement = () => screen.getByRole('checkbox', { name: /I agree/ });
const signIn = () => screen.getByRole('button', { name: 'Sign in' });

async function openLogin() {
  return renderPublic('/login', publicPages);
}

async function fillIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await user.type(account(), 'anna');
  await user.type(passwordField(), password);
  await user.click(agreement());
}

test('says in place what is missing and focuses the first of it', async () => {
  const { user } = await openLogin();
  await user.click(signIn());
  expect(account()).toHaveAccessibleDescription('Please fill in this field.');
  expect(passwordField()).toHaveAccessibleDescription('Please fill in this field.');
  expect(screen.getByText('Please agree to the privacy policy and the terms of use first.')).toBeVisible();
  await waitFor(() => expect(account()).toHaveFocus());
  expect(server.callsTo(authEndpoints.login)).toHaveLength(0);
});

test('sends the digest of the password, never the password, and opens the console', async () => {
  server.on(authEndpoints.login, 'token-1');
  const { user, at } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  await waitFor(() => expect(at()).toBe('/'));
  expect(server.callsTo(authEndpoints.login)[0]?.body).toEqual({ account: 'anna', password: md5(password) });
  expect(JSON.stringify(server.calls)).not.toContain(password);
  expect(getToken()).toBe('token-1');
});

test('returns to the page that the person wanted', async () => {
  keepWanted('/system/outbox?state=FAILED');
  server.on(authEndpoints.login, 'token-1');
  const { user, at } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  await waitFor(() => expect(at()).toBe('/system/outbox'));
});

test('remembers the account name only, and only when asked to', async () => {
  server.on(authEndpoints.login, 'token-1');
  const first = await openLogin();
  await fillIn(first.user);
  await first.user.click(screen.getByLabelText('Remember account'));
  await first.user.click(signIn());
  await waitFor(() => expect(first.at()).toBe('/'));
  expect(JSON.stringify({ ...localStorage })).toContain('anna');
  expect(JSON.stringify({ ...localStorage })).not.toContain(md5(password));
  first.unmount();

  const second = await openLogin();
  expect(account()).toHaveValue('anna');
  expect(passwordField()).toHaveValue('');
  await second.user.click(screen.getByLabelText('Remember account'));
  await second.user.type(passwordField(), password);
  await second.user.click(signIn());
  await waitFor(() => expect(second.at()).toBe('/'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('anna');
});

test('shows why the server refused above the form', async () => {
  server.on(authEndpoints.login, () => refused('auth.badCredentials', null, 'Account or password is not right.'));
  const { user, at } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Account or password is not right.');
  expect(at()).toBe('/login');
});

test('solves the verification step on a tick and signs in with the proof', async () => {
  server.on(authEndpoints.login, ({ body }) =>
    (body as { proof?: unknown }).proof
      ? refused('auth.badCredentials', null, 'Account or password is not right.')
      : refused('auth.verificationNeeded', { challenge: 'c-1', bits: 4 }),
  );
  const { user } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  const robot = await screen.findByRole('checkbox', { name: 'I am not a robot' });

  await user.click(signIn());
  expect(robot).toHaveAccessibleDescription('Please confirm that you are not a robot first.');
  expect(server.callsTo(authEndpoints.login)).toHaveLength(1);

  await user.click(robot);
  await screen.findByRole('alert');
  expect(server.callsTo(authEndpoints.login)[1]?.body).toEqual({
    account: 'anna',
    password: md5(password),
    proof: { challenge: 'c-1', nonce: expect.any(Number) },
  });
});

test('does not ask twice who is no robot: the next challenge is solved at once', async () => {
  let asked = 0;
  server.on(authEndpoints.login, ({ body }) => {
    if ((body as { proof?: unknown }).proof) return refused('auth.badCredentials', null, 'Not right.');
    asked += 1;
    return refused('auth.verificationNeeded', { challenge: `c-${asked}`, bits: 4 });
  });
  const { user } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  await user.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }));
  await screen.findByRole('alert');
  await user.click(signIn());
  await waitFor(() => expect(server.callsTo(authEndpoints.login)).toHaveLength(4));
  expect(server.callsTo(authEndpoints.login)[3]?.body).toMatchObject({ proof: { challenge: 'c-2' } });
});

test('asks for the second factor, and lets the person go back', async () => {
  server.on(authEndpoints.login, ({ body }) => {
    const { secondFactor } = body as { secondFactor?: string };
    if (!secondFactor) return refused('auth.secondFactorNeeded');
    return refused('auth.badSecondFactor', null, 'This code is not right.');
  });
  const { user, at } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  const code = await screen.findByLabelText('Authenticator or backup code');
  expect(code).toHaveFocus();
  await user.type(code, '12345');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(code).toHaveAccessibleDescription(/Enter the code with all its characters/);
  await user.type(code, '6');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/));
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(account()).toBeVisible();
  expect(account()).toHaveValue('anna');

  server.on(authEndpoints.login, 'token-2');
  await user.click(signIn());
  await waitFor(() => expect(at()).toBe('/'));
});

test('counts down on the button after too many tries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on(authEndpoints.login, () => refused('tooManyTries', { seconds: 30 }, 'Please wait 30 seconds.'));
  const { user } = await openLogin();
  await fillIn(user);
  await user.click(signIn());
  expect(await screen.findByRole('button', { name: 'Try again in 30 s' })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(28_000));
  expect(screen.getByRole('button', { name: /Try again in [12] s/ })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(signIn()).toBeEnabled();
  vi.useRealTimers();
});

test('signs in with a code that was sent', async () => {
  server.on(authEndpoints.sendCode, { validMinutes: 10, retryAfterSeconds: 60 });
  server.on(authEndpoints.loginByCode, 'token-3');
  const { user, at } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Verification code' }));

  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  const target = screen.getByLabelText('E-mail or mobile');
  expect(target).toHaveAccessibleDescription(/Phone and email cannot both be empty/);
  expect(server.callsTo(authEndpoints.sendCode)).toHaveLength(0);

  await user.type(target, 'anna@example.org');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/valid for 10 minutes/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled();
  expect(server.callsTo(authEndpoints.sendCode)[0]?.body).toEqual({ purpose: 'LOGIN', target: 'anna@example.org' });

  await user.type(screen.getByLabelText('Verification code', { selector: 'input' }), '123456');
  await user.click(agreement());
  await user.click(signIn());
  await waitFor(() => expect(at()).toBe('/'));
  expect(server.callsTo(authEndpoints.loginByCode)[0]?.body).toEqual({ target: 'anna@example.org', code: '123456' });
});

test('says when the next code may be asked for', async () => {
  server.on(authEndpoints.sendCode, () => refused('codes.tooSoon', { seconds: 42 }, 'A code was sent a moment ago.'));
  const { user } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Verification code' }));
  await user.type(screen.getByLabelText('E-mail or mobile'), '+49 151 23456789');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('A code was sent a moment ago.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Again in 42 s' })).toBeDisabled();
});

test('opens the demo with one click, without any tick', async () => {
  server.on(authEndpoints.demoLogin, 'demo-token');
  const { user, at } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Look around in the demo' }));
  await waitFor(() => expect(at()).toBe('/'));
  expect(getToken()).toBe('demo-token');
});

test('shows the title, version and legal links of the installation', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: 'Sonnenhof' })).toBeVisible();
  expect(screen.getByText('Version 1.2.3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', settings.privacyUrl);
  expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull();
});

test('offers the eight languages before the sign-in', async () => {
  await openLogin();
  const choice = screen.getByRole('combobox', { name: 'Language' });
  expect(choice).toHaveValue('en-GB');
  expect(Array.from((choice as HTMLSelectElement).options, (option) => option.text)).toContain('Deutsch');
  expect((choice as HTMLSelectElement).options).toHaveLength(8);
});

test('changes the way to sign in by keyboard', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Password' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Verification code' })).toHaveFocus();
  expect(screen.getByLabelText('E-mail or mobile')).toBeVisible();
});
