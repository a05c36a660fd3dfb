import { type PlaceName, places } from './places.ts';
import { hash, uniformAt } from './random.ts';
import type { Brief } from './site.ts';

const names = Object.keys(places) as PlaceName[];

/** The nth house of a fleet: other numbers, the same kinds of houses as everywhere. */
export function randomBrief(seed: number, n: number): Brief {
  const draw = hash(seed, n, 'house');
  const u = (index: number): number => uniformAt(draw, index);
  const between = (index: number, from: number, to: number): number => from + (to - from) * u(index);
  const place = names[Math.floor(u(0) * names.length)] ?? 'freiburg';
  const kWp = Math.round(between(1, 4, 14) * 10) / 10;
  const kind = u(2);
  const common = {
    key: `sim-${seed}-${n}`,
    name: `${places[place].town} ${n + 1}`,
    address: `${places[place].town} ${n + 1}`,
    place,
    off: [between(3, -0.08, 0.08), between(4, -0.08, 0.08)] as const,
    connectedOn: `20${19 + Math.floor(u(5) * 7)}-0${1 + Math.floor(u(6) * 9)}-15`,
  };
  if (kind < 0.1) {
    return {
      ...common,
      type: 'BALCONY_PHOTOVOLTAICS',
      arrays: [[0.86, 75, 150 + 60 * u(7)]],
      inverterKw: 0.8,
      phases: 1,
      meter: false,
      yearKwh: 2000,
      shading: 0.12,
    };
  }
  const tilt = Math.round(between(8, 15, 42));
  const split = u(9) < 0.3;
  const roof = {
    ...common,
    arrays: split
      ? ([
          [kWp / 2, tilt, 90],
          [kWp / 2, tilt, 270],
        ] as const)
      : ([[kWp, tilt, Math.round(between(10, 140, 220))]] as const),
    inverterKw: Math.max(3, Math.round(kWp * 0.95)),
    phases: kWp > 6 ? (3 as const) : (1 as const),
    yearKwh: Math.round(between(11, 2500, 6500)),
    lineOhm: between(12, 0.15, 0.5),
  };
  if (kind < 0.4) return { ...roof, type: 'PHOTOVOLTAIC' };
  return {
    ...roof,
    type: 'ENERGY_STORAGE',
    batteryKwh: Math.round(between(13, 5, 15)),
    ...(u(14) < 0.3 && { evCharger: { phases: roof.phases, mode: u(15) < 0.5 ? ('FAST' as const) : ('SOLAR_MIN' as const) } }),
    ...(u(16) < 0.35 && { heatPump: { lossWPerK: between(17, 140, 260), source: 'AIR' as const, flow: 'FLOOR' as const } }),
  };
}
