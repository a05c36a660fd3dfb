import type { Light } from './sky.ts';
import type { Sun } from './sun.ts';

/** Modules in a row on one plane. */
export interface ArraySpec {
  capacityW: number;
  tiltDeg: number;
  /** Clockwise from north. */
  azimuthDeg: number;
}

export interface StringPower {
  powerW: number;
  voltageV: number;
}

const rad = Math.PI / 180;
const losses = 0.11;
const perKelvin = -0.0035;
const moduleW = 430;
const moduleV = 34;
const mostModules = 18;
const mostStrings = 4;

export function planeWm2({ capacityW: _, tiltDeg, azimuthDeg }: ArraySpec, sun: Sun, light: Light): number {
  if (light.globalWm2 === 0) return 0;
  const tilt = tiltDeg * rad;
  const cosTilt = Math.cos(tilt);
  const facing = Math.max(
    0,
    cosTilt * sun.cosZenith + Math.sin(tilt) * sun.sinZenith * Math.cos(sun.azimuthRad - azimuthDeg * rad),
  );
  const passes = facing < 0.1 ? 0.55 : 1 - 0.05 * (1 / facing - 1);
  const clear = light.beamWm2 / sun.outsideWm2;
  const sky = light.diffuseWm2 * ((clear * facing) / Math.max(sun.cosZenith, 0.0175) + ((1 - clear) * (1 + cosTilt)) / 2);
  return light.beamWm2 * facing * passes + sky + (0.2 * light.globalWm2 * (1 - cosTilt)) / 2;
}

/** Each array is wired to inputs of its own, as many as its length asks for. */
export function stringsOf(arrays: readonly ArraySpec[]): ArraySpec[] {
  const strings = arrays.flatMap((array) => {
    const count = Math.max(1, Math.ceil(array.capacityW / moduleW / mostModules));
    return Array.from({ length: count }, () => ({ ...array, capacityW: array.capacityW / count }));
  });
  return strings.slice(0, mostStrings).length === strings.length ? strings : merged(strings);
}

function merged(strings: readonly ArraySpec[]): ArraySpec[] {
  const total = strings.reduce((sum, s) => sum + s.capacityW, 0);
  return strings.slice(0, mostStrings).map((s, _, four) => {
    const kept = four.reduce((sum, f) => sum + f.capacityW, 0);
    return { ...s, capacityW: (s.capacityW * total) / kept };
  });
}

/** What a string gives at its best point. */
export function stringPower(string: ArraySpec, onPlaneWm2: number, outdoorC: number, derate: number): StringPower {
  if (onPlaneWm2 < 1) return { powerW: 0, voltageV: 0 };
  const cellC = outdoorC + onPlaneWm2 / (25 + 6.84 * 2);
  const powerW = ((string.capacityW * onPlaneWm2) / 1000) * (1 + perKelvin * (cellC - 25)) * (1 - losses) * derate;
  const modules = Math.min(mostModules, Math.max(1, Math.round(string.capacityW / moduleW)));
  const voltageV = modules * moduleV * (1 - 0.003 * (cellC - 25)) * (1 + 0.03 * Math.log(onPlaneWm2 / 1000));
  return { powerW, voltageV: Math.max(0, voltageV) };
}
