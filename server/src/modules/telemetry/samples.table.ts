import type { DeviceType } from '#contract/devices.ts';
import { networkModes } from '#contract/devices.ts';
import {
  type BatteryItem,
  batteryComms,
  batteryStatuses,
  batteryWorkModes,
  controlPilots,
  type DongleItem,
  type EvChargerItem,
  gridStates,
  type HeatPumpItem,
  heatPumpStates,
  type InverterItem,
  type ItemKind,
  inverterStates,
  limitSources,
  type MeterItem,
  meterRoles,
  type TelemetryItem,
} from '#contract/telemetry.ts';
import type { CellValue, ColumnType } from '../../platform/copy.ts';
import { conditionsOf } from './conditions.ts';
import type { Reading } from './fold.ts';
import type { Shape } from './split.ts';

export interface Column<I = TelemetryItem> {
  name: string;
  type: ColumnType;
  of(item: I): CellValue;
}

/** Where a kind of item is stored, and what of it counts as energy. */
export interface SampleTable<I = TelemetryItem> {
  table: `sample_${string}`;
  deviceType: DeviceType;
  columns: Column<I>[];
  /** Names of the columns with the lifetime counters and with the power that fills them. */
  counters: readonly [string | null, string | null];
  shapes: readonly [Shape, Shape];
  powerOf(item: I): number | null | undefined;
  /** The powers behind both counters, from the stored columns. */
  powers(row: (name: string) => number | null): Reading['powers'];
  socOf?(item: I): number | null | undefined;
  isFaulty?(item: I): boolean;
}

type Get<I> = (item: I) => CellValue;
const column =
  (type: ColumnType) =>
  <I>(name: string, of: Get<I>): Column<I> => ({ name, type, of });
const real = column('real');
const count = <I>(name: string, of: (item: I) => number | null | undefined): Column<I> => ({
  name,
  type: 'bigint',
  of: (item) => {
    const value = of(item);
    return value == null ? null : Math.round(value);
  },
});
const text = column('text');
const flag = column('boolean');
const conditions = <I extends TelemetryItem>(): Column<I> => ({ name: 'alarms', type: 'text[]', of: conditionsOf });
/** A position in the list of the contract. */
const code = <I, V extends string>(name: string, list: readonly V[], of: (item: I) => V | null | undefined): Column<I> => ({
  name,
  type: 'smallint',
  of: (item) => {
    const value = of(item);
    return value == null ? null : list.indexOf(value);
  },
});

interface WithPhases {
  phases?: { ph: string; voltageV?: number | null; currentA?: number | null; powerW?: number | null }[] | undefined;
}
const phaseColumns = <I>(of: (item: I) => WithPhases | undefined): Column<I>[] =>
  ['A', 'B', 'C'].flatMap((ph) => {
    const phase = (item: I) => of(item)?.phases?.find((p) => p.ph === ph);
    const name = ph.toLowerCase();
    return [
      real<I>(`${name}_v`, (i) => phase(i)?.voltageV),
      real<I>(`${name}_a`, (i) => phase(i)?.currentA),
      real<I>(`${name}_w`, (i) => phase(i)?.powerW),
    ];
  });

const inputColumns = [1, 2, 3, 4];
const up = (w: number | null): number | null => (w === null ? null : Math.max(0, w));
const down = (w: number | null): number | null => (w === null ? null : Math.max(0, -w));

