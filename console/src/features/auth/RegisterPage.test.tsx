import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { md5 } from '../../../test/md5.ts';
import { renderPublic } from '../../../test/renderAt.tsx';
import { getToken } from '../../lib/session.ts';
import { setSettings } from '../../lib/settings.ts';
import { publicPages } from './auth.pages.ts';

const password = 'Secret-123';
let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  setSettings({
    title: 'Sonnenhof',
    logo: null,
    accent: null,
    privacyUrl: null,
    termsUrl: null,
    demo: false,
    sms: true,
    tileUrl: null,
    tileAttribution: null,
    defaultLanguage: 'de-DE',
    version: '1.2.3',
  });
  server.on(authEndpoints.sendCode, { validMinutes: 10, retryAfterSeconds: 60 });
});

const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const code = () => screen.getByLabelText('Verification code');
const newPassword = () => screen.getByLabelText('New password');
const repeated = () => screen.getByLabelText('Repeat password');
const submit = () => screen.getByRole('button', { name: 'Open account' });

async function fillIn(user: Awaited<ReturnType<typeof renderPublic>>['user']) {
  await user.type(email(), 'anna@example.org');
  await user.type(code(), '123456');
  await user.type(newPassword(), password);
  await user.type(repeated(), password);
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}

test('says in place what is missing', async () => {
  const { user } = await renderPublic('/register', publicPages);
  await user.click(submit());
  expect(email()).toHaveAccessibleDescription('Email cannot be blank.');
  expect(code()).toHaveAccessibleDescription(/Please fill in this field/);
  expect(screen.getByText('Please agree to the privacy policy and the terms of use first.')).toBeVisible();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(server.callsTo(authEndpoints.register)).toHaveLength(0);
});

test('checks strength and repetition of the password before anything is sent', async () => {
  const { user } = await renderPublic('/register', publicPages);
  await user.type(newPassword(), 'secret');
  await user.type(repeated(), 'other');
  await user.tab();
  expect(newPassword()).toHaveAccessibleDescription(
    /Password cannot be under 6 characters and must include upper and lower case letters\./,
  );
  expect(repeated()).toHaveAccessibleDescription('Inconsistent password.');
});

test('names a wrong address, account name and name on leaving the field', async () => {
  const { user } = await renderPublic('/register', publicPages);
  await user.type(email(), 'anna');
  await user.type(screen.getByLabelText('Account name (optional)'), 'anna müller');
  await user.type(screen.getByLabelText('Your name (optional)'), '<b>');
  await user.tab();
  expect(email()).toHaveAccessibleDescription('Invalid email address.');
  expect(screen.getByLabelText('Account name (optional)')).toHaveAccessibleDescription(
    /Only numbers, upper- or lower-case letters and hyphens/,
  );
  expect(screen.getByLabelText('Your name (optional)')).toHaveAccessibleDescription('Special characters cannot be entered.');
});

test('opens an account with an e-mail code and signs in', async () => {
  server.on(authEndpoints.register, 'token-1');
  const { user, at } = await renderPublic('/register', publicPages);
  await user.type(email(), 'anna@example.org');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/valid for 10 minutes/)).toBeVisible();
  await user.clear(email());
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(at()).toBe('/'));
  expect(getToken()).toBe('token-1');
  expect(server.callsTo(authEndpoints.sendCode)[0]?.body).toEqual({ purpose: 'REGISTER', target: 'anna@example.org' });
  expect(server.callsTo(authEndpoints.register)[0]?.body).toEqual({
    target: 'anna@example.org',
    code: '123456',
    password: md5(password),
    confirmPassword: md5(password),
    agreed: true,
  });
  expect(JSON.stringify(server.calls)).not.toContain(password);
});

test('takes a mobile number where text messages are set up', async () => {
  const { user } = await renderPublic('/register', publicPages);
  await user.click(screen.getByRole('tab', { name: 'Mobile' }));
  const mobile = screen.getByRole('textbox', { name: 'Mobile' });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(mobile).toHaveAccessibleDescription(/Phone cannot be blank\./);
  await user.type(mobile, '0151');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(mobile).toHaveAccessibleDescription(/Incorrect phone format/);
  expect(server.callsTo(authEndpoints.sendCode)).toHaveLength(0);
});

test('shows what the server refused at its field', async () => {
  server.on(authEndpoints.register, () =>
    refused('validation', { fields: [{ path: 'nickName', message: 'Not this name.' }] }, 'Please check your entries.'),
  );
  const { user } = await renderPublic('/register', publicPages);
  await fillIn(user);
  await user.click(submit());
  const name = screen.getByLabelText('Your name (optional)');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Not this name.'));
  expect(name).toHaveFocus();

  server.on(authEndpoints.register, () => refused('auth.badCode', null, 'The verification code is wrong.'));
  await user.click(submit());
  await waitFor(() => expect(code()).toHaveAccessibleDescription(/The verification code is wrong/));

  server.on(authEndpoints.register, () => refused('accounts.nameTaken', null, 'This account name is already taken.'));
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Account name (optional)')).toHaveAccessibleDescription(/already taken/));
});

test('offers no demo where it is switched off', async () => {
  await renderPublic('/login', publicPages);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /demo/ })).toBeNull();
});
