import type { Area, Place } from '#contract/basics.ts';
import type { Language } from '#contract/languages.ts';
import { compassDegrees, type PlantArray } from '#contract/plants.ts';
import type { Problem } from '#contract/validation.ts';

/** What plants need to know of the world. */
export interface Areas {
  countries(language: Language): readonly Area[];
  regions(country: string, language: Language): readonly Area[];
  isCountry(code: string): boolean;
  isRegionOf(country: string, region: string): boolean;
  isTimeZone(zone: string): boolean;
  isCurrency(code: string): boolean;
  countryName(code: string, language: Language): string;
  regionName(code: string, language: Language): string | null;
  zoneAndCurrency(latitude: number, longitude: number, country?: string): Place;
}

export interface PlaceFields {
  countryCode: string;
  regionCode: string | null;
  timeZone: string;
  currency: string;
}

/** What is wrong with a place, by field. */
export function placeProblems(areas: Areas, place: PlaceFields): { path: keyof PlaceFields; problem: Problem }[] {
  const problems: { path: keyof PlaceFields; problem: Problem }[] = [];
  if (!areas.isCountry(place.countryCode)) problems.push({ path: 'countryCode', problem: 'invalid' });
  else if (place.regionCode && !areas.isRegionOf(place.countryCode, place.regionCode))
    problems.push({ path: 'regionCode', problem: 'invalid' });
  if (!areas.isTimeZone(place.timeZone)) problems.push({ path: 'timeZone', problem: 'timeZone' });
  if (!areas.isCurrency(place.currency)) problems.push({ path: 'currency', problem: 'invalid' });
  return problems;
}

export const capacityOf = (arrays: readonly PlantArray[]): number | null =>
  arrays.length === 0 ? null : arrays.reduce((sum, array) => sum + array.capacityW, 0);

/** The arrays as they are kept: in order, with the direction on the compass. */
export const arrayRows = (arrays: readonly PlantArray[]) =>
  arrays.map((array, position) => ({
    position,
    capacity_w: array.capacityW,
    tilt_deg: array.tiltDeg,
    azimuth: array.azimuth,
    azimuth_ref: array.azimuthRef,
    azimuth_deg: compassDegrees(array.azimuth, array.azimuthRef),
  }));

/** One line a person can compare with another: 5000 W 30° 165°. */
export const arraysInWords = (arrays: readonly PlantArray[]): string | null =>
  arrays.length === 0
    ? null
    : arrays.map((a) => `${a.capacityW} W ${a.tiltDeg}° ${compassDegrees(a.azimuth, a.azimuthRef)}°`).join(' + ');