type I = InverterItem;
const inverter: SampleTable<I> = {
  table: 'sample_inverter',
  deviceType: 'INVERTER',
  columns: [
    code('state', inverterStates, (i: I) => i.state),
    code('grid', gridStates, (i: I) => i.grid),
    real('temp_c', (i) => i.tempC),
    real('ac_w', (i) => i.ac?.powerW),
    real('ac_var', (i) => i.ac?.reactiveVar),
    real('ac_va', (i) => i.ac?.apparentVa),
    real('power_factor', (i) => i.ac?.pf),
    real('freq_hz', (i) => i.ac?.freqHz),
    real('ac_v', (i) => i.ac?.voltageV),
    real('ac_a', (i) => i.ac?.currentA),
    ...phaseColumns<I>((i) => i.ac),
    real('dc_w', (i) => i.dc?.powerW),
    real('dc_v', (i) => i.dc?.voltageV),
    real('dc_a', (i) => i.dc?.currentA),
    ...inputColumns.flatMap((n) => [
      real<I>(`mppt${n}_v`, (i) => i.mppt?.find((m) => m.n === n)?.voltageV),
      real<I>(`mppt${n}_a`, (i) => i.mppt?.find((m) => m.n === n)?.currentA),
      real<I>(`mppt${n}_w`, (i) => i.mppt?.find((m) => m.n === n)?.powerW),
    ]),
    ...inputColumns.flatMap((n) => [
      real<I>(`pv${n}_v`, (i) => i.pv?.find((m) => m.n === n)?.voltageV),
      real<I>(`pv${n}_a`, (i) => i.pv?.find((m) => m.n === n)?.currentA),
    ]),
    real('eps_v', (i) => i.eps?.voltageV),
    real('eps_a', (i) => i.eps?.currentA),
    real('eps_w', (i) => i.eps?.powerW),
    real('eps_var', (i) => i.eps?.reactiveVar),
    real('eps_hz', (i) => i.eps?.freqHz),
    real('limit_pct', (i) => i.limit?.pct),
    code('limit_source', limitSources, (i: I) => i.limit?.source),
    count('pv_wh', (i) => i.energy?.pvTotalWh),
    count('ac_out_wh', (i) => i.energy?.acOutTotalWh),
    count('ac_in_wh', (i) => i.energy?.acInTotalWh),
    count('eps_wh', (i) => i.energy?.epsTotalWh),
    count('pv_day_wh', (i) => i.energy?.pvDayWh),
    conditions(),
  ],
  counters: ['pv_wh', 'ac_out_wh'],
  shapes: ['sun', 'sun'],
  powerOf: (i) => i.ac?.powerW ?? i.dc?.powerW,
  powers: (row) => [row('dc_w') ?? up(row('ac_w')), up(row('ac_w'))],
  isFaulty: (i) => i.state === 'FAULT',
};

type B = BatteryItem;
const battery: SampleTable<B> = {
  table: 'sample_battery',
  deviceType: 'CELL',
  columns: [
    code('status', batteryStatuses, (i: B) => i.status),
    code('work_mode', batteryWorkModes, (i: B) => i.workMode),
    code('comm', batteryComms, (i: B) => i.comm),
    real('volt_v', (i) => i.voltageV),
    real('amp_a', (i) => i.currentA),
    real('power_w', (i) => i.powerW),
    real('soc_pct', (i) => i.socPct),
    real('soh_pct', (i) => i.sohPct),
    real('temp_c', (i) => i.tempC),
    real('cell_min_v', (i) => i.cellVMinV),
    real('cell_max_v', (i) => i.cellVMaxV),
    real('cell_min_c', (i) => i.cellTMinC),
    real('cell_max_c', (i) => i.cellTMaxC),
    real('charge_limit_a', (i) => i.limits?.chargeA),
    real('discharge_limit_a', (i) => i.limits?.dischargeA),
    real('cycles', (i) => i.cycles),
    count('charge_wh', (i) => i.energy?.chargeTotalWh),
    count('discharge_wh', (i) => i.energy?.dischargeTotalWh),
    count('capacity_wh', (i) => i.energy?.capacityWh),
    conditions(),
  ],
  counters: ['charge_wh', 'discharge_wh'],
  shapes: ['even', 'even'],
  powerOf: (i) => i.powerW,
  powers: (row) => [up(row('power_w')), down(row('power_w'))],
  socOf: (i) => i.socPct,
  isFaulty: (i) => i.status === 'FAULTY',
};

type M = MeterItem;
const meter: SampleTable<M> = {
  table: 'sample_meter',
  deviceType: 'METERBOX',
  columns: [
    code('role', meterRoles, (i: M) => i.role),
    code('comm', batteryComms, (i: M) => i.comm),
    real('power_w', (i) => i.powerW),
    real('reactive_var', (i) => i.reactiveVar),
    real('freq_hz', (i) => i.freqHz),
    ...phaseColumns<M>((i) => i),
    count('import_wh', (i) => i.energy?.importTotalWh),
    count('export_wh', (i) => i.energy?.exportTotalWh),
    conditions(),
  ],
  counters: ['import_wh', 'export_wh'],
  shapes: ['household', 'sun'],
  powerOf: (i) => i.powerW,
  powers: (row) => [up(row('power_w')), down(row('power_w'))],
  isFaulty: (i) => i.comm === 'FAULTY',
};

type E = EvChargerItem;
const evCharger: SampleTable<E> = {
  table: 'sample_ev_charger',
  deviceType: 'EV_CHARGER',
  columns: [
    code('control_pilot', controlPilots, (i: E) => i.cp),
    text('state', (i) => i.state),
    real('power_w', (i) => i.powerW),
    real('phases', (i) => i.phasesActive),
    real('l1_a', (i) => i.currentA?.[0]),
    real('l2_a', (i) => i.currentA?.[1]),
    real('l3_a', (i) => i.currentA?.[2]),
    real('limit_a', (i) => i.limitA),
    real('dim_limit_w', (i) => i.dim?.limitW),
    flag('dim_active', (i) => i.dim?.active),
    text('session_id', (i) => i.session?.id),
    { name: 'session_started_at', type: 'timestamptz', of: (i) => (i.session ? Date.parse(i.session.startedAt) : null) },
    count('session_wh', (i) => i.session?.energyWh),
    count('total_wh', (i) => i.energy?.totalWh),
    conditions(),
  ],
  counters: ['total_wh', null],
  shapes: ['even', 'even'],
  powerOf: (i) => i.powerW,
  powers: (row) => [row('power_w'), null],
  isFaulty: (i) => i.cp === 'E' || i.cp === 'F',
};

