import type { ItemKind } from '#contract/telemetry.ts';
import { type ArraySpec, planeWm2, type StringPower, stringPower, stringsOf } from './array.ts';
import { type BatterySpec, settle } from './battery.ts';
import { type Day, dayAt, dayMs, hourMs, minuteMs, type Span } from './calendar.ts';
import { charge, type EvChargerSpec, type EvState, noCar } from './evCharger.ts';
import { active, activeAt, type Fault, findFault } from './faults.ts';
import { Grid, type GridState } from './grid.ts';
import { type HeatPumpPower, type HeatPumpSpec, heat, held, stopped } from './heatPump.ts';
import { Household } from './household.ts';
import { acFrom, dcFor, type InverterSpec, mostFromGridW } from './inverter.ts';
import { exportLimit, highestV, outputLimit, type Throttle, tripOf } from './limits.ts';
import { hash, noise } from './random.ts';
import { firstSettings, type Settings, type Values } from './settings.ts';
import { type Climate, type Light, lightOf, Sky, type Weather } from './sky.ts';
import { chargesFromGrid, wantedW } from './strategy.ts';
import { elevationDeg, type Sun, sunAt } from './sun.ts';

export interface PlantSpec {
  /** Names the plant's random streams. */
  key: string;
  /** Says which grid standard holds. */
  country: string;
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
  /** What may flow out at first, where the operator limits it. */
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
  eps: number;
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
  settings: Settings;
  /** Stands still while it gets a new program. */
  updating: ItemKind | null;
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
  /** From the backup output: then there is no grid. */
  epsW: number;
  evW: number;
  heatPump: HeatPumpPower | null;
  throttled: Throttle | null;
  /** What is wrong meanwhile. */
  faults: readonly Fault[];
  alarms: Partial<Record<ItemKind, string[]>>;
}

/** All that a step finds around it. */
interface Scene extends Span {
  middle: number;
  sun: Sun;
  weather: Weather;
  light: Light;
  faults: readonly Fault[];
}

export const noCounters: Counters = {
  pv: 0,
  acOut: 0,
  acIn: 0,
  eps: 0,
  import: 0,
  export: 0,
  charge: 0,
  discharge: 0,
  ev: 0,
  heatPump: 0,
  heat: 0,
};

