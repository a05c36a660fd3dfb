import { test as base, expect, type Page } from '@playwright/test';
import { codeIn, type Mailbox, openMailbox } from '../server/test/mailbox.ts';
import { adminPassword, type Product, startProduct } from './product.ts';

interface WorkerFixtures {
  mailbox: Mailbox;
  product: Product;
}

/** Each worker has one product, with a real mail server behind it; each test a fresh browser. */
export const test = base.extend<object, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const product = await startProduct({ SMTP_URL: mailbox.url });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };

/** The code of the newest mail to this address. */
export async function codeFor(mailbox: Mailbox, address: string, number = 1): Promise<string> {
  await expect.poll(() => mailbox.to(address).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(number);
  return codeIn(mailbox.to(address).at(-1));
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, 'admin', adminPassword);
}

export async function signIn(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/#/login');
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/#\/dashboard/);
}
