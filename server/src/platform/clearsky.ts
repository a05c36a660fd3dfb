import { getPosition } from 'suncalc';

/** Modules that face one way. Azimuth clockwise from north. */
export interface PvArray {
  capacityW: number;
  tiltDeg: number;
  azimuthDeg: number;
}

const dayMs = 86_400_000;
const stepMs = 900_000;
const rad = Math.PI / 180;
const solarConstant = 1361;
const albedo = 0.2;
const windMs = 1;
const perKelvin = -0.0035;
/** Soiling, mismatch, wiring, age. */
const losses = 0.11;
const inverterNominal = 0.97;

/** 1 for 1 January, with the part of the day that has passed. */
function yearDay(at: number): number {
  return (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / dayMs + 1;
}

/** Usual for the season, the hour and the latitude; ±5 K change the yield by 2 %. */
function airC(latitude: number, longitude: number, at: number): number {
  const season = yearDay(at) + (latitude < 0 ? 182.5 : 0);
  const hour = (at / 3_600_000 + longitude / 15) % 24;
  const summer = (1 + Math.cos((2 * Math.PI * (season - 187)) / 365)) / 2;
  const mean = 10.5 + Math.min(16, 0.5 * (50 - Math.abs(latitude)));
  return (
    mean + 9.3 * Math.cos((2 * Math.PI * (season - 200)) / 365) + (2 + 2.5 * summer) * Math.cos((2 * Math.PI * (hour - 15)) / 24)
  );
}

/** Share of the light that comes from the whole sky (Erbs). */
function diffuseShare(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt;
  if (kt <= 0.8) return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4;
  return 0.165;
}

interface Sky {
  cosZenith: number;
  azimuthDeg: number;
  global: number;
  diffuse: number;
  beam: number;
  outside: number;
}

/** Light under a cloudless sky in W/m² (Haurwitz); undefined at night. */
function clearSky(latitude: number, longitude: number, at: number): Sky | undefined {
  const { altitude, azimuth } = getPosition(new Date(at), latitude, longitude);
  const cosZenith = Math.sin(altitude * rad);
  if (cosZenith <= 0.001) return undefined;
  const outside = solarConstant * (1 + 0.033 * Math.cos((2 * Math.PI * yearDay(at)) / 365));
  const global = 1098 * cosZenith * Math.exp(-0.059 / cosZenith);
  const share = diffuseShare(Math.min(1, global / (outside * Math.max(cosZenith, 0.065))));
  const beam = altitude < 3 ? 0 : (global * (1 - share)) / cosZenith;
  return { cosZenith, azimuthDeg: azimuth, global, diffuse: altitude < 3 ? global : global * share, beam, outside };
}

/** On the plane of an array in W/m² (Hay and Davies). */
function onPlane({ tiltDeg, azimuthDeg }: PvArray, sky: Sky): number {
  const [cosTilt, sinTilt] = [Math.cos(tiltDeg * rad), Math.sin(tiltDeg * rad)];
  const sinZenith = Math.sqrt(1 - sky.cosZenith ** 2);
  const cosAngle = Math.max(0, cosTilt * sky.cosZenith + sinTilt * sinZenith * Math.cos((sky.azimuthDeg - azimuthDeg) * rad));
  const glass = cosAngle < 0.1 ? 0.55 : 1 - 0.05 * (1 / cosAngle - 1);
  const around = sky.beam / sky.outside;
  const diffuse = sky.diffuse * ((around * cosAngle) / Math.max(sky.cosZenith, 0.0175) + ((1 - around) * (1 + cosTilt)) / 2);
  return sky.beam * cosAngle * glass + diffuse + (albedo * sky.global * (1 - cosTilt)) / 2;
}

/** Of an inverter that fits its modules (PVWatts curve). */
function efficiency(load: number): number {
  return Math.max(0, (inverterNominal / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858));
}

interface ClearSkyPower {
  /** What the modules would give by their label under this light, without any loss. */
  labelW: number;
  /** What would come out of the inverter. */
  acW: number;
}

function powerAt(arrays: readonly PvArray[], latitude: number, longitude: number, at: number): ClearSkyPower {
  const sky = clearSky(latitude, longitude, at);
  if (!sky) return { labelW: 0, acW: 0 };
  const air = airC(latitude, longitude, at);
  let [labelW, dcW, capacityW] = [0, 0, 0];
  for (const array of arrays) {
    const light = onPlane(array, sky);
    const cellC = air + light / (25 + 6.84 * windMs);
    const label = (array.capacityW * light) / 1000;
    labelW += label;
    dcW += label * (1 + perKelvin * (cellC - 25)) * (1 - losses);
    capacityW += array.capacityW;
  }
  return { labelW, acW: dcW > 0 ? dcW * efficiency(dcW / capacityW) : 0 };
}

/** Power of the arrays under a cloudless sky. */
export function clearSkyW(arrays: readonly PvArray[], latitude: number, longitude: number, at: number): number {
  return powerAt(arrays, latitude, longitude, at).acW;
}

/** Energy of the arrays between two instants under a cloudless sky, by their label and at the inverter. */
export function clearSkyWh(
  arrays: readonly PvArray[],
  latitude: number,
  longitude: number,
  from: number,
  to: number,
): { labelWh: number; acWh: number } {
  let [labelWh, acWh] = [0, 0];
  for (let at = from; at < to; at += stepMs) {
    const end = Math.min(at + stepMs, to);
    const { labelW, acW } = powerAt(arrays, latitude, longitude, (at + end) / 2);
    labelWh += (labelW * (end - at)) / 3_600_000;
    acWh += (acW * (end - at)) / 3_600_000;
  }
  return { labelWh, acWh };
}
