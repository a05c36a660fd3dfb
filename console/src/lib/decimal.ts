import i18next from 'i18next';
import { defaultLanguage } from '#contract/languages.ts';

/**
 * A number as a person types it, with the point or the comma of any language; NaN where it is none.
 * There is no grouping: "1.234" from a number pad must not become a thousand times as much.
 */
export function readDecimal(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  return /^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** A number as it stands in a field, in the form of the language. */
export function writeDecimal(value: number | null, digits = 6): string {
  if (value === null) return '';
  const format = new Intl.NumberFormat(i18next.language || defaultLanguage, {
    useGrouping: false,
    maximumFractionDigits: digits,
  });
  return format.format(value);
}