type H = HeatPumpItem;
const heatPump: SampleTable<H> = {
  table: 'sample_heat_pump',
  deviceType: 'HEAT_PUMP',
  columns: [
    code('state', heatPumpStates, (i: H) => i.state),
    { name: 'sg_ready', type: 'smallint', of: (i) => i.sgReady },
    real('power_w', (i) => i.powerW),
    real('heat_w', (i) => i.heatW),
    real('flow_c', (i) => i.flowTempC),
    real('return_c', (i) => i.returnTempC),
    real('dhw_c', (i) => i.dhwTempC),
    real('outdoor_c', (i) => i.outdoorTempC),
    real('dim_limit_w', (i) => i.dim?.limitW),
    flag('dim_active', (i) => i.dim?.active),
    count('electric_wh', (i) => i.energy?.electricTotalWh),
    count('heat_wh', (i) => i.energy?.heatTotalWh),
    conditions(),
  ],
  counters: ['electric_wh', 'heat_wh'],
  shapes: ['even', 'even'],
  powerOf: (i) => i.powerW,
  powers: (row) => [row('power_w'), row('heat_w')],
  isFaulty: (i) => i.state === 'FAULT',
};

type D = DongleItem;
const dongle: SampleTable<D> = {
  table: 'sample_dongle',
  deviceType: 'DONGLE',
  columns: [
    count('uptime_s', (i: D) => i.uptimeS),
    code('net', networkModes, (i: D) => i.net),
    real('rssi_dbm', (i) => i.rssiDbm),
    count('heap_free', (i) => i.heapFree),
    count('buffer_count', (i) => i.bufferCount),
    count('lost_count', (i) => i.lostCount),
    count('clock_offset_ms', (i) => i.clockOffsetMs),
    text('reset_reason', (i) => i.resetReason),
    conditions(),
  ],
  counters: [null, null],
  shapes: ['even', 'even'],
  powerOf: () => null,
  powers: () => [null, null],
};

export const sampleTables = {
  INVERTER: inverter,
  BATTERY: battery,
  METER: meter,
  EVCHARGER: evCharger,
  HEATPUMP: heatPump,
  DONGLE: dongle,
} as unknown as Record<ItemKind, SampleTable>;

export const kindOfType = new Map<string, ItemKind>(
  Object.entries(sampleTables).map(([kind, { deviceType }]) => [deviceType, kind as ItemKind]),
);

/** A value as its column keeps it: measurements have single precision, in whichever way they come back. */
const asStored = (type: ColumnType, value: CellValue): CellValue =>
  type === 'real' && typeof value === 'number' ? Math.fround(value) : value;

/** One item as the cells of its table, in the order of the columns. */
export function rowOf(table: SampleTable, item: TelemetryItem): CellValue[] {
  return table.columns.map(({ type, of }) => asStored(type, of(item)) ?? null);
}

const positions = new Map(
  Object.values(sampleTables).map((table) => [table, new Map(table.columns.map(({ name }, position) => [name, position]))]),
);

/** Looks up cells of a row by the names of their columns. */
export function cellsOf(table: SampleTable, row: readonly CellValue[]): (name: string) => CellValue {
  const known = positions.get(table);
  return (name) => row[known?.get(name) ?? -1];
}

/** What a row says about energy. */
export function readingOf(table: SampleTable, at: number, buffered: boolean, cell: (name: string) => CellValue): Reading {
  const power = (name: string): number | null => {
    const value = cell(name);
    return value == null ? null : Math.fround(Number(value));
  };
  const counter = (name: string | null): number | null => {
    const value = name === null ? null : cell(name);
    return value == null ? null : Number(value);
  };
  const [first, second] = table.counters;
  return { at, buffered, values: [counter(first), counter(second)], powers: table.powers(power) };
}

/** The columns that `readingOf` looks at. */
export const readingColumns: Record<ItemKind, string[]> = {
  INVERTER: ['pv_wh', 'ac_out_wh', 'dc_w', 'ac_w'],
  BATTERY: ['charge_wh', 'discharge_wh', 'power_w'],
  METER: ['import_wh', 'export_wh', 'power_w'],
  EVCHARGER: ['total_wh', 'power_w'],
  HEATPUMP: ['electric_wh', 'heat_wh', 'power_w', 'heat_w'],
  DONGLE: [],
};
