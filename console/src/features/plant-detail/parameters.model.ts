import type { StatisticsParameter } from '#contract/basics.ts';
import type { DeviceRow } from '#contract/devices.ts';
import { Instant } from '#contract/fields.ts';
import { mostSeries, mostSeriesDays, type SeriesAnswer } from '#contract/readings.ts';
import { addDays, dayOf, startOfDay } from '../../lib/time.ts';
import type { TimeData, TimeSeries } from '../../ui/chart/chart.types.ts';

/** One series of one device, or of the plant as a whole. */
export interface Picked {
  deviceId: string | null;
  key: string;
}

export const pickId = ({ deviceId, key }: Picked) => (deviceId ? `${deviceId}~${key}` : key);

/** What the address names and two axes can hold; without a word about it, the power of the plant. */
export function readPicks(text: string | null, offered: readonly Offer[]): Picked[] {
  const known = new Map(offered.flatMap(({ series }) => series).map((one) => [pickId(one), one]));
  const standard = [...known.values()].filter(({ deviceId, unit }) => deviceId === null && unit === 'W').map(pickId);
  const wanted = text === null ? standard : text.split(',');
  const found = wanted.map((id) => known.get(id)).filter((one) => one !== undefined);
  const units = axisUnits(found.map(({ unit }) => unit));
  return found
    .filter(({ unit }) => units.includes(unit))
    .slice(0, mostSeries)
    .map(({ deviceId, key }) => ({ deviceId, key }));
}

export interface OfferedSeries extends Picked {
  group: string;
  unit: string;
}

/** What can be drawn of one device, or of the plant. */
export interface Offer {
  device: DeviceRow | null;
  series: OfferedSeries[];
}

/** Every series of every device that is there. */
export function offersOf(parameters: readonly StatisticsParameter[], devices: readonly DeviceRow[]): Offer[] {
  const of = (deviceType: string, deviceId: string | null) =>
    parameters
      .filter((parameter) => parameter.deviceType === deviceType)
      .map(({ key, group, unit }) => ({ deviceId, key, group, unit }));
  const offers = [
    { device: null, series: of('PLANT', null) },
    ...devices.map((device) => ({ device, series: of(device.type, device.id) })),
  ];
  return offers.filter(({ series }) => series.length > 0);
}

export interface Range {
  from: number;
  to: number;
}

const dayMs = 86_400_000;
const shortestMs = 10 * 60_000;

/** Whole days in the plant's zone, the last one included. */
export const rangeOfDays = (first: string, last: string, zone: string): Range => ({
  from: startOfDay(first, zone),
  to: startOfDay(addDays(last, 1), zone),
});

export function readRange(from: string | null, to: string | null, zone: string, today: string): Range {
  const known = Instant.safeParse(from).success && Instant.safeParse(to).success;
  const range = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  const sound = known && range.to - range.from >= shortestMs && range.to - range.from <= mostSeriesDays * dayMs;
  return sound ? range : rangeOfDays(today, today, zone);
}

/** Half as long, or twice, around the same middle. */
export function zoomed({ from, to }: Range, factor: 0.5 | 2): Range {
  const length = Math.min(Math.max((to - from) * factor, shortestMs), mostSeriesDays * dayMs);
  const middle = (from + to) / 2;
  return { from: Math.round(middle - length / 2), to: Math.round(middle + length / 2) };
}

export const shifted = ({ from, to }: Range, direction: 1 | -1): Range => ({
  from: from + (to - from) * direction,
  to: to + (to - from) * direction,
});

export const lastDayOf = ({ to }: Range, zone: string) => dayOf(to - 1, zone);

/** The axis of every unit: the first one left, the second one right; there is no third. */
export const axisUnits = (units: readonly string[]): string[] => [...new Set(units)].slice(0, 2);

const prefixes: Record<string, [unit: string, factor: number]> = {
  W: ['kW', 1e3],
  Wh: ['kWh', 1e3],
  var: ['kvar', 1e3],
  VA: ['kVA', 1e3],
};

/** One unit for all values that share it. */
function scaleOf(unit: string, values: readonly (number | null)[][]): { unit: string; factor: number } {
  const most = values.flat().reduce<number>((all, value) => Math.max(all, Math.abs(value ?? 0)), 0);
  const larger = prefixes[unit];
  return larger && most >= 1000 ? { unit: larger[0], factor: larger[1] } : { unit, factor: 1 };
}

type Color = TimeSeries['color'];

/** What has a colour of its own everywhere else has it here too. */
const ownColors: Record<string, Color> = {
  'plant.pvPowerW': '--pv',
  'plant.loadPowerW': '--home',
  'plant.gridPowerW': '--grid-import',
  'plant.batteryPowerW': '--battery',
};
const colors: readonly Color[] = [
  '--feed-in',
  '--heat-pump',
  '--ev',
  '--level-serious',
  '--accent',
  '--pv',
  '--grid-import',
  '--battery',
  '--home',
  '--status-abnormal',
];

/** A colour for every series, none twice. */
export function colorsOf(keys: readonly string[]): Color[] {
  const own = keys.map((key) => ownColors[key]);
  const left = colors.filter((color) => !own.includes(color));
  let next = 0;
  return own.map((color) => color ?? left[next++ % left.length] ?? '--home');
}

/** Units that need no word on an axis. */
const shownUnit = (unit: string) => (unit === '1' || unit === 'count' ? '' : unit);

export function parameterChart(
  answer: SeriesAnswer,
  { from, to }: Range,
  nameOf: (pick: Picked) => string,
  pointName: string,
): TimeData {
  const units = axisUnits(answer.series.map(({ unit }) => unit));
  const scales = units.map((unit) =>
    scaleOf(
      unit,
      answer.series.filter((one) => one.unit === unit).map(({ values }) => values),
    ),
  );
  const shown = answer.series.filter(({ unit }) => units.includes(unit));
  const palette = colorsOf(shown.map(({ key }) => key));
  const series = shown.map((one, index): TimeSeries => {
    const { unit, factor } = scales[units.indexOf(one.unit)] ?? { unit: one.unit, factor: 1 };
    return {
      key: pickId(one),
      name: nameOf(one),
      color: palette[index] ?? '--home',
      axis: units.indexOf(one.unit) === 1 ? 'right' : 'left',
      unit: shownUnit(unit),
      at: one.at.map((instant) => Date.parse(instant)),
      values: one.values.map((value) => (value === null ? null : value / factor)),
    };
  });
  const [left, right] = scales.map(({ unit }) => shownUnit(unit));
  return {
    from,
    to,
    zone: answer.timeZone,
    pointName,
    series,
    axes: { left: left ?? '', ...(right !== undefined && { right }) },
  };
}
