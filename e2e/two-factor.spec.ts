import { stepAt, totpCode } from '../server/src/modules/auth/totp.ts';
import { expect, openAs, signOut, test, trySignIn } from './fixtures.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that has been given the key. Each code is newer than the one before, as the server demands. */
function authenticator(key: string) {
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let last = 0;
  return () => {
    last = Math.max(stepAt(Date.now()) - 1, last + 1);
    return totpCode(secret, last);
  };
}

test('a person switches two-factor on, signs in with code and backup code, and switches it off', async ({ page, owner }) => {
  await openAs(page, owner.token, '/me?tab=twoFactor');
  await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const nextCode = authenticator((await page.getByRole('code').textContent()) ?? '');
  await page.getByLabel('The six digits that the app shows now').fill(nextCode());
  await page.getByRole('button', { name: 'Switch two-factor on' }).click();
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Two-factor sign-in is on.')).toBeVisible();

  await signOut(page);
  await trySignIn(page, owner.accountName, owner.password);
  const second = page.getByRole('textbox', { name: 'Authenticator or backup code' });
  await second.fill('000-00');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Enter the code with all its characters.')).toBeVisible();
  await second.fill(nextCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);

  await signOut(page);
  await trySignIn(page, owner.accountName, owner.password);
  await second.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);

  await page.getByRole('region', { name: 'Two-factor sign-in' }).getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Switch two-factor off' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
  await page.getByRole('textbox', { name: 'Authenticator or backup code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Switch two-factor off' }).click();
  await expect(page.getByText('This authenticator or backup code is not right.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Authenticator or backup code' }).fill(nextCode());
  await page.getByRole('button', { name: 'Switch two-factor off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();

  await signOut(page);
  await trySignIn(page, owner.accountName, owner.password);
  await expect(page).toHaveURL(/#\/dashboard$/);
});
