export interface BatterySpec {
  capacityWh: number;
  /** Half of the capacity in an hour where nothing else is said. */
  maxW?: number;
}

const oneWay = 0.95;
const standbyW = 10;

export const maxPowerW = ({ capacityWh, maxW }: BatterySpec): number => maxW ?? capacityWh / 2;

/** Keeps what is too much and gives what is missing, down to a floor. Signs: + charges. Returns the power and what is inside afterwards. */
export function settle(
  spec: BatterySpec,
  storedWh: number,
  wantedW: number,
  hours: number,
  floorPct: number,
): { powerW: number; storedWh: number } {
  const most = maxPowerW(spec);
  if (wantedW > 0) {
    const powerW = Math.max(0, Math.min(wantedW, most, (spec.capacityWh - storedWh) / (oneWay * hours)));
    return { powerW, storedWh: storedWh + oneWay * powerW * hours };
  }
  const floorWh = (floorPct / 100) * spec.capacityWh;
  const givesW = Math.max(0, Math.min(-wantedW, most, ((storedWh - floorWh) * oneWay) / hours));
  if (givesW > 0) return { powerW: -givesW, storedWh: storedWh - (givesW / oneWay) * hours };
  return { powerW: 0, storedWh: Math.max(0, storedWh - standbyW * hours) };
}

/** Of 128 cells of lithium iron phosphate for 10 kWh. */
export function cellVoltage(share: number): number {
  const edge = 0.02 * Math.log((share + 0.02) / (1.02 - share));
  return 3.2 + 0.12 * share + edge;
}

export const cellsOf = ({ capacityWh }: BatterySpec): number => (capacityWh < 4_000 ? 16 : 128);

/** Two percent a year, and a little with every cycle. */
export const healthPct = (years: number, cycles: number): number => Math.max(50, 100 - 2 * years - 0.005 * cycles);
