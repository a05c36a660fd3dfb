import type { InverterType } from '#contract/devices.ts';
import {
  type batteryWorkModes,
  type EventItem,
  type InfoItem,
  type ItemKind,
  itemKinds,
  type TelemetryItemInput,
} from '#contract/telemetry.ts';
import { cellsOf, cellVoltage, healthPct, maxPowerW } from './battery.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { findFault } from './faults.ts';
import { cabinetC, type Throttle } from './limits.ts';
import { dimmedToW, meteredOf, type Plant, type PlantState, type Step } from './plant.ts';
import { hash, noise } from './random.ts';
import { hashOf, standardOf, type Values } from './settings.ts';

/** What is printed on the devices of a plant; the dongle speaks for all of them. */
export type Serials = { DONGLE: string; INVERTER: string } & Partial<Record<ItemKind, string>>;

export interface DongleHealth {
  startedAt: number;
  buffered: number;
  lost: number;
  clockOffsetMs: number;
  resetReason: string;
}

const round = (value: number, digits = 0): number => {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
};
const wh = Math.floor;
const yearMs = 365.25 * dayMs;
const phaseNames = ['A', 'B', 'C'] as const;
const volts = 230;
/** The last watt-hour of the day has been told by then. */
const asleepBelowDeg = 0.5;
const tripCodes: readonly string[] = ['INV-101', 'INV-103', 'INV-104', 'INV-105'];
const sources = {
  REMOTE: 'REMOTE',
  DSO: 'DSO',
  THERMAL: 'THERMAL',
  VOLTAGE: 'LOCAL',
  FREQUENCY: 'LOCAL',
} as const satisfies Record<Throttle, string>;

function phasesOf(voltagesV: readonly number[], powerW: number) {
  return voltagesV.map((voltageV, n) => {
    const share = powerW / voltagesV.length;
    return {
      ph: phaseNames[n] ?? 'A',
      voltageV: round(voltageV, 1),
      currentA: voltageV > 0 ? round(share / voltageV, 2) : 0,
      powerW: round(share),
    };
  });
}

function inverterState({ settings, updating }: PlantState, { faults, alarms, pvW, batteryW, epsW, throttled }: Step) {
  if (updating === 'INVERTER') return 'UPDATING' as const;
  if (findFault(faults, 'BROKEN', 'INVERTER') || alarms.INVERTER?.some((code) => tripCodes.includes(code)))
    return 'FAULT' as const;
  if (settings.INVERTER?.['gen.on'] === false) return 'OFF' as const;
  if (epsW > 0) return 'EPS' as const;
  if (throttled) return 'THROTTLED' as const;
  return pvW > 5 || batteryW !== 0 ? ('RUNNING' as const) : ('STANDBY' as const);
}

function gridRelay(state: ReturnType<typeof inverterState>, { faults }: Step) {
  if (state === 'EPS') return 'ISLAND' as const;
  const off = state === 'FAULT' || state === 'OFF' || state === 'UPDATING' || findFault(faults, 'BLACKOUT');
  return off ? ('DISCONNECTED' as const) : ('CONNECTED' as const);
}

/** Taken for a fixed power factor, else the little that filters take. */
function reactiveOf(values: Values | undefined, acW: number): number {
  if (values?.['q.mode'] !== 'COS_PHI' || typeof values['q.cosPhi'] !== 'number') return -0.015 * Math.abs(acW);
  return -Math.abs(acW) * Math.tan(Math.acos(values['q.cosPhi']));
}

/** A limit that was set is in force, whether or not there is sun enough to feel it. */
const limitAtRest = (values: Values | undefined) => {
  const pct = values?.['limit.pct'];
  return typeof pct === 'number' && pct < 100 ? { pct, source: 'REMOTE' as const } : { pct: 100, source: 'NONE' as const };
};

interface Told {
  sn: string;
  ts: string;
  q: 'GOOD' | 'SUSPECT';
}

