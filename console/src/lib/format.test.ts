import fc from 'fast-check';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  energyUnit,
  formatCompact,
  formatDate,
  formatDateTime,
  formatEnergy,
  formatList,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPower,
  formatRelative,
} from './format.ts';

const speak = (language: string) => i18next.init({ lng: language, resources: {} });
const now = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => speak('en-GB'));

describe('numbers', () => {
  it('shows one to two decimals by the language', async () => {
    expect(formatNumber(1234.567)).toBe('1,234.57');
    expect(formatNumber(5)).toBe('5.0');
    await speak('de-DE');
    expect(formatNumber(1234.567)).toBe('1.234,57');
  });

  it('shows a dash for what is not known, never zero', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatNumber(value)).toBe('–');
    expect(formatEnergy(null)).toEqual({ value: '–', unit: '' });
    expect(formatMoney(undefined, 'EUR')).toBe('–');
    expect(formatDateTime(null)).toBe('–');
    expect(formatRelative('nonsense')).toBe('–');
  });

  it('is short where there is little room', () => {
    expect([7, 950, 1284, 23_456].map(formatCompact)).toEqual(['7', '950', '1.3k', '23k']);
  });

  it('writes large sums of money short, and picks one unit for many energies', () => {
    expect([42.5, 99_999, 2_940_000].map((v) => formatMoneyShort(v, 'EUR'))).toEqual(['€42.50', '€99,999.00', '€2.94m']);
    expect(formatMoneyShort(null, 'EUR')).toBe('–');
    expect([900, 45_000, 3e6, 2e9].map((wh) => energyUnit(wh).unit)).toEqual(['kWh', 'kWh', 'MWh', 'GWh']);
  });

  it('shows no minus before zero', () => {
    expect(formatNumber(-0.001)).toBe('0.0');
  });

  it('formats money by currency', () => {
    expect(formatMoney(9.856, 'EUR')).toBe('€9.86');
    expect(formatMoney(1200, 'JPY')).toBe('JP¥1,200');
  });
});

describe('quantities', () => {
  it('scales energy and power', () => {
    expect(formatEnergy(950)).toEqual({ value: '950', unit: 'Wh' });
    expect(formatEnergy(38_400_000)).toEqual({ value: '38.4', unit: 'MWh' });
    expect(formatEnergy(9_710_000_000_000)).toEqual({ value: '9,710.0', unit: 'GWh' });
    expect(formatPower(-6_420)).toEqual({ value: '-6.42', unit: 'kW' });
  });

  it('never shows 1,000 of a unit that has a larger one', () => {
    expect(formatEnergy(999_999)).toEqual({ value: '1.0', unit: 'MWh' });
  });

  it('keeps the number below 1000 and within rounding of the truth', () => {
    const factor: Record<string, number> = { Wh: 1, kWh: 1e3, MWh: 1e6, GWh: 1e9 };
    fc.assert(
      fc.property(fc.double({ min: -9e11, max: 9e11, noNaN: true }), (wh) => {
        const { value, unit } = formatEnergy(wh);
        const shown = Number(value.replaceAll(',', ''));
        const scale = factor[unit] ?? Number.NaN;
        expect(Math.abs(shown)).toBeLessThan(1000);
        expect(Math.abs(shown * scale - wh)).toBeLessThanOrEqual(0.00501 * scale);
      }),
    );
  });
});

describe('dates', () => {
  it('shows an instant in the given zone', () => {
    expect(formatDateTime('2026-11-20T23:30:00Z', { zone: 'Europe/Berlin' })).toBe('21 Nov 2026, 00:30');
    expect(formatDate('2026-11-20T23:30:00Z', { zone: 'Europe/Berlin' })).toBe('21 Nov 2026');
  });

  it('never shifts a plain day, whatever the zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) expect(formatDate('2026-11-20', { zone })).toBe('20 Nov 2026');
    expect(formatDate('2026-11-20', { style: 'axis' })).toBe('20 Nov');
  });

  it('tells an age in the words of the language', async () => {
    expect(formatRelative('2026-11-20T11:59:50Z', { now })).toBe('now');
    expect(formatRelative('2026-11-20T11:57:00Z', { now })).toBe('3 minutes ago');
    expect(formatRelative('2026-11-19T12:00:00Z', { now })).toBe('yesterday');
    expect(formatRelative('2026-11-20T14:00:00Z', { now })).toBe('in 2 hours');
    expect(formatRelative('2026-11-20T11:57:00Z', { now, style: 'short' })).toBe('3 min ago');
    await speak('de-DE');
    expect(formatRelative('2024-11-01T12:00:00Z', { now })).toBe('vor 2 Jahren');
  });

  it('never says sixty seconds, sixty minutes or twenty-four hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * 86_400 }), (seconds) => {
        const text = formatRelative(new Date(now - seconds * 1000).toISOString(), { now });
        expect(text).not.toMatch(/^(60 (seconds|minutes)|24 hours|30 days) ago$/);
      }),
    );
  });
});

it('parts the pieces of a list in every language', async () => {
  for (const language of ['zh-CN', 'en-GB', 'de-DE', 'it-IT', 'nl-NL', 'fr-FR', 'es-ES', 'pl-PL']) {
    await speak(language);
    expect(formatList(['A', 'B']), language).toMatch(/^A\P{L}+.*B$/u);
  }
});
