import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { md5 } from '../../../test/md5.ts';
import { renderPublic } from '../../../test/renderAt.tsx';
import { publicPages } from './auth.pages.ts';

const password = 'Secret-123';
let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
});

async function fillIn(user: Awaited<ReturnType<typeof renderPublic>>['user']) {
  await user.type(screen.getByLabelText('E-mail or mobile'), 'anna@example.org');
  await user.type(screen.getByLabelText('Verification code'), '123456');
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat password'), password);
}

test('says that phone and e-mail cannot both be empty', async () => {
  const { user } = await renderPublic('/regPassword', publicPages);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(screen.getByLabelText('E-mail or mobile')).toHaveAccessibleDescription(/Phone and email cannot both be empty/);
});

test('sets a new password by code, sends digests only and leads back to the sign-in', async () => {
  server.on(authEndpoints.sendCode, { validMinutes: 10, retryAfterSeconds: 60 });
  server.on(authEndpoints.forget, null);
  const { user, at } = await renderPublic('/regPassword', publicPages);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByText(/valid for 10 minutes/);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(server.callsTo(authEndpoints.sendCode)[0]?.body).toEqual({ purpose: 'FORGET', target: 'anna@example.org' });
  expect(server.callsTo(authEndpoints.forget)[0]?.body).toEqual({
    target: 'anna@example.org',
    code: '123456',
    password: md5(password),
    confirmPassword: md5(password),
  });
  expect(JSON.stringify(server.calls)).not.toContain(password);
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(at()).toBe('/login');
});

test('says at the code that it was wrong', async () => {
  server.on(authEndpoints.forget, () => refused('auth.badCode', null, 'The verification code is wrong.'));
  const { user } = await renderPublic('/regPassword', publicPages);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(/The verification code is wrong/),
  );
  expect(screen.getByLabelText('Verification code')).toHaveFocus();
});

const link = 'one-time-link-of-an-invitation';

async function choose(user: Awaited<ReturnType<typeof renderPublic>>['user'], repeated = password) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat password'), repeated);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

test('asks whoever comes by a one-time link only for the new password', async () => {
  server.on(authEndpoints.setPassword, null);
  const { user, at } = await renderPublic(`/regPassword?link=${link}`, publicPages);
  expect(screen.queryByLabelText('E-mail or mobile')).toBeNull();
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  await choose(user);
  expect(await screen.findByText('Your password is set. Sign in with it now.')).toBeVisible();
  expect(at()).toBe('/login');
  expect(server.callsTo(authEndpoints.setPassword)[0]?.body).toEqual({
    link,
    password: md5(password),
    confirmPassword: md5(password),
  });
  expect(JSON.stringify(server.calls)).not.toContain(password);
});

test('signs out whoever else was signed in when a one-time link is used', async () => {
  localStorage.setItem('accessToken', 'of somebody else');
  server.on(authEndpoints.setPassword, null);
  const { user } = await renderPublic(`/regPassword?link=${link}`, publicPages);
  await choose(user);
  await screen.findByText('Your password is set. Sign in with it now.');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('checks strength and repetition before a one-time link is spent', async () => {
  const { user } = await renderPublic(`/regPassword?link=${link}`, publicPages);
  await user.type(screen.getByLabelText('New password'), 'weak');
  await user.tab();
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Password cannot be under 6 characters/);
  await user.clear(screen.getByLabelText('New password'));
  await choose(user, 'Other-123');
  expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Inconsistent password.');
  expect(server.callsTo(authEndpoints.setPassword)).toHaveLength(0);
});

test('says that a link is used up or expired and offers the ordinary way', async () => {
  server.on(authEndpoints.setPassword, () => refused('auth.badLink'));
  const { user } = await renderPublic(`/regPassword?link=${link}`, publicPages);
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Set a password with a code' }));
  expect(screen.getByLabelText('E-mail or mobile')).toBeVisible();
});

test('asks for nothing where the link is cut off', async () => {
  await renderPublic('/regPassword?link=abc', publicPages);
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