function inverterItem(told: Told, plant: Plant, memory: PlantState, step: Step): TelemetryItemInput {
  const { counters, pvDay, settings } = memory;
  const { strings, pvW, acW, epsW, throttled, outdoorC, alarms, faults } = step;
  const grid = plant.gridAt(step);
  const { ratedW } = plant.spec.inverter;
  const state = inverterState(memory, step);
  const inputs = strings.map((s, n) => ({
    n: n + 1,
    voltageV: round(s.voltageV, 1),
    currentA: s.voltageV > 0 ? round(s.powerW / s.voltageV, 2) : 0,
  }));
  const meanV = grid.voltagesV.reduce((sum, v) => sum + v, 0) / grid.voltagesV.length;
  const reactiveVar = reactiveOf(settings.INVERTER, acW);
  const apparentVa = Math.hypot(acW, reactiveVar);
  return {
    kind: 'INVERTER',
    ...told,
    state,
    grid: gridRelay(state, step),
    tempC: round(cabinetC(acW, ratedW, outdoorC, faults), 1),
    ...(alarms.INVERTER && { alarms: alarms.INVERTER }),
    ac: {
      powerW: round(acW),
      reactiveVar: round(reactiveVar),
      apparentVa: round(apparentVa),
      pf: apparentVa > 1 ? round(acW / apparentVa, 3) : 1,
      freqHz: grid.freqHz > 0 ? round(grid.freqHz, 3) : null,
      voltageV: round(meanV, 1),
      currentA: meanV > 0 ? round(acW / meanV, 2) : 0,
      phases: phasesOf(grid.voltagesV, acW),
    },
    dc: {
      powerW: round(pvW),
      voltageV: inputs[0]?.voltageV ?? 0,
      currentA: round(
        inputs.reduce((sum, i) => sum + i.currentA, 0),
        2,
      ),
    },
    mppt: inputs.map((input, n) => ({ ...input, powerW: round(strings[n]?.powerW ?? 0) })),
    pv: inputs,
    ...(epsW > 0 && {
      eps: { voltageV: 230, currentA: round(epsW / 230, 2), powerW: round(epsW), reactiveVar: round(0.05 * epsW), freqHz: 50 },
    }),
    limit: throttled
      ? { pct: round(Math.min(100, (100 * Math.max(0, acW)) / ratedW), 1), source: sources[throttled] }
      : limitAtRest(settings.INVERTER),
    energy: {
      pvTotalWh: wh(counters.pv),
      acOutTotalWh: wh(counters.acOut),
      acInTotalWh: wh(counters.acIn),
      ...(plant.spec.battery && { epsTotalWh: wh(counters.eps) }),
      pvDayWh: wh(pvDay.wh),
    },
  };
}

function batteryItem(told: Told, plant: Plant, state: PlantState, step: Step): TelemetryItemInput | null {
  const spec = plant.spec.battery;
  if (!spec) return null;
  if (findFault(step.faults, 'LINK', 'BATTERY')) return { kind: 'BATTERY', ...told, status: 'FAULTY', comm: 'FAULTY' };
  const broken = findFault(step.faults, 'BROKEN', 'BATTERY') !== undefined;
  const share = state.storedWh / spec.capacityWh;
  const cellV = cellVoltage(share);
  const voltageV = cellV * cellsOf(spec);
  const cycles = state.counters.discharge / spec.capacityWh;
  const tempC = 18 + 0.25 * step.outdoorC + (6 * Math.abs(step.batteryW)) / maxPowerW(spec);
  const moving = step.batteryW > 0 ? 'CHARGING' : 'DISCHARGING';
  const status = Math.abs(step.batteryW) < 20 ? 'IDLE' : moving;
  return {
    kind: 'BATTERY',
    ...told,
    status: broken ? 'FAULTY' : status,
    workMode: (state.settings.INVERTER?.['mode.work'] ?? 'OWN_USE') as (typeof batteryWorkModes)[number],
    comm: 'NORMAL',
    voltageV: round(voltageV, 1),
    currentA: round(step.batteryW / voltageV, 2),
    powerW: round(step.batteryW),
    socPct: round(100 * share, 1),
    sohPct: round(healthPct((step.to - plant.spec.since) / yearMs, cycles), 1),
    tempC: round(tempC, 1),
    cellVMinV: round(cellV - 0.004, 3),
    cellVMaxV: round(cellV + 0.005, 3),
    cellTMinC: round(tempC - 1.2, 1),
    cellTMaxC: round(tempC + 0.9, 1),
    limits: { chargeA: round(maxPowerW(spec) / voltageV, 1), dischargeA: round(maxPowerW(spec) / voltageV, 1) },
    cycles: round(cycles),
    energy: {
      chargeTotalWh: wh(state.counters.charge),
      dischargeTotalWh: wh(state.counters.discharge),
      capacityWh: spec.capacityWh,
    },
  };
}

