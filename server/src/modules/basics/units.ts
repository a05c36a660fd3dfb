import type { Unit } from '#contract/basics.ts';

type Steps = [code: string, factor: number][];

const list = (quantity: Unit['quantity'], steps: Steps): Unit[] => steps.map(([code, factor]) => ({ code, quantity, factor }));

/** The first of each quantity is the one in which figures are kept. */
export const units: Unit[] = [
  ...list('power', [
    ['W', 1],
    ['kW', 1e3],
    ['MW', 1e6],
    ['GW', 1e9],
  ]),
  ...list('energy', [
    ['Wh', 1],
    ['kWh', 1e3],
    ['MWh', 1e6],
    ['GWh', 1e9],
  ]),
  ...list('voltage', [
    ['V', 1],
    ['mV', 1e-3],
    ['kV', 1e3],
  ]),
  ...list('current', [
    ['A', 1],
    ['mA', 1e-3],
  ]),
  ...list('frequency', [['Hz', 1]]),
  ...list('temperature', [['°C', 1]]),
  ...list('ratio', [
    ['%', 1],
    ['1', 100],
  ]),
  ...list('reactivePower', [
    ['var', 1],
    ['kvar', 1e3],
    ['Mvar', 1e6],
  ]),
  ...list('apparentPower', [
    ['VA', 1],
    ['kVA', 1e3],
    ['MVA', 1e6],
  ]),
  ...list('mass', [
    ['kg', 1],
    ['t', 1e3],
  ]),
  ...list('count', [['count', 1]]),
  ...list('duration', [
    ['s', 1],
    ['min', 60],
    ['h', 3_600],
    ['d', 86_400],
  ]),
];
