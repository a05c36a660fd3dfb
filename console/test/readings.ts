import type { StatisticsParameter } from '#contract/basics.ts';
import type { DayCurve, DeviceValues, Flow, Statistics, StatisticsBody, Totals } from '#contract/readings.ts';
import { inverter, meter, plantId } from './devices.ts';

export const flow: Flow = {
  plantId,
  at: '2026-11-15T11:00:00Z',
  stale: false,
  asleep: false,
  pvW: 6000,
  loadW: 2500,
  gridW: -2500,
  batteryW: 1000,
  socPct: 72,
  evChargerW: null,
  heatPumpW: null,
  nodes: ['HOME', 'PV', 'BATTERY', 'GRID'],
  edges: [
    { from: 'PV', to: 'HOME', powerW: 2500 },
    { from: 'PV', to: 'BATTERY', powerW: 1000 },
    { from: 'PV', to: 'GRID', powerW: 2500 },
  ],
};

/** Three points of a day on which the clocks go back, with a gap. */
export const curve: DayCurve = {
  day: '2026-10-25',
  timeZone: 'Europe/Berlin',
  from: '2026-10-24T22:00:00Z',
  to: '2026-10-25T23:00:00Z',
  sunriseAt: '2026-10-25T06:00:00Z',
  sunsetAt: '2026-10-25T16:10:00Z',
  at: ['2026-10-25T10:00:00Z', '2026-10-25T10:00:01Z', '2026-10-25T11:00:00Z'],
  pvW: [6000, null, 5000],
  loadW: [2500, null, 5500],
  gridW: [-2500, null, 0],
  batteryW: [1000, null, -500],
  socPct: [70, null, 68],
  clearSky: [
    { at: '2026-10-25T10:00:00Z', pvW: 7000 },
    { at: '2026-10-25T11:00:00Z', pvW: 7200 },
  ],
};

export const totals: Totals = {
  pvWh: 20_000,
  loadWh: 12_000,
  chargeWh: 5_000,
  dischargeWh: 4_000,
  importWh: 2_000,
  exportWh: 9_000,
  selfConsumedWh: 11_000,
  evChargerWh: null,
  heatPumpWh: null,
  selfConsumptionRate: 0.55,
  selfSufficiencyRate: 0.8333,
  feedInRevenue: 0.72,
  savings: 3.2,
  revenue: 3.92,
  co2Kg: 7.2,
  trees: 0.39,
  coalKg: 8,
  quality: 'MEASURED',
  days: 1,
};

/** As many equal buckets as the question has days, at most three; of months and years one. */
export function statisticsFor({ unit, from, to }: StatisticsBody, bucket: Totals = totals): Statistics {
  const first = from ?? '2024-06-15';
  const days = (unit === 'date' ? [0, 1, 2] : [0]).map((i) =>
    new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    plantId,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    from,
    to,
    firstDay: '2024-06-15',
    buckets: days.filter((day) => day <= to).map((day) => ({ day, ...bucket })),
    total: bucket,
    factors: { co2KgPerKwh: 0.36, coalKgPerKwh: 0.4, treeKgCo2PerYear: 18.3, source: 'DE 2024' },
  };
}

export const inverterValues: DeviceValues = {
  deviceId: inverter.id,
  type: 'INVERTER',
  serialNumber: inverter.serialNumber,
  name: inverter.name,
  status: 'ONLINE',
  at: '2026-11-15T11:00:00Z',
  receivedAt: '2026-11-15T11:00:02Z',
  quality: 'SUSPECT',
  values: [
    { key: 'inverter.state', group: 'state', unit: '', value: 'RUNNING' },
    { key: 'ac.powerW', group: 'ac', unit: 'W', value: 6320 },
    { key: 'ac.pf', group: 'ac', unit: '1', value: 0.998 },
    { key: 'inverter.tempC', group: 'temperature', unit: '°C', value: null },
  ],
};

export const silentMeter: DeviceValues = {
  ...inverterValues,
  deviceId: meter.id,
  type: 'METERBOX',
  serialNumber: meter.serialNumber,
  name: null,
  status: 'NOT_CONNECTED',
  at: null,
  receivedAt: null,
  quality: null,
  values: [],
};

export const parameters: StatisticsParameter[] = [
  { key: 'plant.pvPowerW', deviceType: 'PLANT', group: 'plant', unit: 'W' },
  { key: 'plant.loadPowerW', deviceType: 'PLANT', group: 'plant', unit: 'W' },
  { key: 'ac.powerW', deviceType: 'INVERTER', group: 'ac', unit: 'W' },
  { key: 'ac.voltageV', deviceType: 'INVERTER', group: 'ac', unit: 'V' },
  { key: 'ac.freqHz', deviceType: 'INVERTER', group: 'ac', unit: 'Hz' },
  { key: 'battery.socPct', deviceType: 'CELL', group: 'battery', unit: '%' },
];
