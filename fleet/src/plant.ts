import type { ItemKind } from '#contract/telemetry.ts';
import { type ArraySpec, planeWm2, type StringPower, stringPower, stringsOf } from './array.ts';
import { type BatterySpec, settle } from './battery.ts';
import { type Day, dayAt, dayMs, hourMs, minuteMs } from './calendar.ts';
import { charge, type EvChargerSpec, type EvState, noCar } from './evCharger.ts';
import { active, type Fault } from './faults.ts';
import { Grid, type GridState } from './grid.ts';
import { type HeatPumpPower, type HeatPumpSpec, heat } from './heatPump.ts';
import { Household } from './household.ts';
import { acFrom, dcFor, type InverterSpec } from './inverter.ts';
import { hash, noise } from './random.ts';
import { type Climate, type Light, lightOf, Sky, type Weather } from './sky.ts';
import { elevationDeg, type Sun, sunAt } from './sun.ts';

export interface PlantSpec {
  /** Names the plant's random streams. */
  key: string;
  latitude: number;
  longitude: number;
  zone: string;
  climate: Climate;
  arrays: ArraySpec[];
  /** Lost to trees, chimneys and railings. */
  shading: number;
  inverter: InverterSpec;
  battery: BatterySpec | null;
  meter: boolean;
  yearWh: number;
  evCharger: EvChargerSpec | null;
  heatPump: HeatPumpSpec | null;
  /** Of the line to the transformer: the longer, the higher the voltage at noon. */
  lineOhm: number;
  /** What may flow out, where the operator limits it. */
  exportCapW: number | null;
  /** When the counters began. */
  since: number;
  faults: Fault[];
}

/** Since the devices were built, in watt-hours with their fractions. */
export interface Counters {
  pv: number;
  acOut: number;
  acIn: number;
  import: number;
  export: number;
  charge: number;
  discharge: number;
  ev: number;
  heatPump: number;
  heat: number;
}

/** All that goes on from step to step. */
export interface PlantState {
  at: number;
  storedWh: number;
  car: EvState;
  counters: Counters;
  pvDay: { date: string; wh: number };
}

/** Means of one step. Signs: grid + is purchase, battery + is charging, AC + is output. */
export interface Step {
  from: number;
  to: number;
  day: Day;
  elevationDeg: number;
  outdoorC: number;
  strings: StringPower[];
  pvW: number;
  acW: number;
  batteryW: number;
  gridW: number;
  householdW: number;
  evW: number;
  heatPump: HeatPumpPower | null;
  throttled: 'DSO' | 'LOCAL' | null;
  alarms: Partial<Record<ItemKind, string[]>>;
}

interface Surroundings {
  middle: number;
  sun: Sun;
  weather: Weather;
  light: Light;
}

export const noCounters: Counters = {
  pv: 0,
  acOut: 0,
  acIn: 0,
  import: 0,
  export: 0,
  charge: 0,
  discharge: 0,
  ev: 0,
  heatPump: 0,
  heat: 0,
};

export const countersOf: Record<Exclude<ItemKind, 'DONGLE'>, readonly (keyof Counters)[]> = {
  INVERTER: ['pv', 'acOut', 'acIn'],
  BATTERY: ['charge', 'discharge'],
  METER: ['import', 'export'],
  EVCHARGER: ['ev'],
  HEATPUMP: ['heatPump', 'heat'],
};

const controlErrorW = 20;
const soilingPerDay = { rain: 0.0005, none: 0.0035 };
const mostSoiling = 0.3;
const snowLets = 0.04;
const deadBelowWm2 = 200;

/** One house: what happens in it between two instants. */
export class Plant {
  readonly spec: PlantSpec;
  readonly #seed: number;
  readonly #sky: Sky;
  readonly #strings: ArraySpec[];
  readonly #household: Household;
  readonly #grid: Grid;
  #surface = { day: Number.NaN, derate: 1 };

