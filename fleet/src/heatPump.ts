import { hourMs, minuteMs, type Span } from './calendar.ts';
import type { Values } from './settings.ts';

export interface HeatPumpSpec {
  /** Heat that the house loses for each kelvin. */
  lossWPerK: number;
  source: 'AIR' | 'GROUND';
  flow: 'FLOOR' | 'RADIATOR';
}

export interface HeatPumpPower {
  state: 'OFF' | 'HEATING' | 'DHW' | 'FAULT';
  powerW: number;
  heatW: number;
  flowC: number;
}

const heatsBelowC = 15;
const standbyW = 12;
const blockMs = 40 * minuteMs;
const leastRunMs = 10 * minuteMs;
const hotWater = { hours: [5, 14], flowC: 50, heatW: 5_000, yearWh: 2_000_000 };
const hotWaterMs = (hotWater.yearWh / 365 / hotWater.hours.length / hotWater.heatW) * hourMs;

function performance(source: HeatPumpSpec['source'], flowC: number, outdoorC: number): number {
  const lift = Math.max(15, flowC - (source === 'AIR' ? outdoorC : 8));
  return 0.85 * (source === 'AIR' ? 6.08 - 0.09 * lift + 0.0005 * lift ** 2 : 10.29 - 0.21 * lift + 0.0012 * lift ** 2);
}

/** It stands still and only its electronics take something. */
export const stopped = (state: 'OFF' | 'FAULT'): HeatPumpPower => ({ state, powerW: standbyW, heatW: 0, flowC: 24 });

/** How much more than the house needs SG-Ready asks for: by a recommendation a little, by an order all that it can. */
const recommended = 1.25;

const overlap = (from: number, to: number, begin: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, begin)) / (to - from);

/** Held to a limit it gives less heat, in the same proportion. */
export function held(power: HeatPumpPower, mostW: number): HeatPumpPower {
  if (power.powerW <= mostW) return power;
  return { ...power, powerW: mostW, heatW: (power.heatW * mostW) / power.powerW };
}

/** Runs in blocks, not less than ten minutes at a time; hot water twice a day. Means between two instants. */
export function heat(spec: HeatPumpSpec, values: Values, { day, from, to }: Span, outdoorC: number): HeatPumpPower {
  const sgReady = values['hp.sgReady'];
  if (sgReady === '1') return stopped('OFF');
  const water = hotWater.hours.reduce(
    (sum, hour) => sum + overlap(from, to, day.from + hour * hourMs, day.from + hour * hourMs + hotWaterMs),
    0,
  );
  const flowC = spec.flow === 'FLOOR' ? 30 - 0.5 * outdoorC : 40 - outdoorC;
  const ratedHeatW = spec.lossWPerK * 30;
  const neededW = spec.lossWPerK * Math.max(0, heatsBelowC - outdoorC) * (sgReady === '3' ? recommended : 1);
  const demandW = sgReady === '4' ? ratedHeatW : neededW;
  const runMs = Math.min(blockMs, Math.max(leastRunMs, (blockMs * demandW) / ratedHeatW));
  const begin = from - (from % blockMs);
  const running = overlap(from, to, begin, begin + runMs) + overlap(from, to, begin + blockMs, begin + blockMs + runMs);
  // one thing at a time
  const heatingW = demandW > 0 ? ((demandW * blockMs * running) / runMs) * (1 - water) : 0;
  const waterW = hotWater.heatW * water;
  const powerW =
    standbyW + heatingW / performance(spec.source, flowC, outdoorC) + waterW / performance(spec.source, hotWater.flowC, outdoorC);
  const busy = heatingW > 0 ? 'HEATING' : 'OFF';
  return {
    state: waterW > 0 ? 'DHW' : busy,
    powerW,
    heatW: heatingW + waterW,
    flowC: waterW > 0 ? hotWater.flowC : flowC,
  };
}
