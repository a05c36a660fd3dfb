import type { InverterType } from '#contract/devices.ts';
import { type EventItem, type InfoItem, type ItemKind, itemKinds, type TelemetryItemInput } from '#contract/telemetry.ts';
import { cellsOf, cellVoltage, healthPct, maxPowerW } from './battery.ts';
import { dayMs, minuteMs } from './calendar.ts';
import { fullW } from './evCharger.ts';
import { active } from './faults.ts';
import type { Plant, PlantState, Step } from './plant.ts';
import { hash, noise } from './random.ts';

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
const asleepBelowDeg = 4;
const versions = {
  INVERTER: { main: '3.2.11', safety: '1.0.7', hmi: '2.4.0', bootloader: '1.1.0' },
  BATTERY: { bms: '1.9.3' },
  DONGLE: { main: '2.0.5' },
};

function phasesOf(voltagesV: readonly number[], powerW: number) {
  return voltagesV.map((voltageV, n) => {
    const share = powerW / voltagesV.length;
    return {
      ph: phaseNames[n] ?? 'A',
      voltageV: round(voltageV, 1),
      currentA: round(share / voltageV, 2),
      powerW: round(share),
    };
  });
}

function inverterState(plant: Plant, { to, pvW, batteryW, throttled }: Step) {
  if (active(plant.spec.faults, 'INVERTER', to)) return 'FAULT' as const;
  if (throttled) return 'THROTTLED' as const;
  return pvW > 5 || batteryW !== 0 ? ('RUNNING' as const) : ('STANDBY' as const);
}

interface Told {
  sn: string;
  ts: string;
  q: 'GOOD' | 'SUSPECT';
}

