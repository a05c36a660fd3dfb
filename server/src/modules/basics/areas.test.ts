import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { countries, isCurrency, isRegionOf, isTimeZone, regionName, regions, timeZones, zoneAndCurrency } from './areas.ts';

const names = (areas: { name: string }[]) => areas.map((a) => a.name);

describe('countries', () => {
  test.each(languages)('are all there in %s, under their own names and in its order', (language) => {
    const all = countries(language);
    expect(all).toHaveLength(249);
    expect(all.filter((c) => c.name === c.code)).toEqual([]);
    expect(names(all)).toEqual(names(all).sort(new Intl.Collator(language).compare));
  });

  test('are spoken of as their readers do', () => {
    expect(countries('de-DE').find((c) => c.code === 'DE')?.name).toBe('Deutschland');
    expect(countries('zh-CN').find((c) => c.code === 'DE')?.name).toBe('德国');
    expect(names(countries('de-DE')).indexOf('Österreich')).toBeLessThan(names(countries('de-DE')).indexOf('Polen'));
  });
});

describe('regions', () => {
  test('exist for the countries of all eight languages', () => {
    const sizes = ['CN', 'GB', 'DE', 'IT', 'FR', 'ES', 'PL'].map((code) => regions(code, 'en-GB').length);
    expect(sizes).toEqual([34, 4, 16, 20, 26, 19, 16]);
    expect(regions('NL', 'nl-NL').length).toBeGreaterThan(11);
  });

  test('lie below one another where a country is divided twice', () => {
    expect(names(regions('GB', 'en-GB'))).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales']);
    expect(regions('GB-SCT', 'en-GB')).toHaveLength(32);
    expect(regions('GB-WLS', 'en-GB')).toHaveLength(22);
    expect(regions('GB-NIR', 'en-GB')).toHaveLength(11);
    expect(names(regions('GB-ENG', 'en-GB'))).toContain('Kent');
    expect(names(regions('FR-BRE', 'fr-FR'))).toEqual(["Côtes-d'Armor", 'Finistère', 'Ille-et-Vilaine', 'Morbihan']);
    expect(regions('FR', 'fr-FR').find((r) => r.code === 'FR-BRE')?.hasChildren).toBe(true);
    expect(regions('FR-BRE', 'fr-FR')[0]?.hasChildren).toBe(false);
  });

  test('of China have Chinese names for Chinese readers', () => {
    expect(regionName('CN-ZJ', 'zh-CN')).toBe('浙江省');
    expect(regionName('CN-ZJ', 'en-GB')).toBe('Zhejiang Sheng');
    expect(regions('CN', 'zh-CN').every((r) => /^\p{Script=Han}+$/u.test(r.name))).toBe(true);
    expect(regionName('XX-1', 'en-GB')).toBeNull();
  });

  test('belong to their own country only', () => {
    expect(isRegionOf('DE', 'DE-BY')).toBe(true);
    expect(isRegionOf('GB', 'GB-KEN')).toBe(true);
    expect(isRegionOf('AT', 'DE-BY')).toBe(false);
    expect(isRegionOf('DE', 'DE-ZZ')).toBe(false);
    expect(isRegionOf('XX', 'XX-1')).toBe(false);
  });
});

describe('a place', () => {
  test.each([
    ['Berlin', 52.52, 13.4, 'DE', 'Europe/Berlin', 'EUR'],
    ['Kraków', 50.06, 19.94, 'PL', 'Europe/Warsaw', 'PLN'],
    ['Leeds', 53.8, -1.55, 'GB', 'Europe/London', 'GBP'],
    ['Tenerife', 28.3, -16.5, 'ES', 'Atlantic/Canary', 'EUR'],
    ['Hangzhou', 30.27, 120.15, 'CN', 'Asia/Shanghai', 'CNY'],
    ['Zürich', 47.37, 8.54, 'CH', 'Europe/Zurich', 'CHF'],
    ['Kolkata', 22.57, 88.36, 'IN', 'Asia/Kolkata', 'INR'],
  ])(
    'in %s has a country, a time zone that can be chosen, and a currency',
    (_name, lat, lon, countryCode, timeZone, currency) => {
      expect(zoneAndCurrency(lat, lon)).toEqual({ countryCode, timeZone, currency });
      expect(timeZones).toContain(timeZone);
      expect(isCurrency(currency)).toBe(true);
    },
  );

  test('at sea has a time and nothing else; at the edge of the map it has one too', () => {
    expect(zoneAndCurrency(0, -30)).toEqual({ countryCode: null, timeZone: 'Etc/GMT+2', currency: null });
    for (const [lat, lon] of [
      [90, 180],
      [-90, -180],
      [0, 180],
      [0, 0],
    ] as const) {
      expect(isTimeZone(zoneAndCurrency(lat, lon).timeZone)).toBe(true);
    }
  });

  test('takes the country that a person chose', () => {
    expect(zoneAndCurrency(47.66, 9.17, 'CH')).toEqual({ countryCode: 'CH', timeZone: 'Europe/Berlin', currency: 'CHF' });
  });
});

test('a time zone is a known name, not an offset, and a currency is one in use', () => {
  for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC']) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ['Europe/Atlantis', '+01:00', '', "';--"]) expect(isTimeZone(zone)).toBe(false);
  expect(timeZones).not.toContain('Asia/Calcutta');
  expect(['EUR', 'GBP', 'PLN', 'CNY', 'CHF', 'USD'].every(isCurrency)).toBe(true);
  expect(['DEM', 'eur', 'XXX1'].some(isCurrency)).toBe(false);
});
