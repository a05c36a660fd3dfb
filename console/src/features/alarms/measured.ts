import type { AlarmDetail } from '#contract/alarms.ts';

/** What a rule or device may tell with an alarm, and its unit. */
const units = {
  voltageV: 'V',
  currentA: 'A',
  powerW: 'W',
  freqHz: 'Hz',
  tempC: '°C',
  socPct: '%',
  limit: '',
  expectedWh: 'Wh',
  actualWh: 'Wh',
  vendorCode: '',
} as const;

type Known = keyof typeof units;

interface Measured {
  key: Known;
  value: string | number | boolean;
  unit: string;
}

/** What is known by name; nothing without words of its own is shown. */
export function measuredIn(detail: AlarmDetail['detail']): Measured[] {
  return (Object.keys(units) as Known[]).flatMap((key) => {
    const value = detail[key] ?? null;
    return value === null ? [] : [{ key, value, unit: units[key] }];
  });
}
