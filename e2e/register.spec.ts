import { codeFor } from './api.ts';
import { expect, greeting, signIn, signOut, test, title } from './fixtures.ts';

test('a house owner registers with a code from the mail, is signed in, and can sign in again', async ({ page, mailbox }) => {
  const email = 'ada@example.org';
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(title(page, 'Open an account')).toBeVisible();

  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email cannot be blank.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The code is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  const code = await codeFor(mailbox, email);
  const [mail] = mailbox.to(email);
  expect(mail?.subject).toBe('Your code to open an account with Sunkeep');
  expect(mail?.html).toContain(code);

  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Verification code').fill(wrong);
  await page.getByLabel('Account name (optional)').fill('ada-lovelace');
  await page.getByLabel('Your name (optional)').fill('Ada Lovelace');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByLabel('Repeat password').fill('Difference-Engine-1');
  await page.getByLabel('New password').fill('weak');
  await page.getByLabel('New password').press('Enter');
  await expect(
    page.getByText('Password cannot be under 6 characters and must include upper and lower case letters.'),
  ).toBeVisible();

  await page.getByLabel('New password').fill('Difference-Engine-1');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('The verification code is wrong or has expired. Ask for a new one.')).toBeVisible();

  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(title(page, greeting)).toHaveText(/, Ada Lovelace$/);

  await signOut(page);
  await signIn(page, 'ada-lovelace', 'Difference-Engine-1');
  await expect(title(page, greeting)).toHaveText(/, Ada Lovelace$/);
});

test('a person signs in with a code instead of the password', async ({ page, product, mailbox, owner }) => {
  await product.letTimePass();
  await page.goto('/#/login');
  await page.getByRole('tab', { name: 'Verification code' }).click();
  await page.getByLabel('E-mail or mobile', { exact: true }).fill(owner.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code', { exact: true }).fill(await codeFor(mailbox, owner.email, 2));
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title(page, greeting)).toHaveText(new RegExp(`, ${owner.accountName}$`));
});

test('a message about one field does not take the click away from the next', async ({ page }) => {
  await page.goto('/#/register');
  await page.getByLabel('New password').fill('Difference-Engine-1');
  await page.getByLabel('Repeat password').fill('something else');
  await page.getByRole('checkbox', { name: /I agree/ }).click();
  await expect(page.getByText('Inconsistent password.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
});
