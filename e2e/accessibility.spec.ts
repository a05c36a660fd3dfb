import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoHindrance, followBrowser } from './hindrances.ts';
import { enterConsole, publicViews, show, type View } from './views.ts';

async function expectNoFindings(page: Page, views: View[]): Promise<void> {
  for (const view of views) {
    await show(page, view);
    await expectNoHindrance(page, view.name);
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => followBrowser(page));

    test('the public pages hinder nobody, in light and dark', async ({ page }) => {
      await expectNoFindings(page, publicViews);
    });

    test('the own account hinders nobody, in light and dark', async ({ page, product }) => {
      await expectNoFindings(page, (await enterConsole(page, product)).own);
    });

    test('the other pages of the console hinder nobody, in light and dark', async ({ page, product }) => {
      await expectNoFindings(page, (await enterConsole(page, product)).rest);
    });
  });
}

test('who asks for less motion gets none', async ({ page, product }) => {
  await enterConsole(page, product);
  await expect(page.getByRole('complementary')).toHaveCSS('transition-duration', '0s');
});
