export interface InverterSpec {
  ratedW: number;
  phases: 1 | 3;
}

const nominal = 0.97;
const nightW = 3;

/** PVWatts: how much of the direct current comes out as alternating current. */
export function efficiency(dcW: number, ratedW: number): number {
  const load = dcW / (ratedW / nominal);
  if (load <= 0) return 0;
  return Math.max(0, (nominal / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858));
}

/** Alternating current from direct current, or the other way round; without any the device itself takes a little. */
export function acFrom(dcW: number, ratedW: number): number {
  if (dcW < -nightW) return Math.max(-ratedW, dcW / nominal);
  const acW = dcW * efficiency(dcW, ratedW);
  return acW > 0 ? Math.min(ratedW, acW) : -nightW;
}

/** The most that can be taken from the grid, as direct current. */
export const mostFromGridW = (ratedW: number): number => nominal * ratedW;

/** The direct current that this much alternating current asks for. */
export function dcFor(acW: number, ratedW: number): number {
  let dcW = acW / nominal;
  for (let round = 0; round < 3; round++) dcW = acW / Math.max(0.3, efficiency(dcW, ratedW));
  return dcW;
}
