import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints, type Session, type UserInfo } from '#contract/auth.ts';
import { navigationEndpoints } from '#contract/navigation.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { md5 } from '../../../test/md5.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { loadUser, setToken } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import { readNotice } from '../../lib/token.ts';
import { accountPages } from './account.pages.ts';

const anna: UserInfo = {
  id: '0199a0f0-0000-7000-8000-000000000001',
  accountName: 'anna',
  nickName: 'Anna Berg',
  mobileMasked: '+49*****89',
  emailMasked: 'a***@example.org',
  organizationName: 'Sonnenhof',
  avatarId: null,
  demo: false,
  twoFactor: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  cancellationUndone: false,
  rolePermList: [{ roleType: 'OWNER', roleCode: 'owner', roleName: 'House owner', permList: ['2001'] }],
};

const session: Session = {
  id: '0199a0f0-0000-7000-8000-0000000000a1',
  current: true,
  createdAt: '2026-11-14T10:00:00.000Z',
  lastSeenAt: '2026-11-15T01:00:00.000Z',
  expiresAt: '2026-12-14T10:00:00.000Z',
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const phone: Session = {
  ...session,
  id: '0199a0f0-0000-7000-8000-0000000000a2',
  current: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

const oldPassword = 'Old-secret1';
const newPassword = 'New-secret1';
let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  server.on(navigationEndpoints.routes, []);
  toasts.set([]);
});

async function open(tab: string, changes: Partial<UserInfo> = {}) {
  server.on(authEndpoints.userInfo, { ...anna, ...changes });
  setToken('token');
  await loadUser();
  return renderAt(`/me?tab=${tab}`, accountPages);
}

const panel = () => within(screen.getByRole('tabpanel'));
const lastToast = () => toasts.get().at(-1)?.text;

test('opens with the user info and has a tab for each part', async () => {
  const { user } = await open('');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'User info',
    'Mobile',
    'E-mail',
    'Password',
    'Two-factor',
    'Notifications',
    'Sessions',
    'API tokens',
    'Cancel account',
  ]);
  expect(panel().getByLabelText('Account name')).toHaveValue('anna');
  expect(panel().getByText('House owner')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Password' }));
  expect(panel().getByLabelText('Current password')).toBeVisible();
});

test('keeps what was typed while another tab is looked at', async () => {
  const { user } = await open('profile');
  await user.type(panel().getByLabelText('Your name'), ' Junior');
  await user.click(screen.getByRole('tab', { name: 'Password' }));
  await user.click(screen.getByRole('tab', { name: 'User info' }));
  expect(panel().getByLabelText('Your name')).toHaveValue('Anna Berg Junior');
});