export const countersOf: Record<Exclude<ItemKind, 'DONGLE'>, readonly (keyof Counters)[]> = {
  INVERTER: ['pv', 'acOut', 'acIn', 'eps'],
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
/** What takes more than this is held to it when the operator says so (§ 14a EnWG). */
export const dimmedToW = 4_200;
/** Where the shade of something high falls from, and up to which height of the sun. */
const shade = { fromDeg: 80, toDeg: 170, belowDeg: 28 };
const deg = 180 / Math.PI;
const nothing: Values = {};

/** What the inverter does in a step. */
type Flow = Pick<Step, 'pvW' | 'acW' | 'batteryW' | 'throttled' | 'epsW'>;
const still: Flow = { pvW: 0, acW: 0, batteryW: 0, epsW: 0, throttled: null };

const isBehind = (sun: Sun): boolean => {
  const azimuthDeg = sun.azimuthRad * deg;
  return azimuthDeg > shade.fromDeg && azimuthDeg < shade.toDeg && elevationDeg(sun) < shade.belowDeg;
};

/** What the meter sees of what flows. */
export const meteredOf = ({ gridW, faults }: Step): number => (findFault(faults, 'REVERSED') ? -gridW : gridW);

/** One house: what happens in it between two instants. */
export class Plant {
  readonly spec: PlantSpec;
  readonly #seed: number;
  readonly #sky: Sky;
  readonly #strings: ArraySpec[];
  readonly #household: Household;
  readonly #grid: Grid;
  readonly #peakW: number;
  #surface = { day: Number.NaN, derate: 1 };

  constructor(seed: number, spec: PlantSpec) {
    this.spec = spec;
    this.#seed = hash(seed, spec.key);
    this.#sky = new Sky(seed, spec.latitude, spec.longitude, spec.climate);
    this.#strings = stringsOf(spec.arrays);
    this.#household = new Household(hash(this.#seed, 'household'), spec.yearWh);
    this.#grid = new Grid(this.#seed, spec.lineOhm, spec.inverter.phases);
    this.#peakW = spec.arrays.reduce((sum, a) => sum + a.capacityW, 0);
  }

  begin(at: number): PlantState {
    const half = (this.spec.battery?.capacityWh ?? 0) / 2;
    return {
      at,
      storedWh: half,
      car: noCar,
      counters: { ...noCounters },
      pvDay: { date: '', wh: 0 },
      settings: firstSettings(this.spec),
      updating: null,
    };
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

  #scene(from: number, to: number): Scene {
    const { latitude, longitude, zone } = this.spec;
    const middle = (from + to) / 2;
    const sun = sunAt(middle, latitude, longitude);
    const weather = this.#sky.at(middle, to - from);
    const light = lightOf(sun, weather.clearSky);
    const faults = activeAt(this.spec.faults, middle);
    const shaded = findFault(faults, 'SHADE') !== undefined && isBehind(sun);
    return {
      from,
      to,
      day: dayAt(zone, from),
      middle,
      sun,
      weather,
      light: shaded ? { ...light, globalWm2: light.diffuseWm2, beamWm2: 0 } : light,
      faults,
    };
  }

  #pv({ middle, sun, weather, light, faults }: Scene): { strings: StringPower[]; brightWm2: number } {
    const derate = this.#derate(middle) * (1 + 0.01 * noise(this.#seed, middle, 20 * minuteMs));
    const dead = findFault(faults, 'STRING');
    const open = findFault(faults, 'OPEN');
    let brightWm2 = 0;
    const strings = this.#strings.map((string, n) => {
      const onPlane = planeWm2(string, sun, light);
      brightWm2 = Math.max(brightWm2, onPlane);
      return stringPower(string, open ? 0 : onPlane, weather.outdoorC, dead && n === 0 ? 0 : derate);
    });
    return { strings, brightWm2 };
  }

  /** Broken, switched off, off the grid by its protection, or busy with a new program. */
  #stands({ settings, updating }: PlantState, trip: string | null, faults: readonly Fault[]): boolean {
    return (
      trip !== null ||
      settings.INVERTER?.['gen.on'] === false ||
      updating === 'INVERTER' ||
      findFault(faults, 'BROKEN', 'INVERTER') !== undefined
    );
  }

  #trip({ settings }: PlantState, { middle, faults }: Scene): string | null {
    // without a fault the grid at rest is always within what a standard allows
    if (!findFault(faults, 'GRID')) return null;
    return tripOf(settings.INVERTER ?? nothing, this.#grid.at(middle, 0, faults));
  }

  #hasBattery(faults: readonly Fault[]): boolean {
    if (!this.spec.battery) return false;
    return !faults.some((f) => f.kind === 'IDLE' || ((f.kind === 'LINK' || f.kind === 'BROKEN') && f.device === 'BATTERY'));
  }

  #settle(state: PlantState, wishedW: number, mostW: number, floor: 'soc.minPct' | 'soc.reservePct', scene: Scene): number {
    const { battery } = this.spec;
    if (!battery) return 0;
    const errorW = wishedW === 0 ? 0 : controlErrorW * noise(this.#seed + 1, scene.middle, minuteMs);
    const floorPct = Number(state.settings.INVERTER?.[floor] ?? 0);
    const hours = (scene.to - scene.from) / hourMs;
    const settled = settle(battery, state.storedWh, Math.min(wishedW + errorW, mostW), hours, floorPct);
    state.storedWh = settled.storedWh;
    return settled.powerW;
  }

  /** The battery takes what is too much and gives what is missing, or what its mode says; the inverter turns the rest. */
  #balance(state: PlantState, pvDcW: number, loadW: number, scene: Scene): Flow {
    const { inverter, battery } = this.spec;
    const { ratedW } = inverter;
    const { middle, faults, day, from, weather } = scene;
    const values = state.settings.INVERTER ?? nothing;
    const output = outputLimit(inverter, values, this.#grid.freqHz(middle, faults), weather.outdoorC, faults);
    const byVoltageW = this.#grid.mostExportW(middle, highestV(values), faults);
    const exported = exportLimit(values, this.#peakW, byVoltageW, faults);
    let pvW = Math.min(pvDcW, dcFor(ratedW, ratedW) + (battery ? battery.capacityWh : 0));
    let batteryW = 0;
    if (battery && this.#hasBattery(faults)) {
      const mostOutW = Math.min(output.mostW, ratedW);
      const wishedW = wantedW(values, {
        battery,
        pvW,
        needW: dcFor(Math.min(loadW, mostOutW), ratedW),
        mostOutW: dcFor(Math.min(loadW + exported.mostW, mostOutW), ratedW),
        minute: day.hourAt(from) * 60,
      });
      const fromGridW = chargesFromGrid(values) && wishedW > pvW ? mostFromGridW(ratedW) : 0;
      batteryW = this.#settle(state, wishedW, pvW + fromGridW, 'soc.reservePct', scene);
    }
    let acW = acFrom(pvW - batteryW, ratedW);
    let throttled: Throttle | null = null;
    if (acW > output.mostW) {
      throttled = output.by;
      acW = output.mostW;
    }
    if (acW - loadW > exported.mostW) {
      throttled = exported.by;
      acW = loadW + exported.mostW;
    }
    // what the inverter cannot pass on is not taken from the modules
    const neededW = dcFor(Math.max(0, acW), ratedW) + batteryW;
    if (neededW < pvW && (throttled || acW >= ratedW)) pvW = Math.max(0, neededW);
    return { pvW, acW, batteryW, epsW: 0, throttled };
  }

  /** Without a grid the house lives on modules and battery, as far as it has a backup output. */
  #island(state: PlantState, pvDcW: number, loadW: number, scene: Scene): Flow {
    const { ratedW } = this.spec.inverter;
    if (!state.settings.INVERTER?.['gen.eps'] || !this.#hasBattery(scene.faults)) return still;
    const needW = dcFor(Math.min(loadW, ratedW), ratedW);
    const batteryW = this.#settle(state, pvDcW - needW, pvDcW, 'soc.minPct', scene);
    const epsW = Math.min(loadW, Math.max(0, acFrom(pvDcW - batteryW, ratedW)));
    const pvW = Math.max(0, Math.min(pvDcW, dcFor(epsW, ratedW) + batteryW));
    return { ...still, pvW, batteryW, epsW };
  }

  #heat({ settings }: PlantState, scene: Scene): HeatPumpPower | null {
    const { heatPump } = this.spec;
    if (!heatPump) return null;
    if (findFault(scene.faults, 'BLACKOUT')) return { ...stopped('OFF'), powerW: 0 };
    if (findFault(scene.faults, 'BROKEN', 'HEATPUMP')) return stopped('FAULT');
    const power = heat(heatPump, settings.HEATPUMP ?? nothing, scene, scene.weather.outdoorC);
    return findFault(scene.faults, 'DIM') ? held(power, dimmedToW) : power;
  }

  #charge(state: PlantState, surplusW: number, scene: Scene): number {
    const { evCharger } = this.spec;
    if (!evCharger) return 0;
    const stands = findFault(scene.faults, 'BROKEN', 'EVCHARGER') || findFault(scene.faults, 'BLACKOUT');
    const dimmedW = findFault(scene.faults, 'DIM') ? dimmedToW : Number.POSITIVE_INFINITY;
    const forCar = { surplusW, mostW: stands ? 0 : dimmedW };
    const car = charge(evCharger, state.settings.EVCHARGER ?? nothing, this.#seed, state.car, scene, forCar);
    state.car = car.state;
    return car.powerW;
  }

  /** One step, at most a quarter of an hour and within one local day. The state goes on with it. */
  step(state: PlantState, to: number): Step {
    const scene = this.#scene(state.at, to);
    const { from, day, faults, sun, weather } = scene;
    const { strings, brightWm2 } = this.#pv(scene);
    const trip = this.#trip(state, scene);
    const stands = this.#stands(state, trip, faults);
    const possibleW = stands ? 0 : strings.reduce((sum, s) => sum + s.powerW, 0);
    const wishedW = this.#household.meanW(day, from, to);
    const heatPump = this.#heat(state, scene);
    const baseW = wishedW + (heatPump?.powerW ?? 0);
    const evW = this.#charge(state, possibleW - baseW, scene);
    const island = findFault(faults, 'BLACKOUT') !== undefined;
    let flow = still;
    if (!stands)
      flow = island ? this.#island(state, possibleW, wishedW, scene) : this.#balance(state, possibleW, baseW + evW, scene);
    const share = possibleW > 0 ? flow.pvW / possibleW : 0;
    const step: Step = {
      from,
      to,
      day,
      elevationDeg: elevationDeg(sun),
      outdoorC: weather.outdoorC,
      strings: share === 1 ? strings : strings.map((s) => ({ powerW: s.powerW * share, voltageV: s.voltageV })),
      pvW: flow.pvW,
      acW: flow.acW,
      batteryW: flow.batteryW,
      epsW: flow.epsW,
      throttled: flow.throttled,
      gridW: island ? 0 : baseW + evW - flow.acW,
      householdW: island ? flow.epsW : wishedW,
      evW,
      heatPump,
      faults,
      alarms: this.#alarms(brightWm2, flow.throttled, trip, faults),
    };
    this.#count(state, step, (to - from) / hourMs);
    return step;
  }

  /** The grid at the house during a step. */
  gridAt({ from, to, gridW, faults }: Step): GridState {
    return this.#grid.at((from + to) / 2, -gridW, faults);
  }

  /** What the devices say about themselves; what only shows in their values is for others to see. */
  #alarms(brightWm2: number, throttled: Throttle | null, trip: string | null, faults: readonly Fault[]): Step['alarms'] {
    const alarms: Step['alarms'] = {};
    const raise = (device: ItemKind, code: string) => {
      alarms[device] = [...(alarms[device] ?? []), code];
    };
    for (const { device = 'INVERTER', code } of faults) if (code) raise(device, code);
    if (throttled === 'VOLTAGE') raise('INVERTER', 'INV-102');
    if (trip) raise('INVERTER', trip);
    if (brightWm2 > deadBelowWm2 && findFault(faults, 'STRING')) raise('INVERTER', 'INV-116');
    return alarms;
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
    counters.eps += step.epsW * hours;
    const meteredW = meteredOf(step);
    counters.import += Math.max(0, meteredW) * hours;
    counters.export += Math.max(0, -meteredW) * hours;
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
