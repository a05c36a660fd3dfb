import type { Page } from '@playwright/test';
import { expect, greeting, test, title } from './fixtures.ts';

/** Keeps the console's own code away until it is let through. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/core-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the sign-in form stands before the code, and what is typed meanwhile is kept', async ({ page, owner }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });

  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveTitle('Sunkeep');
  await expect(page.getByRole('link', { name: 'Sunkeep' })).toBeVisible();
  const account = page.getByLabel('Account name, e-mail or mobile');
  await account.fill(owner.accountName);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await account.focus();

  release();
  await expect(page).toHaveTitle('Sign in · Sunkeep');
  await expect(account).toBeFocused();
  await expect(account).toHaveValue(owner.accountName);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(title(page, greeting)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a form that is sent before the code is there is sent once it is', async ({ page, owner }) => {
  const release = await holdCode(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await page.getByLabel('Account name, e-mail or mobile').fill(owner.accountName);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/#\/login$/);
  release();
  await expect(title(page, greeting)).toBeVisible();
});

test('a remembered account and a dark theme are there in the first frame', async ({ page }) => {
  const release = await holdCode(page);
  await page.addInitScript("localStorage.setItem('rememberedAccount', 'anna'); localStorage.setItem('theme', 'dark')");
  await page.goto('/#/login', { waitUntil: 'commit' });
  await expect(page.getByLabel('Account name, e-mail or mobile')).toHaveValue('anna');
  await expect(page.getByRole('checkbox', { name: 'Remember account' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  release();
  await expect(page).toHaveTitle('Sign in · Sunkeep');
  await expect(page.getByLabel('Account name, e-mail or mobile')).toHaveValue('anna');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});