function meterItem(told: Told, plant: Plant, { counters }: PlantState, step: Step): TelemetryItemInput {
  if (findFault(step.faults, 'LINK', 'METER')) return { kind: 'METER', ...told, role: 'GRID', comm: 'FAULTY' };
  const { freqHz, voltagesV } = plant.gridAt(step);
  const powerW = meteredOf(step);
  return {
    kind: 'METER',
    ...told,
    role: 'GRID',
    comm: 'NORMAL',
    powerW: round(powerW),
    reactiveVar: round(60 + 0.02 * Math.abs(powerW)),
    freqHz: freqHz > 0 ? round(freqHz, 3) : null,
    phases: phasesOf(voltagesV, powerW),
    energy: { importTotalWh: wh(counters.import), exportTotalWh: wh(counters.export) },
  };
}

const dimOf = ({ faults }: Step) => {
  const dimmed = findFault(faults, 'DIM') !== undefined;
  return { active: dimmed, limitW: dimmed ? dimmedToW : null };
};

function evChargerItem(told: Told, plant: Plant, state: PlantState, step: Step): TelemetryItemInput | null {
  const spec = plant.spec.evCharger;
  if (!spec) return null;
  const { car, counters, settings } = state;
  const { evW } = step;
  const broken = findFault(step.faults, 'BROKEN', 'EVCHARGER') !== undefined;
  const charging = evW > 0;
  const amps = round(evW / spec.phases / volts, 1);
  const waits = car.pluggedAt === null ? 'A' : 'B';
  return {
    kind: 'EVCHARGER',
    ...told,
    ...(broken ? { cp: 'F', state: 'ERROR' } : { cp: charging ? 'C' : waits, state: charging ? 'CHARGING' : 'READY' }),
    powerW: round(evW),
    phasesActive: charging ? spec.phases : 0,
    currentA: Array.from({ length: spec.phases }, () => amps),
    limitA: Number(settings.EVCHARGER?.['ev.limitA'] ?? 0),
    dim: dimOf(step),
    session:
      car.pluggedAt === null
        ? null
        : {
            id: `S-${Math.floor(car.pluggedAt / minuteMs)}`,
            startedAt: new Date(car.pluggedAt).toISOString(),
            energyWh: wh(car.sessionWh),
          },
    energy: { totalWh: wh(counters.ev) },
  };
}

function heatPumpItem(told: Told, { counters, settings }: PlantState, step: Step): TelemetryItemInput | null {
  const { heatPump, outdoorC, to } = step;
  if (!heatPump) return null;
  const { state, powerW, heatW, flowC } = heatPump;
  return {
    kind: 'HEATPUMP',
    ...told,
    state,
    sgReady: Number(settings.HEATPUMP?.['hp.sgReady'] ?? 2),
    powerW: round(powerW),
    heatW: round(heatW),
    flowTempC: round(heatW > 0 ? flowC : 24, 1),
    returnTempC: round(heatW > 0 ? flowC - 5 : 23.5, 1),
    dhwTempC: round(48 + noise(hash(told.sn), to, 90 * minuteMs), 1),
    outdoorTempC: round(outdoorC, 1),
    dim: dimOf(step),
    energy: { electricTotalWh: wh(counters.heatPump), heatTotalWh: wh(counters.heat) },
  };
}

const dongleItem = (told: Told, { startedAt, buffered, lost, clockOffsetMs, resetReason }: DongleHealth): TelemetryItemInput => ({
  kind: 'DONGLE',
  ...told,
  uptimeS: Math.max(0, Math.round((Date.parse(told.ts) - startedAt) / 1000)),
  net: 'WIFI',
  rssiDbm: round(-62 + 4 * noise(hash(told.sn), Date.parse(told.ts), 15 * minuteMs)),
  heapFree: 98_304,
  bufferCount: buffered,
  lostCount: lost,
  clockOffsetMs: round(clockOffsetMs),
  resetReason,
});

