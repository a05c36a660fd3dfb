import type { Page } from '@playwright/test';
import { addCompany, addEmployee, adminToken } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';
import { expectNoHindrance, followBrowser } from './hindrances.ts';
import type { Product } from './product.ts';
import { show, type View } from './views.ts';

const heading = (words: string) => (page: Page) => expect(title(page, words)).toBeVisible();
const dialog = (words: string | RegExp) => (page: Page) => expect(page.getByRole('dialog', { name: words })).toBeVisible();

/** Opens a page and presses a button on it. */
const pressed = (words: string | RegExp, seen: View['seen']) => async (page: Page) => {
  await page.getByRole('button', { name: words }).first().click();
  await seen(page);
};

const views: View[] = [
  { name: 'roles', path: '/system/role', seen: heading('Roles') },
  { name: 'role form', path: '/system/role?', seen: pressed('Add role', dialog('Add role')) },
  { name: 'menus', path: '/system/menu', seen: heading('Menu') },
  { name: 'accounts', path: '/system/user', seen: heading('Accounts') },
  { name: 'account form', path: '/system/user?', seen: pressed('Add user', dialog('Add user')) },
  { name: 'provider', path: '/organization/anergy/1', seen: heading('Provider') },
  { name: 'provider: users', path: '/organization/anergy/1?tab=users', seen: heading('Provider') },
  { name: 'partners', path: '/organization/anergy/2', seen: heading('Partners and installers') },
  { name: 'owners', path: '/ower/list', seen: heading('House owners') },
  { name: 'audit', path: '/system/audit', seen: heading('Audit log') },
  { name: 'audit: one opened', path: '/system/audit?', seen: pressed('Account added', dialog('Account added')) },
  { name: 'tokens', path: '/me?tab=tokens', seen: heading('Personal information') },
];

async function enter(page: Page, product: Product, mailbox: Parameters<typeof addEmployee>[1]): Promise<void> {
  const token = await adminToken(product.url);
  const { id } = await addCompany(product.url, token, 'DEALER');
  await addEmployee(product.url, mailbox, token, { role: 'dealer_admin', organizationId: id });
  await openAs(page, token);
}

test('the pages about people hinder nobody, in light and dark', async ({ page, product, mailbox }) => {
  test.setTimeout(120_000);
  await followBrowser(page);
  await enter(page, product, mailbox);
  for (const view of views) {
    await show(page, view);
    await expectNoHindrance(page, view.name);
    if (view.path.endsWith('?')) await page.reload();
  }
});

test.describe('on a phone', () => {
  const width = 390;
  test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

  test('no page about people scrolls sideways, and its dialogues can be used', async ({ page, product, mailbox }) => {
    test.setTimeout(120_000);
    await enter(page, product, mailbox);
    for (const view of views) {
      await show(page, view);
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), view.name).toBe(width);
      if (view.name.endsWith('form')) {
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      if (view.path.endsWith('?')) await page.reload();
    }
  });
});