function inverterItem(told: Told, plant: Plant, { counters, pvDay }: PlantState, step: Step): TelemetryItemInput {
  const { strings, pvW, acW, throttled, outdoorC, alarms } = step;
  const grid = plant.gridAt(step);
  const { ratedW } = plant.spec.inverter;
  const state = inverterState(plant, step);
  const inputs = strings.map((s, n) => ({
    n: n + 1,
    voltageV: round(s.voltageV, 1),
    currentA: s.voltageV > 0 ? round(s.powerW / s.voltageV, 2) : 0,
  }));
  const meanV = grid.voltagesV.reduce((sum, v) => sum + v, 0) / grid.voltagesV.length;
  const reactiveVar = -0.015 * Math.abs(acW);
  const apparentVa = Math.hypot(acW, reactiveVar);
  return {
    kind: 'INVERTER',
    ...told,
    state,
    grid: state === 'FAULT' ? 'DISCONNECTED' : 'CONNECTED',
    tempC: round(Math.max(outdoorC, 12) + 8 + (30 * Math.abs(acW)) / ratedW, 1),
    ...(alarms.INVERTER && { alarms: alarms.INVERTER }),
    ac: {
      powerW: round(acW),
      reactiveVar: round(reactiveVar),
      apparentVa: round(apparentVa),
      pf: apparentVa > 1 ? round(acW / apparentVa, 3) : 1,
      freqHz: round(grid.freqHz, 3),
      voltageV: round(meanV, 1),
      currentA: round(acW / meanV, 2),
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
    limit: throttled
      ? { pct: round(Math.min(100, (100 * Math.max(0, acW)) / ratedW), 1), source: throttled }
      : { pct: 100, source: 'NONE' },
    energy: {
      pvTotalWh: wh(counters.pv),
      acOutTotalWh: wh(counters.acOut),
      acInTotalWh: wh(counters.acIn),
      pvDayWh: wh(pvDay.wh),
    },
  };
}

function batteryItem(told: Told, plant: Plant, state: PlantState, step: Step): TelemetryItemInput | null {
  const spec = plant.spec.battery;
  if (!spec) return null;
  const broken = active(plant.spec.faults, 'BATTERY_LINK', step.to);
  if (broken) return { kind: 'BATTERY', ...told, status: 'FAULTY', comm: 'FAULTY' };
  const share = state.storedWh / spec.capacityWh;
  const cellV = cellVoltage(share);
  const voltageV = cellV * cellsOf(spec);
  const cycles = state.counters.discharge / spec.capacityWh;
  const tempC = 18 + 0.25 * step.outdoorC + (6 * Math.abs(step.batteryW)) / maxPowerW(spec);
  const moving = step.batteryW > 0 ? 'CHARGING' : 'DISCHARGING';
  return {
    kind: 'BATTERY',
    ...told,
    status: Math.abs(step.batteryW) < 20 ? 'IDLE' : moving,
    workMode: 'OWN_USE',
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
  const { freqHz, voltagesV } = plant.gridAt(step);
  return {
    kind: 'METER',
    ...told,
    role: 'GRID',
    comm: 'NORMAL',
    powerW: round(step.gridW),
    reactiveVar: round(60 + 0.02 * Math.abs(step.gridW)),
    freqHz: round(freqHz, 3),
    phases: phasesOf(voltagesV, step.gridW),
    energy: { importTotalWh: wh(counters.import), exportTotalWh: wh(counters.export) },
  };
}

function evChargerItem(told: Told, plant: Plant, { car, counters }: PlantState, { evW }: Step): TelemetryItemInput | null {
  const spec = plant.spec.evCharger;
  if (!spec) return null;
  const charging = evW > 0;
  const amps = round(evW / spec.phases / volts, 1);
  const waits = car.pluggedAt === null ? 'A' : 'B';
  return {
    kind: 'EVCHARGER',
    ...told,
    cp: charging ? 'C' : waits,
    state: charging ? 'CHARGING' : 'READY',
    powerW: round(evW),
    phasesActive: charging ? spec.phases : 0,
    currentA: Array.from({ length: spec.phases }, () => amps),
    limitA: round(fullW(spec) / spec.phases / volts),
    dim: { active: false, limitW: null },
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

function heatPumpItem(told: Told, { counters }: PlantState, { heatPump, outdoorC, to }: Step): TelemetryItemInput | null {
  if (!heatPump) return null;
  const { state, powerW, heatW, flowC } = heatPump;
  return {
    kind: 'HEATPUMP',
    ...told,
    state,
    sgReady: 2,
    powerW: round(powerW),
    heatW: round(heatW),
    flowTempC: round(state === 'OFF' ? 24 : flowC, 1),
    returnTempC: round(state === 'OFF' ? 23.5 : flowC - 5, 1),
    dhwTempC: round(48 + noise(hash(told.sn), to, 90 * minuteMs), 1),
    outdoorTempC: round(outdoorC, 1),
    dim: { active: false, limitW: null },
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
  const { faults } = plant.spec;
  const ts = new Date(step.to + Math.round(health.clockOffsetMs)).toISOString();
  return kinds.flatMap((kind) => {
    const sn = serials[kind];
    if (!sn || active(faults, 'SILENT', step.to, kind)) return [];
    const told: Told = { sn, ts, q: active(faults, 'SUSPECT', step.to, kind) ? 'SUSPECT' : 'GOOD' };
    const item = itemOf(kind, told, plant, state, step, health);
    return item ? [item] : [];
  });
}

/** Who the devices are. */
export function infoOf({ spec }: Plant, serials: Serials): InfoItem[] {
  const phaseType: InverterType = spec.inverter.phases === 3 ? 'THREE_PHASE' : 'SINGLE_PHASE';
  const { BATTERY, DONGLE, INVERTER } = serials;
  return [
    {
      kind: 'INVERTER',
      sn: INVERTER,
      phaseType,
      ratedW: spec.inverter.ratedW,
      fw: versions.INVERTER,
    },
    ...(BATTERY && spec.battery
      ? [{ kind: 'BATTERY' as const, sn: BATTERY, capacityWh: spec.battery.capacityWh, fw: versions.BATTERY }]
      : []),
    { kind: 'DONGLE', sn: DONGLE, fw: versions.DONGLE, net: 'WIFI', caps: ['live', 'time.sync', 'reboot'] },
  ];
}

/** Without a battery the dongle lives on what the modules give. */
export const isAsleep = ({ spec }: Plant, { elevationDeg }: Step): boolean => !spec.battery && elevationDeg < asleepBelowDeg;

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
