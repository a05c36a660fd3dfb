import { useTranslation } from 'react-i18next';

const steps: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** A span of time, rounded up, in the language's own words: 40 sec, 3 min. */
export function useSpan(unitDisplay: 'short' | 'long' = 'short'): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => {
    const whole = Math.max(1, Math.ceil(seconds));
    const [unit, size] = steps.find(([, s]) => whole >= s * (s > 1 ? 2 : 1)) ?? ['second', 1];
    return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay }).format(Math.ceil(whole / size));
  };
}
