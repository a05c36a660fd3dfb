import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterConsole, publicViews, show, type View } from './views.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The rules that a change of theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Each place where a rule of the weight "serious" or "critical" is broken. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** The theme follows the browser a moment later. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNoFindings(page: Page, views: View[]): Promise<void> {
  for (const view of views) {
    await show(page, view);
    expect.soft(await findings(page), `${view.name}, light`).toEqual([]);
    await inScheme(page, 'dark');
    expect.soft(await findings(page, colourRules), `${view.name}, dark`).toEqual([]);
    await inScheme(page, 'light');
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => page.addInitScript(`localStorage.setItem('theme', 'auto')`));

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
