import { useTranslation } from 'react-i18next';
import type { MeasuredValue } from '#contract/readings.ts';
import { formatDateTime, formatEnergy, formatNumber, formatPower, unknown } from '../../lib/format.ts';

/** Units that say nothing beside the number. */
const silent = ['', '1', 'count'];

function numberText(value: number, unit: string): string {
  if (unit === 'W' || unit === 'Wh') {
    const shown = unit === 'W' ? formatPower(value) : formatEnergy(value);
    return `${shown.value} ${shown.unit}`;
  }
  // a power factor says nothing below three decimals
  const digits = unit === '1' ? 3 : Number.isInteger(value) ? 0 : undefined;
  const shown = formatNumber(value, { digits });
  return silent.includes(unit) ? shown : `${shown} ${unit}`;
}

/** What a measured value is called, and what it says. Needs the catalogue `series`. */
export function useValueText(zone: string) {
  const { t, i18n } = useTranslation('series');
  const nameOf = ({ key, group }: Pick<MeasuredValue, 'key' | 'group'>) =>
    t(group === 'state' ? `value.${key}` : `series.${key}`);
  const textOf = ({ key, unit, value }: MeasuredValue): string => {
    if (value === null) return unknown;
    if (typeof value === 'number') return numberText(value, unit);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (key.endsWith('At')) return formatDateTime(value, { zone });
    const word = `value.${key}.${value}`;
    return i18n.exists(word, { ns: 'series' }) ? t(word) : value || unknown;
  };
  return { nameOf, textOf };
}
