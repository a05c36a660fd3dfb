import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Language, languages } from '#contract/languages.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { expect, openAs, stored, test } from './fixtures.ts';

const locales = join(import.meta.dirname, '../console/src/locales');

function words(language: Language, file: string): Record<string, string> {
  return JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8'));
}

const ownName: Record<Language, string> = {
  'zh-CN': '中文',
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'fr-FR': 'Français',
  'es-ES': 'Español',
  'pl-PL': 'Polski',
};
/** English last: it is the language that the browser begins with. */
const tour = [...languages.filter((language) => language !== 'en-GB'), 'en-GB' as const];

/** Everything that a person can read or hear: texts, and the names of what has no text. */
const readable = `[...document.querySelectorAll('body *')].flatMap((element) => [
  element.getAttribute('aria-label'), element.getAttribute('title'), element.getAttribute('alt'), element.getAttribute('placeholder'),
  ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
]).map((text) => text?.trim()).filter(Boolean)`;

async function expectNoRawKeys(page: Page): Promise<void> {
  const texts = await page.evaluate<string[]>(readable);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text) || text.includes('{{'))).toEqual([]);
}

/** Does what switches the language, and waits for the reloaded page to speak it. */
async function switchTo(page: Page, language: Language, choose: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().endsWith(settingsEndpoints.languageAreas.path));
  const reloaded = page.waitForEvent('load');
  await choose();
  expect(await (await asked).headerValue('lang')).toBe(language);
  await reloaded;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(await stored(page, 'language')).toBe(language);
  expect(JSON.parse((await stored(page, 'languageArea')) ?? 'null')).toMatchObject({ lang: language });
}

test('the sign-in page speaks each of the eight languages and remembers it', async ({ page }) => {
  await page.goto('/#/login');
  for (const language of tour) {
    const choice = page.getByRole('combobox');
    await switchTo(page, language, () => choice.selectOption({ label: ownName[language] }));
    await expect(page.getByRole('heading', { level: 1, name: words(language, 'auth')['login.title'] })).toBeVisible();
    await expectNoRawKeys(page);
  }
});

test('the console speaks each of the eight languages and remembers it', async ({ page, owner }) => {
  await openAs(page, owner.token, '/me?tab=profile');
  for (const [index, language] of tour.entries()) {
    const before = tour[index - 1] ?? 'en-GB';
    await page.getByRole('button', { name: ownName[before] }).click();
    await switchTo(page, language, () => page.getByRole('menu').getByText(ownName[language]).click());
    await expect(page.getByRole('heading', { level: 1, name: words(language, 'account').title })).toBeVisible();
    await expect(page.getByRole('link', { name: words(language, 'menu').home }).first()).toBeVisible();
    await expectNoRawKeys(page);
  }
});

test('an unknown language of the browser becomes German, a known one is taken', async ({ browser }) => {
  for (const [locale, expected] of [
    ['sv-SE', 'de-DE'],
    ['fr-CA', 'fr-FR'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/#/login');
    await expect(page.locator('html')).toHaveAttribute('lang', expected);
    await context.close();
  }
});
