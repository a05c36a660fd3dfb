import sharp from 'sharp';
import { codeFor } from './api.ts';
import { expect, expectSentToSignIn, openAs, signIn, signOut, test, title } from './fixtures.ts';

test('a person changes the own name, and the frame shows it at once', async ({ page, owner }) => {
  await openAs(page, owner.token, '/me');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save user info' }).click();
  await expect(page.getByText('User info saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Account name' }).fill('admin');
  await page.getByRole('button', { name: 'Save user info' }).click();
  await expect(page.getByText('This account name is already taken.')).toBeVisible();
});

test('a person binds another e-mail address with a code sent to it', async ({ page, mailbox, owner }) => {
  const email = `new-${owner.email}`;
  await openAs(page, owner.token, '/me?tab=email');
  await page.getByRole('textbox', { name: 'New e-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(mailbox, email));
  await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Bind e-mail address' }).click();
  await expect(page.getByText('E-mail address bound.')).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
  await page.getByRole('button', { name: 'Show E-mail address' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(() => mailbox.to(owner.email).map((mail) => mail.subject)).toContain('A contact of your account was changed');
});

test('a picture is uploaded with progress and can be taken away', async ({ page, owner }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  await openAs(page, owner.token, '/me');
  const field = page.getByRole('group', { name: 'Profile picture' });
  const chooser = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose a file' }).click();
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);
  await (await chooser).setFiles({ name: 'roof.png', mimeType: 'image/png', buffer });
  await expect(field.getByText('Sending roof.png')).toBeVisible();
  await expect(field.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('aria-valuetext', /^[1-9]\d? ?%$/);
  await expect(field.getByText('roof.png was uploaded.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your profile picture' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('img', { name: 'Your profile picture' })).toBeHidden();
});

test('a person changes the password and stays signed in here alone', async ({ page, elsewhere, owner }) => {
  await signIn(elsewhere, owner.email, owner.password);
  await openAs(page, owner.token, '/me?tab=password');
  await page.getByRole('textbox', { name: 'Current password' }).fill('Not-The-One-1');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Brighter-Day-2');
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill('Brighter-Day-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All other sessions have ended.')).toBeVisible();

  await elsewhere.getByRole('link', { name: /This one and/ }).click();
  await expectSentToSignIn(elsewhere);
  await signOut(page);
  await signIn(page, owner.email, 'Brighter-Day-2');
});

test('a person cancels the account by typing its name, and takes it back by signing in', async ({ page, mailbox, owner }) => {
  await openAs(page, owner.token, '/me?tab=cancel');
  await page.getByRole('button', { name: 'Cancel account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel account' });
  const confirm = dialog.getByRole('button', { name: 'Yes, cancel my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type this name to confirm' }).fill(owner.accountName);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await confirm.click();
  await expectSentToSignIn(page, 'Your account is cancelled and will be erased on');
  await expect
    .poll(() => mailbox.to(owner.email).map((mail) => mail.subject))
    .toContainEqual(expect.stringMatching(/^Your account will be erased on /));

  await signIn(page, owner.accountName, owner.password);
  await expect(page.getByText('Welcome back. Your account is no longer being cancelled.')).toBeVisible();
  await signOut(page);
  await signIn(page, owner.accountName, owner.password);
  await expect(title(page, /^Good/)).toBeVisible();
  await expect(page.getByText('no longer being cancelled')).toBeHidden();
});
