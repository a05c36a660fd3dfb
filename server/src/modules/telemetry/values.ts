import { type DeviceType, networkModes } from '#contract/devices.ts';
import {
  batteryComms,
  batteryStatuses,
  batteryWorkModes,
  controlPilots,
  gridStates,
  heatPumpStates,
  inverterStates,
  limitSources,
  meterRoles,
} from '#contract/telemetry.ts';
import type { CellValue } from '../../platform/copy.ts';
import { allSeries } from '../basics/series.ts';
import { kindOfType, sampleTables } from './samples.table.ts';

/** One thing that a device tells, under the name people know it by. */
export interface DeviceValue {
  key: string;
  group: string;
  unit: string;
  column: string;
  /** A number can be drawn over time. */
  numeric: boolean;
  of(cell: CellValue): number | string | boolean | null;
}

const columns: Partial<Record<DeviceType, Record<string, string>>> = {};

/** Series keys and their columns, in pairs. */
function keep(type: DeviceType, pairs: string): void {
  const words = pairs.trim().split(/\s+/);
  const known = columns[type] ?? {};
  for (let i = 0; i < words.length; i += 2) known[words[i] ?? ''] = words[i + 1] ?? '';
  columns[type] = known;
}

const phases = (prefix: string) =>
  ['A', 'B', 'C']
    .map((ph) => [`${prefix}.phase${ph}`, ph.toLowerCase()])
    .map(([key, name]) => `${key}.voltageV ${name}_v ${key}.currentA ${name}_a ${key}.powerW ${name}_w`)
    .join(' ');
const inputs = [1, 2, 3, 4];

keep('INVERTER', 'inverter.tempC temp_c ac.powerW ac_w ac.reactiveVar ac_var ac.apparentVa ac_va ac.pf power_factor');
keep('INVERTER', `ac.freqHz freq_hz ac.voltageV ac_v ac.currentA ac_a limit.pct limit_pct ${phases('ac')}`);
keep('INVERTER', 'dc.powerW dc_w dc.voltageV dc_v dc.currentA dc_a');
for (const n of inputs) {
  keep('INVERTER', `mppt${n}.voltageV mppt${n}_v mppt${n}.currentA mppt${n}_a mppt${n}.powerW mppt${n}_w`);
  keep('INVERTER', `pv${n}.voltageV pv${n}_v pv${n}.currentA pv${n}_a`);
}
keep('INVERTER', 'eps.voltageV eps_v eps.currentA eps_a eps.powerW eps_w eps.reactiveVar eps_var eps.freqHz eps_hz');
keep('INVERTER', 'energy.pvTotalWh pv_wh energy.acOutTotalWh ac_out_wh energy.acInTotalWh ac_in_wh');
keep('INVERTER', 'energy.epsTotalWh eps_wh energy.pvDayWh pv_day_wh');
keep('CELL', 'battery.powerW power_w battery.voltageV volt_v battery.currentA amp_a battery.socPct soc_pct');
keep('CELL', 'battery.sohPct soh_pct battery.tempC temp_c battery.cellVMinV cell_min_v battery.cellVMaxV cell_max_v');
keep('CELL', 'battery.cellTMinC cell_min_c battery.cellTMaxC cell_max_c battery.cycles cycles battery.capacityWh capacity_wh');
keep('CELL', 'battery.chargeLimitA charge_limit_a battery.dischargeLimitA discharge_limit_a');
keep('CELL', 'battery.chargeTotalWh charge_wh battery.dischargeTotalWh discharge_wh');
keep('METERBOX', `meter.powerW power_w meter.reactiveVar reactive_var meter.freqHz freq_hz ${phases('meter')}`);
keep('METERBOX', 'meter.importTotalWh import_wh meter.exportTotalWh export_wh');
keep('EV_CHARGER', 'evCharger.powerW power_w evCharger.limitA limit_a evCharger.phasesActive phases');
keep('EV_CHARGER', 'evCharger.phaseA.currentA l1_a evCharger.phaseB.currentA l2_a evCharger.phaseC.currentA l3_a');
keep('EV_CHARGER', 'evCharger.gridLimitW dim_limit_w evCharger.sessionWh session_wh evCharger.totalWh total_wh');
keep('HEAT_PUMP', 'heatPump.powerW power_w heatPump.heatW heat_w heatPump.sgReady sg_ready heatPump.gridLimitW dim_limit_w');
keep('HEAT_PUMP', 'heatPump.flowTempC flow_c heatPump.returnTempC return_c heatPump.dhwTempC dhw_c');
keep('HEAT_PUMP', 'heatPump.outdoorTempC outdoor_c heatPump.electricTotalWh electric_wh heatPump.heatTotalWh heat_wh');

