import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '../server/test/mailbox.ts';
import { type Owner, registerOwner } from './api.ts';
import { type Product, startProduct } from './product.ts';

interface TestFixtures {
  /** A house owner whom no other test knows, signed in nowhere but by `token`. */
  owner: Owner;
  /** A page in another browser, which shares nothing with the first. */
  elsewhere: Page;
}

interface WorkerFixtures {
  /** Settings of the product beyond the standard, as environment variables. */
  settings: Record<string, string>;
  installation: { mailbox: Mailbox; product: Product };
  mailbox: Mailbox;
  product: Product;
}

/** Uncaught errors, refusals of the content security policy and whatever else the console reports as an error. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // Each answer from 400 on and each lost connection is noted as well.
    const lost = /Failed to (load resource|fetch dynamically imported module)|Unable to preload CSS/.test(message.text());
    if (message.type() === 'error' && !lost) complaints.push(message.text());
  });
  return complaints;
}

/** Each worker has one product, with a real mail server behind it; each test a fresh browser, which must stay quiet. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  installation: [
    async ({ settings }, use) => {
      const mailbox = await openMailbox();
      const product = await startProduct({ SMTP_URL: mailbox.url, ...settings });
      await use({ mailbox, product });
      await product.stop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mailbox: [({ installation }, use) => use(installation.mailbox), { scope: 'worker' }],
  product: [({ installation }, use) => use(installation.product), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
  context: async ({ context }, use) => {
    const complaints = complaintsOf(context);
    await use(context);
    expect(complaints, 'complaints of the browser').toEqual([]);
  },
  owner: async ({ product, mailbox }, use) => {
    // all stories come from one address, which may not ask for codes without end
    await product.letTimePass();
    await use(await registerOwner(product.url, mailbox));
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext();
    const complaints = complaintsOf(context);
    await use(await context.newPage());
    await context.close();
    expect(complaints, 'complaints of the other browser').toEqual([]);
  },
});

export { expect };

/** Opens the console as a browser that has signed in before. */
export async function openAs(page: Page, token: string, path = '/dashboard'): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(`localStorage.setItem('accessToken', '${token}')`);
  await page.goto(`/#${path}`);
}

export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate(`localStorage.getItem('${key}')`);
export const storedToken = (page: Page): Promise<string | null> => stored(page, 'accessToken');

export async function trySignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account name, e-mail or mobile' }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/#/login');
  await trySignIn(page, account, password);
  await expect(page).toHaveURL(/#\/dashboard$/);
}

/** Chooses a password by the link of a mail and signs in with it. */
export async function acceptInvitation(page: Page, link: string, account: string, password: string): Promise<void> {
  await page.goto(link);
  await expect(title(page, 'Choose your password')).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it now.')).toBeVisible();
  await trySignIn(page, account, password);
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
}

export async function askSignOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  return page.getByRole('dialog', { name: 'Are you sure to sign out?' });
}

export async function signOut(page: Page): Promise<void> {
  const question = await askSignOut(page);
  const reloaded = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await reloaded;
  await expect(page).toHaveURL(/#\/login$/);
}

export const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
export const greeting = /^Good (morning|afternoon|evening)/;
export const tags = (page: Page): Locator => page.getByRole('navigation', { name: 'Visited pages' });

/** An entry of the sidebar: a page, or a catalogue with pages in it. */
export const inMenu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Menu', exact: true }).getByLabel(name, { exact: true });

export async function openFromMenu(page: Page, catalogue: string, name: string): Promise<void> {
  await inMenu(page, catalogue).click();
  await page.getByRole('menuitem', { name }).click();
}

/** What can be done with one row of a table. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Opens a field that offers a list, and takes one entry. */
export async function pick(form: Locator, field: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('listbox', { name: field }).getByRole('option', { name: option }).click();
  // A list of which several can be chosen stays open until the field is left.
  await form.page().keyboard.press('Tab');
}

/** Sent to the sign-in page because the session has ended. */
export async function expectSentToSignIn(page: Page, notice = 'Please sign in again.'): Promise<void> {
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await expectNoToken(page);
}

/** The page may be about to reload, so a failed look is repeated. */
export async function expectNoToken(page: Page): Promise<void> {
  await expect(async () => expect(await storedToken(page)).toBeNull()).toPass({ timeout: 10_000 });
}
