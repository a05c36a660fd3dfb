import { getPosition } from 'suncalc';

interface Slope {
  tiltDeg: number;
  /** Clockwise from north. */
  azimuthDeg: number;
}

const rad = (deg: number): number => (deg * Math.PI) / 180;
const diffuseShare = 0.15;

/** What a clear sky sends onto a slope, in W/m²: Haurwitz for the horizontal, an even sky for the diffuse part. */
export function clearSkyOnSlope(at: number, latitude: number, longitude: number, { tiltDeg, azimuthDeg }: Slope): number {
  const sun = getPosition(new Date(at), latitude, longitude);
  const sine = Math.sin(rad(sun.altitude));
  if (sine <= 0) return 0;
  const horizontal = 1098 * sine * Math.exp(-0.057 / sine);
  const diffuse = diffuseShare * horizontal;
  const [tilt, height] = [rad(tiltDeg), rad(sun.altitude)];
  const cosine = sine * Math.cos(tilt) + Math.cos(height) * Math.sin(tilt) * Math.cos(rad(sun.azimuth - azimuthDeg));
  return ((horizontal - diffuse) / sine) * Math.max(0, cosine) + (diffuse * (1 + Math.cos(tilt))) / 2;
}
