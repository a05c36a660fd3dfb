import * as z from 'zod/mini';
import { type DeviceType, deviceTypes, type InverterType, inverterTypes } from './devices.ts';
import { batteryWorkModes } from './telemetry.ts';

const parameterTabs = ['grid', 'general', 'power', 'energy'] as const;
const parameterGroups = [
  'voltage',
  'frequency',
  'return',
  'general',
  'limit',
  'export',
  'frequencyResponse',
  'voltageResponse',
  'reactive',
  'storage',
  'schedule',
  'evCharger',
  'heatPump',
] as const;

/** A time of the day on the plant's own clock. A window may pass midnight. */
const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const windowActions = ['CHARGE', 'DISCHARGE'] as const;
export const ChargeWindow = z.strictObject({ from: WallTime, to: WallTime, action: z.enum(windowActions) });
export type ChargeWindow = z.infer<typeof ChargeWindow>;
export const mostWindows = 6;

/** Null: the function is off, or the device does not say. */
export const ParameterValue = z.nullable(
  z.union([z.number(), z.boolean(), z.string().check(z.maxLength(40)), z.array(ChargeWindow).check(z.maxLength(mostWindows))]),
);
export type ParameterValue = z.infer<typeof ParameterValue>;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** One setting of a device. A new model is a new row, or other bounds of one. */
export const Parameter = z.object({
  key: z.string(),
  tab: z.enum(parameterTabs),
  /** Written all or not at all. */
  group: z.enum(parameterGroups),
  device: z.enum(deviceTypes),
  /** Null: every inverter, or another device. */
  inverterTypes: z.nullable(z.array(z.enum(inverterTypes))),
  type: z.enum(['number', 'switch', 'choice', 'windows']),
  unit: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  step: z.nullable(z.number()),
  choices: z.nullable(z.array(z.string())),
  /** May be empty: then it is off. */
  optional: z.boolean(),
  /** Everyday use: who manages the energy of a plant may change it without being an electrician. */
  everyday: z.boolean(),
  /** Model and point of SunSpec; null: only makers' own points exist. */
  sunspec: z.nullable(z.string()),
});
export type Parameter = z.infer<typeof Parameter>;

const plain = {
  device: 'INVERTER' as DeviceType,
  inverterTypes: null as InverterType[] | null,
  unit: null,
  min: null,
  max: null,
  step: null,
  choices: null,
  optional: false,
  everyday: false,
  sunspec: null,
};
type Place = Pick<Parameter, 'tab' | 'group'>;
type More = Partial<Pick<Parameter, 'optional' | 'everyday' | 'sunspec' | 'device' | 'inverterTypes'>>;

const number = (place: Place, key: string, unit: string, range: [min: number, max: number, step: number], more: More = {}) =>
  ({
    ...plain,
    ...place,
    key,
    type: 'number',
    unit,
    min: range[0],
    max: range[1],
    step: range[2],
    ...more,
  }) satisfies Parameter;
const toggle = (place: Place, key: string, more: More = {}) =>
  ({ ...plain, ...place, key, type: 'switch', ...more }) satisfies Parameter;
const choice = (place: Place, key: string, choices: readonly string[], more: More = {}) =>
  ({ ...plain, ...place, key, type: 'choice', choices: [...choices], ...more }) satisfies Parameter;

const tripTime: [number, number, number] = [0.05, 600, 0.01];

interface Trip {
  name: 'ov' | 'uv' | 'of' | 'uf';
  range: [min: number, max: number, step: number];
  model: number;
}

function stages({ name, range, model }: Trip): Parameter[] {
  const isVoltage = name.endsWith('v');
  const place: Place = { tab: 'grid', group: isVoltage ? 'voltage' : 'frequency' };
  return [1, 2, 3].flatMap((stage) => {
    const point = `${model}.Crv.MustTrip.Pt[${stage}]`;
    const optional = stage > 1;
    const level = isVoltage ? 'v' : 'f';
    return [
      number(place, `${name}${stage}.${level}`, isVoltage ? 'V' : 'Hz', range, {
        optional,
        sunspec: `${point}.${isVoltage ? 'V' : 'Hz'}`,
      }),
      number(place, `${name}${stage}.t`, 's', tripTime, { optional, sunspec: `${point}.Tms` }),
    ];
  });
}

const voltage: Place = { tab: 'grid', group: 'voltage' };
const frequency: Place = { tab: 'grid', group: 'frequency' };
const back: Place = { tab: 'grid', group: 'return' };
const general: Place = { tab: 'general', group: 'general' };
const limit: Place = { tab: 'power', group: 'limit' };
const exporting: Place = { tab: 'power', group: 'export' };
const overFrequency: Place = { tab: 'power', group: 'frequencyResponse' };
const overVoltage: Place = { tab: 'power', group: 'voltageResponse' };
const reactive: Place = { tab: 'power', group: 'reactive' };
const storage: Place = { tab: 'energy', group: 'storage' };
const off = { optional: true };
const daily = { everyday: true };

export const workModes = batteryWorkModes;
export const evChargerModes = ['OFF', 'SOLAR', 'SOLAR_MIN', 'FAST'] as const;
/** Lock, normal, recommendation, command: the four states of SG-Ready. */
export const sgReadyStates = ['1', '2', '3', '4'] as const;

