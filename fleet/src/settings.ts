import { createHash } from 'node:crypto';
import type { CommandError, CommandResult } from '#contract/commands.ts';
import type { DeviceType } from '#contract/devices.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import { type Parameter, ParameterValue, parameters } from '#contract/parameters.ts';
import { type Standard, standards } from '#contract/standards.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import { readProblem } from '#contract/validation.ts';
import type { PlantSpec } from './plant.ts';

export type Values = Record<string, ParameterValue>;
/** What can be changed from afar, by the device that has it. */
export type Settings = Partial<Record<ItemKind, Values>>;

const types: Partial<Record<ItemKind, DeviceType>> = { INVERTER: 'INVERTER', EVCHARGER: 'EV_CHARGER', HEATPUMP: 'HEAT_PUMP' };
const ofBatteries: readonly string[] = ['storage', 'schedule'];
const mostAmps = 16;

export function standardOf(country: string): Standard {
  const found = standards.find((s) => s.country === country) ?? standards.find((s) => s.country === null);
  if (!found) throw new Error('no grid standard for everywhere else');
  return found;
}

/** Where countries want something else than most of them when the frequency or the voltage is too high. */
const ofCountries: Readonly<Record<string, Values>> = {
  AT: { 'pu.on': true },
  GB: { 'pf.startHz': 50.4, 'pf.slopePctPerHz': 20 },
  IT: { 'pf.slopePctPerHz': 76.9 },
};

/** The parameters that a device has. */
export function knownTo(kind: ItemKind, { battery }: Pick<PlantSpec, 'battery'>): Parameter[] {
  const type = types[kind];
  return parameters.filter((p) => p.device === type && (battery || !(ofBatteries.includes(p.group) || p.key === 'mode.work')));
}

function fromFactory({ country, battery, arrays, exportCapW, evCharger }: PlantSpec): Values {
  const peakW = arrays.reduce((sum, a) => sum + a.capacityW, 0);
  return {
    ...standardOf(country).values,
    'gen.on': true,
    'gen.eps': battery !== null,
    'gen.antiBackflow': false,
    'gen.buzzer': false,
    'mode.work': 'OWN_USE',
    'limit.pct': 100,
    'limit.w': null,
    'limit.rampPctPerS': 20,
    'export.pct': exportCapW === null ? null : Math.round((100 * exportCapW) / peakW),
    'export.w': null,
    'pf.on': true,
    'pf.startHz': 50.2,
    'pf.slopePctPerHz': 40,
    'pu.on': false,
    'pu.startV': 253,
    'pu.endV': 257.6,
    'q.mode': 'OFF',
    'q.cosPhi': 0.95,
    'qu.v1': 213.9,
    'qu.v2': 223.1,
    'qu.v3': 236.9,
    'qu.v4': 246.1,
    'qu.maxPct': 30,
    'soc.minPct': 10,
    'soc.reservePct': 10,
    'grid.charge': false,
    windows: [],
    'ev.mode': evCharger?.mode ?? 'OFF',
    'ev.limitA': mostAmps,
    'hp.sgReady': '2',
    ...ofCountries[country],
  };
}

/** As the devices of a plant leave the hands of who mounted them. */
export function firstSettings(spec: PlantSpec): Settings {
  const values = fromFactory(spec);
  const of = (kind: ItemKind) => Object.fromEntries(knownTo(kind, spec).map(({ key }) => [key, values[key] ?? null]));
  return {
    INVERTER: of('INVERTER'),
    ...(spec.evCharger && { EVCHARGER: of('EVCHARGER') }),
    ...(spec.heatPump && { HEATPUMP: of('HEATPUMP') }),
  };
}

/** Stands for all values of a device at once. */
export function hashOf(values: Values): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return `sha256:${createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 12)}`;
}

const errors: Readonly<Record<string, CommandError>> = {
  parameterUnknown: 'UNKNOWN_KEY',
  parameterOrder: 'ORDER_VIOLATION',
  parameterPair: 'ORDER_VIOLATION',
};

/** What a device does not take, and why; it looks at everything before it begins. */
export function refused(known: readonly Parameter[], current: Values, wanted: Values): CommandResult[] {
  const odd = Object.entries(wanted).filter(([, value]) => !ParameterValue.safeParse(value).success);
  if (odd.length > 0) return odd.map(([k]) => ({ k, ok: false, error: 'OUT_OF_RANGE' }));
  return Object.entries(problemsOf(known, wanted, current, null)).map(([k, text]) => {
    const parameter = known.find(({ key }) => key === k);
    return {
      k,
      old: current[k] ?? null,
      new: current[k] ?? null,
      ok: false,
      min: parameter?.min ?? null,
      max: parameter?.max ?? null,
      error: errors[readProblem(text)?.name ?? ''] ?? 'OUT_OF_RANGE',
    };
  });
}
