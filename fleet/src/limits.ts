import type { Fault } from './faults.ts';
import type { GridState } from './grid.ts';
import type { InverterSpec } from './inverter.ts';
import type { Values } from './settings.ts';

/** What holds power back. */
export type Throttle = 'REMOTE' | 'DSO' | 'VOLTAGE' | 'FREQUENCY' | 'THERMAL';

export interface Limit {
  mostW: number;
  by: Throttle;
}

const warmthAtRestK = 8;
const warmthAtFullK = 30;
const leastAroundC = 12;
const hottestC = 70;
const blockedK = 28;
const curtailedTo = 0.6;

const lowest = (limits: readonly Limit[]): Limit => limits.reduce((low, limit) => (limit.mostW < low.mostW ? limit : low));
const number = (value: Values[string] | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const aroundC = (outdoorC: number, faults: readonly Fault[]): number =>
  Math.max(outdoorC, leastAroundC) + (faults.some((f) => f.kind === 'HEAT') ? blockedK : 0);

export const cabinetC = (acW: number, ratedW: number, outdoorC: number, faults: readonly Fault[]): number =>
  aroundC(outdoorC, faults) + warmthAtRestK + (warmthAtFullK * Math.abs(acW)) / ratedW;

/** What may leave the inverter. */
export function outputLimit(
  { ratedW }: InverterSpec,
  values: Values,
  freqHz: number,
  outdoorC: number,
  faults: readonly Fault[],
): Limit {
  const limits: Limit[] = [
    { by: 'REMOTE', mostW: Math.min((ratedW * number(values['limit.pct'], 100)) / 100, number(values['limit.w'], ratedW)) },
    { by: 'THERMAL', mostW: (ratedW * (hottestC - warmthAtRestK - aroundC(outdoorC, faults))) / warmthAtFullK },
  ];
  const tooFastHz = freqHz - number(values['pf.startHz'], freqHz);
  if (values['pf.on'] && tooFastHz > 0)
    limits.push({ by: 'FREQUENCY', mostW: ratedW * (1 - (tooFastHz * number(values['pf.slopePctPerHz'], 0)) / 100) });
  if (faults.some((f) => f.kind === 'CURTAIL')) limits.push({ by: 'DSO', mostW: curtailedTo * ratedW });
  const { mostW, by } = lowest(limits);
  return { mostW: Math.max(0, mostW), by };
}

/** What may leave the house. */
export function exportLimit(values: Values, peakW: number, byVoltageW: number, faults: readonly Fault[]): Limit {
  const byVoltage: Limit = { by: 'VOLTAGE', mostW: byVoltageW };
  if (faults.some((f) => f.kind === 'UNLIMITED')) return byVoltage;
  const none = Number.POSITIVE_INFINITY;
  const share = number(values['export.pct'], none);
  const mostW = values['gen.antiBackflow'] ? 0 : Math.min((share * peakW) / 100, number(values['export.w'], none));
  return lowest([byVoltage, { by: 'DSO', mostW }]);
}

/** The mean of ten minutes may not be higher; where a standard does not know it, its first stage counts. */
export const highestV = (values: Values): number => number(values['ov10.v'], number(values['ov1.v'], Number.POSITIVE_INFINITY));

/** Why the inverter leaves the grid, as a code of the alarm catalogue. */
export function tripOf(values: Values, { voltagesV, freqHz }: GridState): string | null {
  if (Math.max(...voltagesV) > number(values['ov1.v'], Number.POSITIVE_INFINITY)) return 'INV-101';
  if (Math.min(...voltagesV) < number(values['uv1.v'], 0)) return 'INV-103';
  if (freqHz > number(values['of1.f'], Number.POSITIVE_INFINITY)) return 'INV-104';
  return freqHz < number(values['uf1.f'], 0) ? 'INV-105' : null;
}