  constructor(seed: number, spec: PlantSpec) {
    this.spec = spec;
    this.#seed = hash(seed, spec.key);
    this.#sky = new Sky(seed, spec.latitude, spec.longitude, spec.climate);
    this.#strings = stringsOf(spec.arrays);
    this.#household = new Household(hash(this.#seed, 'household'), spec.yearWh);
    this.#grid = new Grid(this.#seed, spec.lineOhm, spec.inverter.phases);
  }

  begin(at: number): PlantState {
    const half = (this.spec.battery?.capacityWh ?? 0) / 2;
    return { at, storedWh: half, car: noCar, counters: { ...noCounters }, pvDay: { date: '', wh: 0 } };
  }

  /** What dust, snow and shade leave of the light; it changes by the day. */
  #derate(at: number): number {
    const day = Math.floor(at / dayMs);
    if (this.#surface.day !== day) {
      const soiling = active(this.spec.faults, 'SOILING', at);
      const lost = soiling
        ? Math.min(mostSoiling, ((at - soiling.from) / dayMs) * soilingPerDay.none)
        : this.#sky.daysSinceRain(at) * soilingPerDay.rain;
      const snow = this.#sky.snowLies(at) ? snowLets : 1;
      this.#surface = { day, derate: (1 - lost) * snow * (1 - this.spec.shading) };
    }
    return this.#surface.derate;
  }

  #light(from: number, to: number): Surroundings {
    const { latitude, longitude } = this.spec;
    const middle = (from + to) / 2;
    const sun = sunAt(middle, latitude, longitude);
    const weather = this.#sky.at(middle, to - from);
    return { middle, sun, weather, light: lightOf(sun, weather.clearSky) };
  }

  #pv({ middle, sun, weather, light }: Surroundings): { strings: StringPower[]; brightWm2: number } {
    const derate = this.#derate(middle) * (1 + 0.01 * noise(this.#seed, middle, 20 * minuteMs));
    const dead = active(this.spec.faults, 'STRING', middle);
    let brightWm2 = 0;
    const strings = this.#strings.map((string, n) => {
      const onPlane = planeWm2(string, sun, light);
      brightWm2 = Math.max(brightWm2, onPlane);
      return stringPower(string, onPlane, weather.outdoorC, dead && n === 0 ? 0 : derate);
    });
    return { strings, brightWm2 };
  }

  /** The battery takes what is too much and gives what is missing; the inverter turns the rest. */
  #balance(state: PlantState, pvDcW: number, loadW: number, middle: number, hours: number) {
    const { inverter, battery, faults } = this.spec;
    let pvW = Math.min(pvDcW, dcFor(inverter.ratedW, inverter.ratedW) + (battery ? battery.capacityWh : 0));
    let batteryW = 0;
    if (battery && !active(faults, 'BATTERY_LINK', middle)) {
      const wantedW = pvW - dcFor(Math.min(loadW, inverter.ratedW), inverter.ratedW);
      const errorW = controlErrorW * noise(this.#seed + 1, middle, minuteMs);
      const settled = settle(battery, state.storedWh, Math.min(wantedW + errorW, pvW), hours);
      batteryW = settled.powerW;
      state.storedWh = settled.storedWh;
    }
    const limit = this.#limit(middle);
    let acW = acFrom(pvW - batteryW, inverter.ratedW);
    let throttled: Step['throttled'] = null;
    if (acW - loadW > limit.mostW) {
      throttled = limit.source;
      acW = loadW + limit.mostW;
    }
    // what the inverter cannot pass on is not taken from the modules
    const neededW = acW > 0 ? dcFor(acW, inverter.ratedW) + batteryW : pvW;
    if (neededW < pvW && (throttled || acW >= inverter.ratedW)) pvW = Math.max(0, neededW);
    return { pvW, acW, batteryW, throttled };
  }

  #limit(at: number): { mostW: number; source: 'DSO' | 'LOCAL' } {
    const byVoltage = this.#grid.mostExportW(at);
    const cap = this.spec.exportCapW ?? Number.POSITIVE_INFINITY;
    return cap < byVoltage ? { mostW: cap, source: 'DSO' } : { mostW: byVoltage, source: 'LOCAL' };
  }

  /** One step, at most a quarter of an hour and within one local day. The state goes on with it. */
  step(state: PlantState, to: number): Step {
    const { spec } = this;
    const from = state.at;
    const hours = (to - from) / hourMs;
    const day = dayAt(spec.zone, from);
    const around = this.#light(from, to);
    const { middle, weather } = around;
    const broken = active(spec.faults, 'INVERTER', middle);
    const { strings, brightWm2 } = this.#pv(around);
    const possibleW = broken ? 0 : strings.reduce((sum, s) => sum + s.powerW, 0);
    const householdW = this.#household.meanW(day, from, to);
    const heatPump = spec.heatPump && heat(spec.heatPump, day, from, to, weather.outdoorC);
    const baseW = householdW + (heatPump?.powerW ?? 0);
    const car = spec.evCharger && charge(spec.evCharger, this.#seed, state.car, day, from, to, possibleW - baseW);
    if (car) state.car = car.state;
    const evW = car?.powerW ?? 0;
    const loadW = baseW + evW;
    const { pvW, acW, batteryW, throttled } = broken
      ? { pvW: 0, acW: 0, batteryW: 0, throttled: null }
      : this.#balance(state, possibleW, loadW, middle, hours);
    const gridW = loadW - acW;
    const share = possibleW > 0 ? pvW / possibleW : 0;
    const step: Step = {
      from,
      to,
      day,
      elevationDeg: elevationDeg(around.sun),
      outdoorC: weather.outdoorC,
      strings: share === 1 ? strings : strings.map((s) => ({ powerW: s.powerW * share, voltageV: s.voltageV })),
      pvW,
      acW,
      batteryW,
      gridW,
      householdW,
      evW,
      heatPump,
      throttled,
      alarms: this.#alarms(middle, brightWm2, throttled),
    };
    this.#count(state, step, hours);
    return step;
  }

  /** The grid at the house during a step. */
  gridAt({ from, to, gridW }: Step): GridState {
    return this.#grid.at((from + to) / 2, -gridW);
  }

  #alarms(at: number, brightWm2: number, throttled: Step['throttled']): Step['alarms'] {
    const { faults, battery } = this.spec;
    const inverter: string[] = [];
    if (active(faults, 'INVERTER', at)) inverter.push('INV-110');
    if (throttled === 'LOCAL') inverter.push('INV-102');
    if (active(faults, 'STRING', at) && brightWm2 > deadBelowWm2) inverter.push('INV-116');
    if (active(faults, 'FAN', at)) inverter.push('INV-120');
    const link = battery && active(faults, 'BATTERY_LINK', at);
    return { ...(inverter.length > 0 && { INVERTER: inverter }), ...(link && { BATTERY: ['BAT-208'] }) };
  }

  #count(state: PlantState, step: Step, hours: number): void {
    const { counters } = state;
    for (const fault of this.spec.faults) {
      if (fault.kind !== 'RESET' || !fault.device || fault.device === 'DONGLE') continue;
      if (fault.from > step.from && fault.from <= step.to) for (const name of countersOf[fault.device]) counters[name] = 0;
    }
    counters.pv += step.pvW * hours;
    counters.acOut += Math.max(0, step.acW) * hours;
    counters.acIn += Math.max(0, -step.acW) * hours;
    counters.import += Math.max(0, step.gridW) * hours;
    counters.export += Math.max(0, -step.gridW) * hours;
    counters.charge += Math.max(0, step.batteryW) * hours;
    counters.discharge += Math.max(0, -step.batteryW) * hours;
    counters.ev += step.evW * hours;
    counters.heatPump += (step.heatPump?.powerW ?? 0) * hours;
    counters.heat += (step.heatPump?.heatW ?? 0) * hours;
    if (state.pvDay.date !== step.day.date) state.pvDay = { date: step.day.date, wh: 0 };
    state.pvDay.wh += step.pvW * hours;
    state.at = step.to;
  }
}
