import { dayMs, dayOfYear } from './calendar.ts';

export interface Sun {
  /** Cosine of the angle to the zenith; below 0 at night. */
  cosZenith: number;
  sinZenith: number;
  /** Clockwise from north. */
  azimuthRad: number;
  /** Above the air, on a plane that faces the sun. */
  outsideWm2: number;
}

const rad = Math.PI / 180;

/** Spencer's series: wrong by less than 0.3 degrees. */
export function sunAt(at: number, latitude: number, longitude: number): Sun {
  const doy = dayOfYear(at);
  const minutes = (at % dayMs) / 60_000;
  const g = ((2 * Math.PI) / 365) * (doy - 1 + (minutes / 60 - 12) / 24);
  const [sin1, cos1, sin2, cos2] = [Math.sin(g), Math.cos(g), Math.sin(2 * g), Math.cos(2 * g)];
  const equation = 229.18 * (0.000075 + 0.001868 * cos1 - 0.032077 * sin1 - 0.014615 * cos2 - 0.040849 * sin2);
  const declination =
    0.006918 -
    0.399912 * cos1 +
    0.070257 * sin1 -
    0.006758 * cos2 +
    0.000907 * sin2 -
    0.002697 * Math.cos(3 * g) +
    0.00148 * Math.sin(3 * g);
  const hour = ((minutes + equation + 4 * longitude) / 4 - 180) * rad;
  const phi = latitude * rad;
  const cosZenith = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour);
  const azimuthRad = Math.atan2(Math.sin(hour), Math.cos(hour) * Math.sin(phi) - Math.tan(declination) * Math.cos(phi)) + Math.PI;
  return {
    cosZenith,
    sinZenith: Math.sqrt(Math.max(0, 1 - cosZenith * cosZenith)),
    azimuthRad,
    outsideWm2: 1361 * (1 + 0.033 * Math.cos((2 * Math.PI * doy) / 365)),
  };
}

export const elevationDeg = (sun: Sun): number => Math.asin(sun.cosZenith) / rad;
