import i18next from 'i18next';
import type { Plant } from '#contract/plants.ts';
import { formatEnergy, formatPower, unknown } from '../../lib/format.ts';

/** Money for one kWh: as many digits as tariffs have. */
export function formatPrice(price: number | null, currency: string): string {
  if (price === null) return unknown;
  const format = new Intl.NumberFormat(i18next.language, { style: 'currency', currency, maximumFractionDigits: 5 });
  return `${format.format(price)}/kWh`;
}

export function formatPeak(w: number | null): { value: string; unit: string } {
  const { value, unit } = formatPower(w);
  return { value, unit: unit && `${unit}p` };
}

const inWords = ({ value, unit }: { value: string; unit: string }) => (unit ? `${value} ${unit}` : value);

export const peakInWords = (w: number | null) => inWords(formatPeak(w));
export const energyInWords = (wh: number | null) => inWords(formatEnergy(wh));

/** What the plant makes and what it stores, as far as it has both. */
export function capacitiesOf({ pvCapacityW, storageCapacityWh }: Pick<Plant, 'pvCapacityW' | 'storageCapacityWh'>): string[] {
  const made = pvCapacityW === null ? [] : [peakInWords(pvCapacityW)];
  return storageCapacityWh === null ? made : [...made, energyInWords(storageCapacityWh)];
}

export function formatCoordinates({ latitude, longitude }: Pick<Plant, 'latitude' | 'longitude'>): string {
  const format = new Intl.NumberFormat(i18next.language, { minimumFractionDigits: 4, maximumFractionDigits: 6 });
  return `${format.format(latitude)}° / ${format.format(longitude)}°`;
}

export function currencyName(code: string): string {
  return `${code} · ${new Intl.DisplayNames(i18next.language, { type: 'currency' }).of(code) ?? code}`;
}
