import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { playServer, refused } from '../../test/answers.ts';
import { switchLanguage } from './i18n.ts';
import { currentLanguage, languageNames } from './language.ts';

const preferred = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

afterEach(() => vi.restoreAllMocks());

describe('the language', () => {
  it('is the one that was chosen', () => {
    localStorage.setItem('language', 'pl-PL');
    preferred('fr-FR');
    expect(currentLanguage()).toBe('pl-PL');
  });

  it('is the nearest to what the browser prefers when none was chosen', () => {
    localStorage.clear();
    preferred('xx', 'fr-CA', 'en');
    expect(currentLanguage()).toBe('fr-FR');
  });

  it('is German when nothing is known', () => {
    localStorage.setItem('language', 'klingon');
    preferred();
    expect(currentLanguage()).toBe('de-DE');
  });

  it('names itself in its own words', () => {
    expect([languageNames['de-DE'], languageNames['fr-FR'], languageNames['zh-CN']]).toEqual(['Deutsch', 'Français', '中文']);
  });
});

describe('switching the language', () => {
  const area = { lang: 'nl-NL', countryRegionZh: '荷兰', countryRegionEn: 'Netherlands' } as const;

  it('stores it, refreshes the language-area entry and reloads', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { hash: '', reload });
    playServer().on(settingsEndpoints.languageAreas, [area]);
    await switchLanguage('nl-NL');
    expect(localStorage.getItem('language')).toBe('nl-NL');
    expect(JSON.parse(localStorage.getItem('languageArea') ?? '')).toEqual(area);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does so even when the entry cannot be had', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { hash: '', reload });
    localStorage.setItem('languageArea', 'old');
    playServer().on(settingsEndpoints.languageAreas, () => refused('internal'));
    await switchLanguage('nl-NL');
    expect(localStorage.getItem('languageArea')).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('catalogues are loaded when they are asked for, with dots as part of the key', async () => {
  await i18next.loadNamespaces('errors');
  expect(i18next.t('codes.tooSoon', { ns: 'errors', seconds: 5 })).toContain('5 seconds');
});