/** Volts between phase and neutral at 230 V, hertz at 50 Hz. Bounds are those of sanity; a grid standard has narrower ones. */
export const parameters: readonly Parameter[] = [
  ...stages({ name: 'ov', range: [230.1, 311, 0.1], model: 708 }),
  ...stages({ name: 'uv', range: [23, 229.9, 0.1], model: 707 }),
  number(voltage, 'ov10.v', 'V', [230, 270, 0.1], off),
  number(voltage, 'ov10.t', 's', tripTime, off),
  ...stages({ name: 'of', range: [50.01, 55, 0.01], model: 710 }),
  ...stages({ name: 'uf', range: [45, 49.99, 0.01], model: 709 }),
  number(frequency, 'rocof.v', 'Hz/s', [0.1, 10, 0.01], off),
  number(frequency, 'rocof.t', 's', tripTime, off),
  number(back, 'ret.vHi', 'V', [207, 311, 0.1], { sunspec: '703.ESVHi' }),
  number(back, 'ret.vLo', 'V', [23, 230, 0.1], { sunspec: '703.ESVLo' }),
  number(back, 'ret.fHi', 'Hz', [50, 55, 0.01], { sunspec: '703.ESHzHi' }),
  number(back, 'ret.fLo', 'Hz', [45, 50, 0.01], { sunspec: '703.ESHzLo' }),
  number(back, 'ret.waitS', 's', [1, 1200, 1], { sunspec: '703.ESDlyTms' }),
  number(back, 'ret.startWaitS', 's', [1, 1200, 1]),
  number(back, 'ret.shortWaitS', 's', [1, 1200, 1], off),
  number(back, 'ret.rampPctPerMin', '%/min', [1, 600, 0.1], { ...off, sunspec: '703.ESRmpTms' }),

  toggle(general, 'gen.on', { sunspec: '715.OpCtl' }),
  toggle(general, 'gen.eps'),
  toggle(general, 'gen.antiBackflow'),
  choice(general, 'mode.work', workModes, daily),
  toggle(general, 'gen.buzzer'),

  number(limit, 'limit.pct', '%', [0, 100, 1], { sunspec: '704.WMaxLimPct' }),
  number(limit, 'limit.w', 'W', [0, 100_000, 10], { ...off, sunspec: '702.WMax' }),
  number(limit, 'limit.rampPctPerS', '%/s', [0.1, 100, 0.1], { sunspec: '704.WRmp' }),
  number(exporting, 'export.pct', '%', [0, 100, 1], off),
  number(exporting, 'export.w', 'W', [0, 100_000, 10], off),
  toggle(overFrequency, 'pf.on', { sunspec: '711.Ena' }),
  number(overFrequency, 'pf.startHz', 'Hz', [50.2, 52, 0.01], { sunspec: '711.Ctl.DbOf' }),
  number(overFrequency, 'pf.slopePctPerHz', '%/Hz', [16.7, 100, 0.1], { sunspec: '711.Ctl.KOf' }),
  toggle(overVoltage, 'pu.on', { sunspec: '706.Ena' }),
  number(overVoltage, 'pu.startV', 'V', [230, 265, 0.1], { sunspec: '706.Crv.Pt[1].V' }),
  number(overVoltage, 'pu.endV', 'V', [240, 270, 0.1], { sunspec: '706.Crv.Pt[2].V' }),
  choice(reactive, 'q.mode', ['OFF', 'COS_PHI', 'COS_PHI_P', 'Q_U'], { sunspec: '704.PFWInjEna' }),
  number(reactive, 'q.cosPhi', '', [0.8, 1, 0.01], { sunspec: '704.PFWInj.PF' }),
  number(reactive, 'qu.v1', 'V', [184, 276, 0.1], { sunspec: '705.Crv.Pt[1].V' }),
  number(reactive, 'qu.v2', 'V', [184, 276, 0.1], { sunspec: '705.Crv.Pt[2].V' }),
  number(reactive, 'qu.v3', 'V', [184, 276, 0.1], { sunspec: '705.Crv.Pt[3].V' }),
  number(reactive, 'qu.v4', 'V', [184, 276, 0.1], { sunspec: '705.Crv.Pt[4].V' }),
  number(reactive, 'qu.maxPct', '%', [0, 60, 1], { sunspec: '705.Crv.Pt[1].Var' }),

  number(storage, 'soc.minPct', '%', [0, 100, 1], daily),
  number(storage, 'soc.reservePct', '%', [0, 100, 1], { ...daily, sunspec: '124.MinRsvPct' }),
  toggle(storage, 'grid.charge', { ...daily, sunspec: '124.ChaGriSet' }),
  { ...plain, tab: 'energy', group: 'schedule', key: 'windows', type: 'windows', everyday: true },
  choice({ tab: 'energy', group: 'evCharger' }, 'ev.mode', evChargerModes, { ...daily, device: 'EV_CHARGER' }),
  number({ tab: 'energy', group: 'evCharger' }, 'ev.limitA', 'A', [6, 32, 1], { ...daily, device: 'EV_CHARGER' }),
  choice({ tab: 'energy', group: 'heatPump' }, 'hp.sgReady', sgReadyStates, { ...daily, device: 'HEAT_PUMP' }),
];

export const isProtection = ({ tab }: Parameter): boolean => tab === 'grid';
