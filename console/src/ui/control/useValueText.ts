import { useTranslation } from 'react-i18next';
import type { ParameterValue } from '#contract/parameters.ts';
import { readProblem } from '#contract/validation.ts';
import { writeDecimal } from '../../lib/decimal.ts';
import { formatList, unknown } from '../../lib/format.ts';

/** A parameter's name, value and problem in the person's words. */
export function useValueText() {
  const { t } = useTranslation(['control', 'deviceParameters', 'validation']);
  const word = (key: string, value: string) => t(`value.${key}.${value}`, { defaultValue: value });
  return {
    name: (key: string) => t(`deviceParameters:${key}`, { defaultValue: key }),
    word,
    value: (key: string, value: ParameterValue | undefined, unit: string | null): string => {
      if (value === undefined) return unknown;
      if (value === null) return t('off');
      if (typeof value === 'boolean') return t(value ? 'on' : 'off');
      if (typeof value === 'number') return `${writeDecimal(value)} ${unit ?? ''}`.trim();
      if (typeof value === 'string') return word(key, value);
      if (value.length === 0) return t('windows.none');
      return formatList(value.map(({ from, to, action }) => `${from}–${to} ${t(`windows.${action}`)}`));
    },
    problem: (text: string): string => {
      const { name, values } = readProblem(text) ?? { name: 'invalid', values: {} };
      const numbers = Object.entries(values).map(([key, value]) => [key, writeDecimal(Number(value))]);
      return String(t(`validation:${name}`, Object.fromEntries(numbers)));
    },
  };
}
