import type { TelemetryItem } from '#contract/telemetry.ts';

const noGridV = 30;
const sunOnModulesV = 100;
const tooHotC = 60;
const reservePct = 10;
const weakSignalDbm = -80;
const clockOffMs = 120_000;

const above = (value: number | null | undefined, limit: number): boolean => value != null && value > limit;
const below = (value: number | null | undefined, limit: number): boolean => value != null && value < limit;

/** What the values of one sample say, as codes of the alarm catalogue. For how long they have to is decided elsewhere. */
function seen(item: TelemetryItem): Record<string, boolean> {
  switch (item.kind) {
    case 'INVERTER': {
      const phases = (item.ac?.phases ?? []).map((p) => p.voltageV).filter((v) => v != null);
      const limited = item.limit?.source === 'REMOTE' || item.limit?.source === 'DSO';
      return {
        'INV-107': phases.length > 0 && phases.every((v) => v < noGridV) && above(item.dc?.voltageV, sunOnModulesV),
        'INV-118': item.limit?.source === 'THERMAL',
        'INV-127': limited && below(item.limit?.pct, 100),
      };
    }
    case 'BATTERY':
      return {
        'BAT-204': above(item.tempC, tooHotC) || above(item.cellTMaxC, tooHotC),
        'BAT-208': item.comm === 'FAULTY',
        'BAT-211': item.socPct != null && item.socPct <= reservePct,
      };
    case 'METER':
      return { 'MTR-301': item.comm === 'FAULTY' };
    case 'EVCHARGER':
      return { 'EVC-501': item.cp === 'E' || item.cp === 'F', 'EVC-502': item.dim?.active === true };
    case 'HEATPUMP':
      return { 'HPM-551': item.state === 'FAULT', 'HPM-552': item.sgReady === 1 || item.dim?.active === true };
    case 'DONGLE':
      return {
        'DNG-402': item.net !== 'ETHERNET' && below(item.rssiDbm, weakSignalDbm),
        'DNG-403': item.clockOffsetMs != null && Math.abs(item.clockOffsetMs) > clockOffMs,
        'DNG-406': above(item.lostCount, 0),
      };
  }
}

/** Every condition that a sample shows: what the device raises itself, and what its values say. Null: none. */
export function conditionsOf(item: TelemetryItem): string[] | null {
  const said = item.kind === 'INVERTER' ? (item.alarms ?? []) : [];
  const codes = new Set(said);
  const values = seen(item);
  for (const code in values) if (values[code]) codes.add(code);
  return codes.size > 0 ? [...codes].sort() : null;
}

export interface Telling {
  at: number;
  code: string;
  state: 'RAISED' | 'CLEARED';
}

/** What began and what ended from sample to sample. */
export function changesOf(
  before: readonly string[],
  samples: Iterable<{ at: number; codes: readonly string[] }>,
): { tellings: Telling[]; codes: readonly string[] } {
  const tellings: Telling[] = [];
  let known = before;
  for (const { at, codes } of samples) {
    for (const code of codes) if (!known.includes(code)) tellings.push({ at, code, state: 'RAISED' });
    for (const code of known) if (!codes.includes(code)) tellings.push({ at, code, state: 'CLEARED' });
    known = codes;
  }
  return { tellings, codes: known };
}
