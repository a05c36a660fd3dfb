import { type Day, hourMs } from './calendar.ts';
import { hash, normalAt, uniformAt } from './random.ts';

export interface EvChargerSpec {
  phases: 1 | 3;
  /** At once with full power, or with what the sun leaves and the rest before the morning. */
  mode: 'FAST' | 'SURPLUS';
}

export interface EvState {
  pluggedAt: number | null;
  missingWh: number;
  sessionWh: number;
}

export const noCar: EvState = { pluggedAt: null, missingWh: 0, sessionWh: 0 };

const wattsPerPhase = 3_680;
const leastAmps = 6;
const volts = 230;
const restFromHour = 1;
const stillHomeShare = 0.6;

export const fullW = ({ phases }: EvChargerSpec): number => phases * wattsPerPhase;
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

/** The power of this step, and how the car stands after it. */
export function charge(
  spec: EvChargerSpec,
  seed: number,
  before: EvState,
  day: Day,
  from: number,
  to: number,
  surplusW: number,
): { powerW: number; state: EvState } {
  if (!isHome(seed, day, from)) return { powerW: 0, state: noCar };
  const state = before.pluggedAt === null ? { pluggedAt: from, missingWh: needWh(seed, day), sessionWh: 0 } : before;
  const hours = (to - from) / hourMs;
  const hour = (from - day.from) / hourMs;
  const rest = hour >= restFromHour && hour < 6;
  let wantedW = spec.mode === 'FAST' || rest ? fullW(spec) : 0;
  if (wantedW === 0 && surplusW >= leastW(spec)) wantedW = Math.min(surplusW, fullW(spec));
  const powerW = Math.min(wantedW, state.missingWh / hours);
  const wh = powerW * hours;
  return { powerW, state: { ...state, missingWh: state.missingWh - wh, sessionWh: state.sessionWh + wh } };
}
