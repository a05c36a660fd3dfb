import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';
import { expect } from './fixtures.ts';
import { settled } from './views.ts';

/** The rules that a change of theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Each place where a rule of the weight "serious" or "critical" is broken. */
async function findings(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, runOnly });
  const violations = await page.evaluate<Result[]>(`axe.run(${options}).then(({ violations }) => violations)`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** The theme follows the browser a moment later. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await settled(page);
}

/** From the next page on the theme is that of the browser. */
export const followBrowser = (page: Page): Promise<unknown> => page.addInitScript(`localStorage.setItem('theme', 'auto')`);

/** What stands there hinders nobody: in light by every rule, in dark by those of colour. */
export async function expectNoHindrance(page: Page, name: string): Promise<void> {
  expect.soft(await findings(page), `${name}, light`).toEqual([]);
  await inScheme(page, 'dark');
  expect.soft(await findings(page, colourRules), `${name}, dark`).toEqual([]);
  await inScheme(page, 'light');
}
