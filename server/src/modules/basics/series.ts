import type { StatisticsParameter } from '#contract/basics.ts';
import type { InverterType } from '#contract/devices.ts';
import type { PlantType } from '#contract/plants.ts';

type Group = StatisticsParameter['group'];
/** Where a series exists: with storage, with more than one phase, in a house rather than on a balcony. */
type Only = 'storage' | 'threePhase' | 'house';

interface Series extends StatisticsParameter {
  only?: Only;
}

/** The unit stands at the end of every key. */
const endings: [ending: RegExp, unit: string][] = [
  [/Wh$/, 'Wh'],
  [/W$/, 'W'],
  [/Var$/, 'var'],
  [/Va$/, 'VA'],
  [/V$/, 'V'],
  [/A$/, 'A'],
  [/Hz$/, 'Hz'],
  [/C$/, '°C'],
  [/[Pp]ct$/, '%'],
  [/pf$/, '1'],
];
const unitOf = (key: string): string => endings.find(([ending]) => ending.test(key))?.[1] ?? 'count';

const list = (deviceType: Series['deviceType'], group: Group, keys: string, only?: Only): Series[] =>
  keys.split(' ').map((key) => ({ key, deviceType, group, unit: unitOf(key), only }));

const perPhase = (prefix: string, phases: string): string =>
  [...phases].map((p) => `${prefix}.phase${p}.voltageV ${prefix}.phase${p}.currentA ${prefix}.phase${p}.powerW`).join(' ');
const numbers = [1, 2, 3, 4];

/** What devices measure and report, by the names of the telemetry message. Grid + imports, battery + charges. */
export const allSeries: readonly Series[] = [
  ...list('PLANT', 'plant', 'plant.pvPowerW plant.loadPowerW plant.gridPowerW'),
  ...list('PLANT', 'plant', 'plant.batteryPowerW plant.socPct', 'storage'),
  ...list('INVERTER', 'dc', 'dc.powerW dc.voltageV dc.currentA'),
  ...numbers.flatMap((n) => list('INVERTER', 'dc', `pv${n}.voltageV pv${n}.currentA`)),
  ...numbers.flatMap((n) => list('INVERTER', 'mppt', `mppt${n}.voltageV mppt${n}.currentA mppt${n}.powerW`)),
  ...list('INVERTER', 'ac', 'ac.powerW ac.reactiveVar ac.apparentVa ac.pf ac.freqHz ac.voltageV ac.currentA limit.pct'),
  ...list('INVERTER', 'ac', perPhase('ac', 'ABC'), 'threePhase'),
  ...list('INVERTER', 'ac', 'energy.pvTotalWh energy.acOutTotalWh energy.acInTotalWh energy.pvDayWh'),
  ...list('INVERTER', 'eps', 'eps.voltageV eps.currentA eps.powerW eps.reactiveVar eps.freqHz energy.epsTotalWh', 'storage'),
  ...list('INVERTER', 'temperature', 'inverter.tempC'),
  ...list('CELL', 'battery', 'battery.powerW battery.voltageV battery.currentA battery.socPct battery.sohPct', 'storage'),
  ...list('CELL', 'battery', 'battery.cellVMinV battery.cellVMaxV battery.chargeLimitA battery.dischargeLimitA', 'storage'),
  ...list('CELL', 'battery', 'battery.chargeTotalWh battery.dischargeTotalWh battery.capacityWh battery.cycles', 'storage'),
  ...list('CELL', 'temperature', 'battery.tempC battery.cellTMinC battery.cellTMaxC', 'storage'),
  ...list('METERBOX', 'meter', 'meter.powerW meter.reactiveVar meter.freqHz meter.importTotalWh meter.exportTotalWh'),
  ...list('METERBOX', 'meter', perPhase('meter', 'A')),
  ...list('METERBOX', 'meter', perPhase('meter', 'BC'), 'threePhase'),
  ...list(
    'EV_CHARGER',
    'evCharger',
    'evCharger.powerW evCharger.limitA evCharger.phaseA.currentA evCharger.phasesActive',
    'house',
  ),
  ...list('EV_CHARGER', 'evCharger', 'evCharger.phaseB.currentA evCharger.phaseC.currentA', 'threePhase'),
  ...list('EV_CHARGER', 'evCharger', 'evCharger.gridLimitW evCharger.sessionWh evCharger.totalWh', 'house'),
  ...list('HEAT_PUMP', 'heatPump', 'heatPump.powerW heatPump.heatW heatPump.sgReady heatPump.gridLimitW', 'house'),
  ...list('HEAT_PUMP', 'heatPump', 'heatPump.electricTotalWh heatPump.heatTotalWh', 'house'),
  ...list('HEAT_PUMP', 'temperature', 'heatPump.flowTempC heatPump.returnTempC heatPump.dhwTempC heatPump.outdoorTempC', 'house'),
];

/** What can be drawn for a kind of plant and inverter; while the inverter is unknown, all phases. */
export function seriesFor(plantType: PlantType, inverterType: InverterType | undefined): StatisticsParameter[] {
  const has: Record<Only, boolean> = {
    storage: plantType === 'ENERGY_STORAGE',
    threePhase: inverterType !== 'SINGLE_PHASE' && plantType !== 'BALCONY_PHOTOVOLTAICS',
    house: plantType !== 'BALCONY_PHOTOVOLTAICS',
  };
  return allSeries.filter(({ only }) => !only || has[only]).map(({ only: _, ...series }) => series);
}
