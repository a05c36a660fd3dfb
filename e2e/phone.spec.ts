import type { Page } from '@playwright/test';
import { adminToken, writeMessages } from './api.ts';
import { expect, openAs, test, title } from './fixtures.ts';
import { enterConsole, publicViews, show, type View } from './views.ts';

const width = 390;
test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

async function expectNoSidewaysScroll(page: Page, views: View[]): Promise<void> {
  for (const view of views) {
    await show(page, view);
    expect.soft(await page.evaluate('document.documentElement.scrollWidth'), view.name).toBe(width);
  }
}

test('on a phone the menu is a drawer and the table a list of cards', async ({ page, product }) => {
  const token = await adminToken(product.url);
  await writeMessages(product.url, token, 'phone@example.org', 2);
  await openAs(page, token);
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Messages' }).tap();
  await expect(menu).toBeHidden();
  await expect(title(page, 'Messages')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first();
  await card.getByRole('link', { name: 'Test message from Sunkeep' }).tap();
  await expect(page.getByRole('dialog', { name: 'Message', exact: true }).getByText('phone@example.org')).toBeVisible();
});

test('no public page scrolls sideways on a phone', async ({ page }) => {
  await expectNoSidewaysScroll(page, publicViews);
});

test('no page of the console scrolls sideways on a phone', async ({ page, product }) => {
  const { own, rest } = await enterConsole(page, product);
  await expectNoSidewaysScroll(page, [...own, ...rest]);
});
