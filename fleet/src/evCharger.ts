import type { evChargerModes } from '#contract/parameters.ts';
import { type Day, hourMs, type Span } from './calendar.ts';
import { hash, normalAt, uniformAt } from './random.ts';
import type { Values } from './settings.ts';

export interface EvChargerSpec {
  phases: 1 | 3;
  /** At first: at once with full power, with what the sun leaves, or with that and at least a little. */
  mode: (typeof evChargerModes)[number];
}

export interface EvState {
  pluggedAt: number | null;
  missingWh: number;
  sessionWh: number;
}

export const noCar: EvState = { pluggedAt: null, missingWh: 0, sessionWh: 0 };

const leastAmps = 6;
const volts = 230;
const stillHomeShare = 0.6;

const fullW = ({ phases }: EvChargerSpec, values: Values): number => phases * volts * Number(values['ev.limitA'] ?? 0);
const leastW = ({ phases }: EvChargerSpec): number => phases * leastAmps * volts;

/** The car leaves in the morning and comes home in the afternoon; on many free days it stays. */
function isHome(seed: number, day: Day, at: number): boolean {
  const draw = hash(seed, day.date, 'ev');
  if (day.weekday > 5 && uniformAt(draw, 3) < stillHomeShare) return true;
  const leaves = 7.5 + 0.7 * normalAt(draw, 0);
  const comes = 17.5 + 1.5 * normalAt(draw, 1);
  const hour = (at - day.from) / hourMs;
  return hour < leaves || hour >= comes;
}

const needWh = (seed: number, day: Day): number => Math.max(0, 7_400 + 4_000 * normalAt(hash(seed, day.date, 'ev'), 2));

function wantedW(spec: EvChargerSpec, values: Values, surplusW: number): number {
  const mode = values['ev.mode'];
  if (mode === 'FAST') return fullW(spec, values);
  const leastOf = leastW(spec);
  if (mode === 'SOLAR_MIN') return Math.max(leastOf, Math.min(surplusW, fullW(spec, values)));
  return mode === 'SOLAR' && surplusW >= leastOf ? Math.min(surplusW, fullW(spec, values)) : 0;
}

/** What there is for the car in a step: left over by the sun, and allowed at most. */
export interface ForCar {
  surplusW: number;
  mostW: number;
}

/** The power of this step, and how the car stands after it. */
export function charge(
  spec: EvChargerSpec,
  values: Values,
  seed: number,
  before: EvState,
  { day, from, to }: Span,
  { surplusW, mostW }: ForCar,
): { powerW: number; state: EvState } {
  if (!isHome(seed, day, from)) return { powerW: 0, state: noCar };
  const state = before.pluggedAt === null ? { pluggedAt: from, missingWh: needWh(seed, day), sessionWh: 0 } : before;
  const hours = (to - from) / hourMs;
  // with less than six amperes a car does not charge
  const allowedW = Math.min(wantedW(spec, values, surplusW), mostW);
  const powerW = allowedW < leastW(spec) ? 0 : Math.min(allowedW, state.missingWh / hours);
  const wh = powerW * hours;
  return { powerW, state: { ...state, missingWh: state.missingWh - wh, sessionWh: state.sessionWh + wh } };
}
