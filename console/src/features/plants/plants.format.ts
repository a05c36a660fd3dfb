import i18next, { type TFunction } from 'i18next';
import type { PlantRow } from '#contract/plants.ts';
import { formatEnergy, formatNumber, formatPower, unknown } from '../../lib/format.ts';

/** In the language of the person; the browser knows all of them. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code;
}

export function placeOf({ regionName, countryCode }: Pick<PlantRow, 'regionName' | 'countryCode'>): string {
  return [regionName, countryName(countryCode)].filter(Boolean).join(', ');
}

export const whole = (value: number) => formatNumber(value, { digits: 0 });

/** Thousands of W or Wh, as the head of a column says. */
export const inThousands = (value: number | null) => formatNumber(value === null ? null : value / 1000);

/** What the plant makes and what it stores; a plant has one or both. */
export function capacityOf(t: TFunction<'plants'>, { pvCapacityW, storageCapacityWh }: PlantRow): string {
  const parts = [
    pvCapacityW !== null && t('capacity.pv', { ...formatPower(pvCapacityW) }),
    storageCapacityWh !== null && t('capacity.storage', { ...formatEnergy(storageCapacityWh) }),
  ].filter((part) => part !== false);
  return parts.join(' · ') || unknown;
}
