import { codeFor } from './api.ts';
import { expect, expectSentToSignIn, greeting, openAs, signIn, test, title, trySignIn } from './fixtures.ts';

test('a forgotten password is set anew, which ends every open session', async ({ page, elsewhere, product, mailbox, owner }) => {
  await openAs(elsewhere, owner.token);
  await expect(title(elsewhere, greeting)).toBeVisible();

  await product.letTimePass();
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(title(page, 'Set a new password')).toBeVisible();
  await page.getByLabel('E-mail or mobile', { exact: true }).fill(owner.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeFor(mailbox, owner.email, 2));
  await page.getByLabel('New password').fill('Moonless-Night-2');
  await page.getByLabel('Repeat password').fill('Moonless-Night-2');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(title(page, 'Password changed')).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Only this one' }).click();
  await expectSentToSignIn(elsewhere);

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await trySignIn(page, owner.email, owner.password);
  await expect(page.getByText('Account or password is not right.')).toBeVisible();
  await signIn(page, owner.email, 'Moonless-Night-2');
  await expect(title(page, greeting)).toBeVisible();
});
