import { windowAt } from '#contract/parameterRules.ts';
import type { ChargeWindow } from '#contract/parameters.ts';
import { type BatterySpec, maxPowerW } from './battery.ts';
import type { Values } from './settings.ts';

export interface Situation {
  battery: BatterySpec;
  /** Of direct current: what the modules give, what the house needs, what may leave the inverter at most. */
  pvW: number;
  needW: number;
  mostOutW: number;
  /** Of the day, on the clock of the house. */
  minute: number;
}

export const chargesFromGrid = (values: Values): boolean => values['grid.charge'] === true;

function byWindow(window: ChargeWindow, values: Values, { battery, pvW, mostOutW }: Situation): number {
  if (window.action === 'DISCHARGE') return pvW - mostOutW;
  return chargesFromGrid(values) ? maxPowerW(battery) : pvW;
}

/** What the battery is to do in its mode of work. Sign: + charges. */
export function wantedW(values: Values, situation: Situation): number {
  const { battery, pvW, needW, mostOutW, minute } = situation;
  const ownUse = pvW - needW;
  const mode = values['mode.work'];
  if (mode === 'BACKUP') return chargesFromGrid(values) ? maxPowerW(battery) : Math.max(0, ownUse);
  if (mode === 'FEED_IN') return ownUse < 0 ? ownUse : Math.max(0, pvW - mostOutW);
  if (mode !== 'TIME_OF_USE' && mode !== 'MANUAL') return ownUse;
  const window = windowAt((values.windows as ChargeWindow[] | null) ?? [], minute);
  if (window) return byWindow(window, values, situation);
  return mode === 'MANUAL' ? 0 : ownUse;
}