const numeric = (key: string, group: string, unit: string, column: string): DeviceValue => ({
  key,
  group,
  unit,
  column,
  numeric: true,
  of: (cell) => (cell == null ? null : Number(cell)),
});

/** What is no number: its words are texts `value.<key>.<word>`. */
const said = (key: string, column: string, of: DeviceValue['of']): DeviceValue => ({
  key,
  group: 'state',
  unit: '',
  column,
  numeric: false,
  of: (cell) => (cell == null ? null : of(cell)),
});
const word = (key: string, column: string, list: readonly string[]) => said(key, column, (cell) => list[Number(cell)] ?? null);
const text = (key: string, column: string) => said(key, column, String);
const flag = (key: string, column: string) => said(key, column, Boolean);

const alarms = said('device.alarms', 'alarms', (cell) => (cell as string[]).join(', '));

const states: Partial<Record<DeviceType, DeviceValue[]>> = {
  INVERTER: [
    word('inverter.state', 'state', inverterStates),
    word('inverter.grid', 'grid', gridStates),
    word('inverter.limitSource', 'limit_source', limitSources),
  ],
  CELL: [
    word('battery.status', 'status', batteryStatuses),
    word('battery.workMode', 'work_mode', batteryWorkModes),
    word('battery.comm', 'comm', batteryComms),
  ],
  METERBOX: [word('meter.role', 'role', meterRoles), word('meter.comm', 'comm', batteryComms)],
  EV_CHARGER: [
    word('evCharger.controlPilot', 'control_pilot', controlPilots),
    text('evCharger.state', 'state'),
    flag('evCharger.gridLimited', 'dim_active'),
    text('evCharger.sessionId', 'session_id'),
    said('evCharger.sessionStartedAt', 'session_started_at', (cell) => new Date(String(cell)).toISOString()),
  ],
  HEAT_PUMP: [word('heatPump.state', 'state', heatPumpStates), flag('heatPump.gridLimited', 'dim_active')],
  DONGLE: [word('dongle.net', 'net', networkModes), text('dongle.resetReason', 'reset_reason')],
};

const dongleNumbers = [
  numeric('dongle.rssiDbm', 'dongle', 'dBm', 'rssi_dbm'),
  numeric('dongle.uptimeS', 'dongle', 's', 'uptime_s'),
  numeric('dongle.bufferCount', 'dongle', 'count', 'buffer_count'),
  numeric('dongle.lostCount', 'dongle', 'count', 'lost_count'),
  numeric('dongle.clockOffsetMs', 'dongle', 'ms', 'clock_offset_ms'),
  numeric('dongle.heapFree', 'dongle', 'B', 'heap_free'),
];

function valuesOfType(type: DeviceType): DeviceValue[] {
  const series = allSeries.flatMap(({ key, deviceType, group, unit }) => {
    const column = deviceType === type ? columns[type]?.[key] : undefined;
    return column ? [numeric(key, group, unit, column)] : [];
  });
  return [...(states[type] ?? []), alarms, ...series, ...(type === 'DONGLE' ? dongleNumbers : [])];
}

const byType = new Map([...kindOfType.keys()].map((type) => [type, valuesOfType(type as DeviceType)]));

/** Everything that a device of this type tells, in the order in which it is shown. */
export const valuesOf = (type: string): readonly DeviceValue[] => byType.get(type) ?? [];

/** Where the samples of a type of device are kept; undefined for modules, which say nothing. */
export function samplesOf(type: string): string | undefined {
  const kind = kindOfType.get(type);
  return kind && sampleTables[kind].table;
}