test('saves the names, and shows a refusal at its field', async () => {
  server.on(authEndpoints.updateName, () => refused('accounts.nameTaken', null, 'This account name is already taken.'));
  const { user } = await open('profile');
  const name = panel().getByLabelText('Account name');
  await user.clear(name);
  await user.type(name, 'bert');
  await user.clear(panel().getByLabelText('Your name'));
  await user.click(panel().getByRole('button', { name: 'Save user info' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already taken/));
  expect(name).toHaveFocus();

  server.on(authEndpoints.updateName, () =>
    refused('validation', { fields: [{ path: 'nickName', message: 'Not this name.' }] }, 'Please check your entries.'),
  );
  await user.click(panel().getByRole('button', { name: 'Save user info' }));
  await waitFor(() => expect(panel().getByLabelText('Your name')).toHaveAccessibleDescription('Not this name.'));

  server.on(authEndpoints.updateName, null);
  await user.click(panel().getByRole('button', { name: 'Save user info' }));
  await waitFor(() => expect(lastToast()).toBe('User info saved.'));
  expect(server.callsTo(authEndpoints.updateName).at(-1)?.body).toEqual({ accountName: 'bert', nickName: null });
});

test('warns before the browser tab is closed while something is unsaved', async () => {
  const { user } = await open('profile');
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await user.type(panel().getByLabelText('Your name'), '!');
  expect(leave()).toBe(true);
});

test('sends a picture as it is and removes it again', async () => {
  const avatarId = '0199a0f0-0000-7000-8000-0000000000b1';
  server.on(authEndpoints.setAvatar, { avatarId });
  const { user, container } = await open('profile');
  server.on(authEndpoints.userInfo, { ...anna, avatarId });
  server.on(authEndpoints.avatar, () => new Response('picture', { headers: { 'content-type': 'image/webp' } }));
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await user.upload(input, file);
  expect(await screen.findByRole('img', { name: 'Your profile picture' })).toBeVisible();
  expect(server.callsTo(authEndpoints.setAvatar)[0]?.body).toBe(file);

  server.on(authEndpoints.removeAvatar, null);
  server.on(authEndpoints.userInfo, anna);
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Your profile picture' })).toBeNull());
});

test('shows the e-mail address masked and reveals it on a click', async () => {
  server.on(authEndpoints.reveal, { value: 'anna@example.org' });
  const { user } = await open('email');
  expect(panel().getByText('a***@example.org')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Show E-mail address' }));
  expect(await panel().findByText('anna@example.org')).toBeVisible();
  expect(server.callsTo(authEndpoints.reveal)[0]?.body).toEqual({ viewType: 'EMAIL', id: anna.id });
});

test('binds a mobile number with a code and the password', async () => {
  server.on(authEndpoints.sendCode, { validMinutes: 10, retryAfterSeconds: 60 });
  server.on(authEndpoints.bind, () => refused('auth.wrongPassword', null, 'The password is not right.'));
  const { user } = await open('mobile');
  await user.click(panel().getByRole('button', { name: 'Bind mobile number' }));
  expect(panel().getByLabelText('New mobile number')).toHaveAccessibleDescription(/Phone cannot be blank/);

  await user.type(panel().getByLabelText('New mobile number'), '+4915123456789');
  await user.click(panel().getByRole('button', { name: 'Send code' }));
  await panel().findByText(/valid for 10 minutes/);
  expect(server.callsTo(authEndpoints.sendCode)[0]?.body).toEqual({ purpose: 'BIND', target: '+4915123456789' });
  await user.type(panel().getByLabelText('Verification code'), '123456');
  await user.type(panel().getByLabelText('Current password'), oldPassword);
  await user.click(panel().getByRole('button', { name: 'Bind mobile number' }));
  await waitFor(() =>
    expect(panel().getByLabelText('Current password')).toHaveAccessibleDescription('The password is not right.'),
  );

  server.on(authEndpoints.bind, null);
  await user.click(panel().getByRole('button', { name: 'Bind mobile number' }));
  await waitFor(() => expect(lastToast()).toBe('Mobile number bound.'));
  expect(server.callsTo(authEndpoints.bind).at(-1)?.body).toEqual({
    target: '+4915123456789',
    code: '123456',
    password: md5(oldPassword),
  });
  expect(panel().getByLabelText('New mobile number')).toHaveValue('');
});

test('changes the password, sending digests only', async () => {
  server.on(authEndpoints.updatePassword, null);
  const { user } = await open('password');
  await user.type(panel().getByLabelText('Current password'), oldPassword);
  await user.type(panel().getByLabelText('New password'), 'weak');
  await user.type(panel().getByLabelText('Repeat new password'), 'other');
  await user.click(panel().getByRole('button', { name: 'Change password' }));
  expect(panel().getByLabelText('New password')).toHaveAccessibleDescription(/Password cannot be under 6 characters/);
  expect(panel().getByLabelText('Repeat new password')).toHaveAccessibleDescription('Inconsistent password.');
  expect(server.callsTo(authEndpoints.updatePassword)).toHaveLength(0);

  await user.clear(panel().getByLabelText('New password'));
  await user.type(panel().getByLabelText('New password'), newPassword);
  await user.clear(panel().getByLabelText('Repeat new password'));
  await user.type(panel().getByLabelText('Repeat new password'), newPassword);
  await user.click(panel().getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(lastToast()).toBe('Password changed. All other sessions have ended.'));
  expect(server.callsTo(authEndpoints.updatePassword)[0]?.body).toEqual({
    oldPassword: md5(oldPassword),
    password: md5(newPassword),
    confirmPassword: md5(newPassword),
  });
  expect(JSON.stringify(server.calls)).not.toMatch(/Old-secret1|New-secret1/);
  expect(panel().getByLabelText('Current password')).toHaveValue('');
});

test('switches two-factor on: password, QR code, first code, backup codes shown once', async () => {
  server.on(authEndpoints.totpEnrol, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' });
  server.on(authEndpoints.totpConfirm, { backupCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] });
  const { user } = await open('twoFactor');
  await user.type(panel().getByLabelText('Current password'), oldPassword);
  await user.click(panel().getByRole('button', { name: 'Set up two-factor' }));
  expect(await panel().findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(panel().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(server.callsTo(authEndpoints.totpEnrol)[0]?.body).toEqual({ password: md5(oldPassword) });

  server.on(authEndpoints.userInfo, { ...anna, twoFactor: true });
  await user.type(panel().getByLabelText('The six digits that the app shows now'), '123456');
  await user.click(panel().getByRole('button', { name: 'Switch two-factor on' }));
  expect(await panel().findByText('aaaaa-bbbbb')).toBeVisible();
  expect(await panel().findByText('Two-factor sign-in is on.')).toBeVisible();
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(panel().getByRole('button', { name: 'Copy' }));
  expect(copy).toHaveBeenCalledWith('aaaaa-bbbbb\nccccc-ddddd');
  await user.click(panel().getByRole('button', { name: 'I have kept them' }));
  expect(panel().queryByText('aaaaa-bbbbb')).toBeNull();
  expect(panel().getByRole('button', { name: 'New backup codes' })).toBeVisible();
});

test('replaces backup codes and switches two-factor off with password and code', async () => {
  server.on(authEndpoints.totpBackupCodes, { backupCodes: ['eeeee-fffff'] });
  server.on(authEndpoints.totpDisable, null);
  const { user } = await open('twoFactor', { twoFactor: true });
  const proof = { password: md5(oldPassword), secondFactor: '123456' };
  const prove = async () => {
    await user.type(panel().getByLabelText('Current password'), oldPassword);
    await user.type(panel().getByLabelText('Authenticator or backup code'), '123456');
  };

  await user.click(panel().getByRole('button', { name: 'New backup codes' }));
  await prove();
  await user.click(panel().getByRole('button', { name: 'New backup codes' }));
  expect(await panel().findByText('eeeee-fffff')).toBeVisible();
  expect(server.callsTo(authEndpoints.totpBackupCodes)[0]?.body).toEqual(proof);
  await user.click(panel().getByRole('button', { name: 'I have kept them' }));

  await user.click(panel().getByRole('button', { name: 'Switch two-factor off' }));
  await prove();
  server.on(authEndpoints.userInfo, anna);
  await user.click(panel().getByRole('button', { name: 'Switch two-factor off' }));
  expect(await panel().findByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  expect(server.callsTo(authEndpoints.totpDisable)[0]?.body).toEqual(proof);
});

test('lists the sessions, marks this one and ends another after a confirmation', async () => {
  server.on(authEndpoints.sessions, [phone, session]);
  server.on(authEndpoints.revokeSession, null);
  const { user } = await open('sessions');
  expect(await panel().findByText('Firefox on Linux')).toBeVisible();
  const rows = panel().getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('This session');
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();

  await user.click(panel().getByRole('button', { name: 'End session: Chrome on Android' }));
  expect(server.callsTo(authEndpoints.revokeSession)).toHaveLength(0);
  server.on(authEndpoints.sessions, [session]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(panel().queryByText('Chrome on Android')).toBeNull());
  expect(server.callsTo(authEndpoints.revokeSession)[0]?.body).toEqual({ id: phone.id });
});

test('ends all other sessions at once', async () => {
  server.on(authEndpoints.sessions, [session, phone]);
  server.on(authEndpoints.revokeSession, null);
  const { user } = await open('sessions');
  await user.click(await panel().findByRole('button', { name: 'End all other sessions' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(server.callsTo(authEndpoints.revokeSession)[0]?.body).toEqual({ others: true }));
});

test('says in place that the sessions could not be loaded and tries again', async () => {
  server.on(authEndpoints.sessions, () => refused('internal', null, 'Something went wrong.'));
  const { user } = await open('sessions');
  expect(await panel().findByText('Something went wrong.')).toBeVisible();
  server.on(authEndpoints.sessions, [session]);
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await panel().findByText('Firefox on Linux')).toBeVisible();
});

test('cancels the account only with the typed name, the password and the second factor', async () => {
  server.on(authEndpoints.cancelAccount, () => refused('auth.wrongPassword', null, 'The password is not right.'));
  const { user } = await open('cancel', { twoFactor: true });
  expect(panel().getByText(/You have 14 days to change your mind/)).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Cancel account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Yes, cancel my account' });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText('Type this name to confirm'), 'anna');
  await user.click(confirm);
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please fill in this field.');
  await user.type(dialog.getByLabelText('Current password'), oldPassword);
  await user.type(dialog.getByLabelText('Authenticator or backup code'), '123456');
  await user.click(confirm);
  await waitFor(() =>
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('The password is not right.'),
  );

  server.on(authEndpoints.cancelAccount, { erasedAt: '2026-11-29T00:00:00.000Z' });
  await user.click(confirm);
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
  expect(readNotice()).toMatch(/will be erased on/);
  expect(server.callsTo(authEndpoints.cancelAccount).at(-1)?.body).toEqual({
    password: md5(oldPassword),
    typedName: 'anna',
    secondFactor: '123456',
  });
});

test('tells the demo why nothing can be changed', async () => {
  await open('profile', { demo: true });
  expect(screen.getByText(/The demo is read only/)).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('is a list that opens in place on a phone', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('max-width') }));
  const { user } = await open('');
  const row = screen.getByRole('button', { name: 'Password' });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('New password')).toBeInTheDocument();
});
