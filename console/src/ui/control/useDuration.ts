import { useTranslation } from 'react-i18next';

const steps: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A span of time in the language's own words: 5 minutes, 1 day. */
export function useDuration(): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => {
    const [unit, size] = steps.find(([, s]) => seconds >= s) ?? ['second', 1];
    return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
  };
}
