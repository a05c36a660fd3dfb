import tzLookup from '@photostructure/tz-lookup';
import { getCountryForTimezone, getTimezone } from 'countries-and-timezones';
import countryToCurrency from 'country-to-currency';
import { iso31661 } from 'iso-3166';
import type { Area, Place } from '#contract/basics.ts';
import type { Language } from '#contract/languages.ts';
import { allRegions, chineseNames } from './regions.ts';

const countryCodes = new Set(iso31661.map((country) => country.alpha2));
const regionsByCode = new Map(allRegions.map((region) => [region.code, region]));
const childrenOf = new Map<string, string[]>();
for (const { code, parent } of allRegions) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), code]);

const sorted = (areas: Area[], language: Language): Area[] => {
  const { compare } = new Intl.Collator(language);
  return areas.sort((a, b) => compare(a.name, b.name));
};

export const isCountry = (code: string): boolean => countryCodes.has(code);

const displayNames = new Map<Language, Intl.DisplayNames>();

/** Making the namer costs more than a hundred names. */
function namesIn(language: Language): Intl.DisplayNames {
  const names = displayNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  displayNames.set(language, names);
  return names;
}

export const countryName = (code: string, language: Language): string => namesIn(language).of(code) ?? code;

const byLanguage = new Map<Language, Area[]>();

/** All countries of the world, in the order of the language. */
export function countries(language: Language): Area[] {
  const known = byLanguage.get(language);
  if (known) return known;
  const areas = [...countryCodes].map((code) => ({ code, name: countryName(code, language), hasChildren: childrenOf.has(code) }));
  byLanguage.set(language, sorted(areas, language));
  return areas;
}

/** Null: no such region. */
export function regionName(code: string, language: Language): string | null {
  const name = regionsByCode.get(code)?.name ?? null;
  return language === 'zh-CN' ? (chineseNames[code] ?? name) : name;
}

/** What lies directly below a country, or below a region. */
export function regions(superior: string, language: Language): Area[] {
  const areas = (childrenOf.get(superior) ?? []).map((code) => ({
    code,
    name: regionName(code, language) ?? code,
    hasChildren: childrenOf.has(code),
  }));
  return sorted(areas, language);
}

export const isRegionOf = (country: string, region: string): boolean =>
  isCountry(country) && region.startsWith(`${country}-`) && regionsByCode.has(region);

export const currencies: readonly string[] = Intl.supportedValuesOf('currency');
const currencySet = new Set(currencies);
export const isCurrency = (code: string): boolean => currencySet.has(code);

const currencyOf = (country: string): string | null =>
  (countryToCurrency as Readonly<Record<string, string | undefined>>)[country] ?? null;

/** The name under which the platform keeps a zone; undefined: not a zone. */
function platformName(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const knownZones = new Set(Intl.supportedValuesOf('timeZone'));

/** Offsets such as +01:00 know no summer: they are no zones. */
export const isTimeZone = (zone: string): boolean =>
  knownZones.has(zone) || (/^[A-Za-z]/.test(zone) && platformName(zone) !== undefined);

/** The platform keeps some zones under names that were given up (Asia/Calcutta for Asia/Kolkata). */
function todaysName(zone: string): string {
  const today = getTimezone(zone)?.aliasOf;
  return today && platformName(today) === zone ? today : zone;
}

export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(todaysName)])].sort();

/** What is known of a point on earth. At sea there is a time but no country, and no money. */
export function zoneAndCurrency(latitude: number, longitude: number, country?: string): Place {
  const timeZone = tzLookup(latitude, longitude);
  const countryCode = country && isCountry(country) ? country : (getCountryForTimezone(timeZone)?.id ?? null);
  return { countryCode, timeZone, currency: countryCode && currencyOf(countryCode) };
}
