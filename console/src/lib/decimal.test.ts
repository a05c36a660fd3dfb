import fc from 'fast-check';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { readDecimal, writeDecimal } from './decimal.ts';

afterEach(() => i18next.changeLanguage('en-GB'));

describe('a number that a person types', () => {
  it('may have the point or the comma, whatever the language', () => {
    expect(readDecimal('9,8')).toBe(9.8);
    expect(readDecimal(' 9.8 ')).toBe(9.8);
    expect(readDecimal('-0,12')).toBe(-0.12);
    expect(readDecimal(',5')).toBe(0.5);
  });

  it.each(['', 'abc', '1,2,3', '1.234,5', '9kW', '--1', '.', '1e9'])('%j is none', (text) => {
    expect(readDecimal(text)).toBeNaN();
  });

  it('comes back as it was written, in every language', async () => {
    for (const language of languages) {
      await i18next.changeLanguage(language);
      fc.assert(
        fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), (millionths) => {
          expect(readDecimal(writeDecimal(millionths / 1_000_000))).toBeCloseTo(millionths / 1_000_000, 6);
        }),
      );
    }
  });

  it('stands in the form of the language', async () => {
    await i18next.changeLanguage('de-DE');
    expect(writeDecimal(1234.5)).toBe('1234,5');
    expect(writeDecimal(null)).toBe('');
  });
});