function itemOf(kind: ItemKind, told: Told, plant: Plant, state: PlantState, step: Step, health: DongleHealth) {
  switch (kind) {
    case 'INVERTER':
      return inverterItem(told, plant, state, step);
    case 'BATTERY':
      return batteryItem(told, plant, state, step);
    case 'METER':
      return meterItem(told, plant, state, step);
    case 'EVCHARGER':
      return evChargerItem(told, plant, state, step);
    case 'HEATPUMP':
      return heatPumpItem(told, state, step);
    case 'DONGLE':
      return dongleItem(told, health);
  }
}

/** What the devices of a plant say about a step, at the time that the dongle's clock shows. */
export function itemsOf(
  plant: Plant,
  serials: Serials,
  state: PlantState,
  step: Step,
  health: DongleHealth,
  kinds: readonly ItemKind[] = itemKinds,
): TelemetryItemInput[] {
  const { faults } = step;
  const ts = new Date(step.to + Math.round(health.clockOffsetMs)).toISOString();
  return kinds.flatMap((kind) => {
    const sn = serials[kind];
    if (!sn || findFault(faults, 'SILENT', kind)) return [];
    const told: Told = { sn, ts, q: findFault(faults, 'SUSPECT', kind) ? 'SUSPECT' : 'GOOD' };
    const item = itemOf(kind, told, plant, state, step, health);
    const odd = faults.filter((f) => f.device === kind).map(({ says }) => says);
    return item ? [Object.assign(item, ...odd)] : [];
  });
}

/** The programs that devices run, each component by its name. */
export type Programs = Partial<Record<ItemKind, Record<string, string>>>;

export const firstPrograms: Programs = {
  INVERTER: { main: '3.2.11', safety: '1.0.7', hmi: '2.4.0', bootloader: '1.1.0' },
  BATTERY: { bms: '1.9.3' },
  DONGLE: { main: '2.0.5' },
};
export const hwRev = 'B2';

const caps = ['live', 'time.sync', 'reboot', 'param.read', 'param.write', 'fw.upgrade'];

/** Who the devices are. */
export function infoOf({ spec }: Plant, serials: Serials, { settings }: PlantState, programs: Programs): InfoItem[] {
  const phaseType: InverterType = spec.inverter.phases === 3 ? 'THREE_PHASE' : 'SINGLE_PHASE';
  const facts: Partial<Record<ItemKind, Partial<InfoItem>>> = {
    INVERTER: { phaseType, ratedW: spec.inverter.ratedW, gridCode: standardOf(spec.country).code, hwRev },
    BATTERY: spec.battery ? { capacityWh: spec.battery.capacityWh, hwRev } : {},
    DONGLE: { net: 'WIFI', caps, hwRev },
  };
  return itemKinds.flatMap((kind) => {
    const sn = serials[kind];
    const values = settings[kind];
    if (!sn || !(facts[kind] || values)) return [];
    const fw = programs[kind];
    return [{ kind, sn, ...facts[kind], ...(fw && { fw }), ...(values && { paramHash: hashOf(values) }) }];
  });
}

/** Where neither battery nor meter wants it awake, the dongle lives on what the modules give. */
export const isAsleep = ({ spec }: Plant, { elevationDeg }: Step): boolean =>
  !spec.battery && !spec.meter && elevationDeg < asleepBelowDeg;

/** What was raised and cleared since the last step, and what is raised now. */
export function eventsOf(
  serials: Serials,
  before: readonly string[],
  { alarms, to }: Step,
): { events: EventItem[]; raised: string[] } {
  const raised = Object.entries(alarms).flatMap(([kind, codes]) => {
    const sn = serials[kind as ItemKind];
    return sn ? codes.map((code) => `${sn} ${code}`) : [];
  });
  const ts = new Date(to).toISOString();
  const event = (state: EventItem['state']) => (alarm: string) => {
    const [sn = '', code = ''] = alarm.split(' ');
    return { code, sn, ts, state };
  };
  return {
    raised,
    events: [
      ...raised.filter((a) => !before.includes(a)).map(event('RAISED')),
      ...before.filter((a) => !raised.includes(a)).map(event('CLEARED')),
    ],
  };
}
