import { adminToken } from './api.ts';
import { expect, greeting, openAs, test, title } from './fixtures.ts';

test.use({ settings: { SMTP_URL: '' } });

test('without a mail server the code is kept in the console, where an administrator reads it', async ({
  page,
  elsewhere,
  product,
}) => {
  await openAs(elsewhere, await adminToken(product.url), '/system/outbox');
  await expect(elsewhere.getByText('No messages yet')).toBeVisible();

  await page.goto('/#/register');
  await page.getByLabel('E-mail').fill('trial@example.org');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The code is on its way.')).toBeVisible();

  const message = elsewhere.getByRole('link', { name: 'Your code to open an account with Sunkeep' });
  await expect(async () => {
    await elsewhere.reload();
    await expect(message).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(elsewhere.getByText('Messages are kept here')).toBeVisible();
  await message.click();
  const drawer = elsewhere.getByRole('dialog', { name: 'Message', exact: true });
  await expect(drawer.getByText('This message was not sent')).toBeVisible();
  const text = (await drawer.getByText('To open your account, enter this code').textContent()) ?? '';

  await page.getByLabel('Verification code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await page.getByLabel('New password').fill('Local-Trial-1');
  await page.getByLabel('Repeat password').fill('Local-Trial-1');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(title(page, greeting)).toBeVisible();
});
