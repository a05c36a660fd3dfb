import * as z from 'zod/mini';
import { deviceStatuses, deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate } from './fields.ts';
import { qualities } from './telemetry.ts';
import { problem } from './validation.ts';

/** What was measured and derived, read back. Grid + is purchase, battery + is charging; null: cannot be known. */
const known = z.nullable(z.number());

/** How a total came about; the weakest of its parts counts. */
export const totalQualities = ['MEASURED', 'BACKFILLED', 'ESTIMATED'] as const;
export type TotalQuality = (typeof totalQualities)[number];

export const Powers = z.object({
  pvW: known,
  loadW: known,
  gridW: known,
  batteryW: known,
  socPct: known,
  evChargerW: known,
  heatPumpW: known,
});
export type Powers = z.infer<typeof Powers>;

export const flowNodes = ['PV', 'BATTERY', 'GRID', 'HOME', 'EV_CHARGER', 'HEAT_PUMP'] as const;
export type FlowNode = (typeof flowNodes)[number];

export const Flow = z.object({
  plantId: Id,
  /** Of the newest value. */
  at: z.nullable(Instant),
  /** Nothing new for longer than a device may be silent. */
  stale: z.boolean(),
  /** Silent because the sun is down, not because something is wrong. */
  asleep: z.boolean(),
  ...Powers.shape,
  /** What the plant has, whether it moves energy now or not. */
  nodes: z.array(z.enum(flowNodes)),
  /** Where energy goes now; always positive, and what enters a node leaves it or stays in it. */
  edges: z.array(z.object({ from: z.enum(flowNodes), to: z.enum(flowNodes), powerW: z.number() })),
});
export type Flow = z.infer<typeof Flow>;

/** One measured value; `key` names its label `series.<key>`, or `value.<key>` where it is no number. */
export const MeasuredValue = z.object({
  key: z.string(),
  group: z.string(),
  unit: z.string(),
  value: z.nullable(z.union([z.number(), z.string(), z.boolean()])),
});
export type MeasuredValue = z.infer<typeof MeasuredValue>;

export const DeviceValues = z.object({
  deviceId: Id,
  type: z.enum(deviceTypes),
  serialNumber: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(deviceStatuses),
  at: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  quality: z.nullable(z.enum(qualities)),
  values: z.array(MeasuredValue),
});
export type DeviceValues = z.infer<typeof DeviceValues>;

/** One day of a plant, point by point. All lists are as long as `at`. */
export const DayCurve = z.object({
  day: LocalDate,
  timeZone: z.string(),
  /** The local day as instants: 23 to 25 hours apart. */
  from: Instant,
  to: Instant,
  sunriseAt: z.nullable(Instant),
  sunsetAt: z.nullable(Instant),
  at: z.array(Instant),
  pvW: z.array(known),
  loadW: z.array(known),
  gridW: z.array(known),
  batteryW: z.array(known),
  socPct: z.array(known),
  /** What the arrays would give under a clear sky, at the same instants over the whole day; empty without arrays. */
  clearSky: z.array(z.object({ at: Instant, pvW: z.number() })),
});
export type DayCurve = z.infer<typeof DayCurve>;

/** Energy and money of a span of days. Rates lie between 0 and 1. */
export const Totals = z.object({
  pvWh: known,
  loadWh: known,
  chargeWh: known,
  dischargeWh: known,
  importWh: known,
  exportWh: known,
  selfConsumedWh: known,
  evChargerWh: known,
  heatPumpWh: known,
  selfConsumptionRate: known,
  selfSufficiencyRate: known,
  feedInRevenue: known,
  savings: known,
  revenue: known,
  co2Kg: known,
  trees: known,
  coalKg: known,
  quality: z.nullable(z.enum(totalQualities)),
  /** Days that have figures. */
  days: z.int(),
});
export type Totals = z.infer<typeof Totals>;

/** Factors behind CO2, trees and coal, so that a figure can explain itself. */
export const EnvironmentFactors = z.object({
  co2KgPerKwh: z.number(),
  coalKgPerKwh: z.number(),
  treeKgCo2PerYear: z.number(),
  source: z.string(),
});
export type EnvironmentFactors = z.infer<typeof EnvironmentFactors>;

export const statisticsUnits = ['date', 'month', 'year'] as const;
export type StatisticsUnit = (typeof statisticsUnits)[number];

/** Sums by day, month or year. Without `from`, from the plant's first day on. */
export const StatisticsBody = z
  .strictObject({
    plantId: Id,
    unit: z.enum(statisticsUnits),
    from: z.nullable(LocalDate),
    to: LocalDate,
  })
  .check(z.refine((v) => v.from === null || v.from <= v.to, { error: problem('dateOrder'), path: ['to'] }));
export type StatisticsBody = z.infer<typeof StatisticsBody>;

export const Statistics = z.object({
  plantId: Id,
  timeZone: z.string(),
  currency: z.string(),
  from: z.nullable(LocalDate),
  to: LocalDate,
  firstDay: z.nullable(LocalDate),
  /** In the order of time, without gaps; `day` is the first one of the bucket. */
  buckets: z.array(z.object({ day: LocalDate, ...Totals.shape })),
  total: Totals,
  factors: EnvironmentFactors,
});
export type Statistics = z.infer<typeof Statistics>;

export const mostSeries = 10;
export const mostPoints = 2_000;
export const mostSeriesDays = 5 * 366;

export const SeriesBody = z
  .strictObject({
    plantId: Id,
    from: Instant,
    to: Instant,
    /** Keys of getEquipmentStatisticsParams; without a device those of the plant as a whole. */
    series: z
      .array(z.strictObject({ deviceId: z.nullable(Id), key: z.string().check(z.maxLength(60)) }))
      .check(z.minLength(1, problem('required')), z.maxLength(mostSeries, problem('invalid'))),
  })
  .check(
    z.refine((v) => v.from < v.to, { error: problem('dateOrder'), path: ['to'] }),
    z.refine((v) => Date.parse(v.to) - Date.parse(v.from) <= mostSeriesDays * 86_400_000, {
      error: problem('invalid'),
      path: ['from'],
    }),
  );
export type SeriesBody = z.infer<typeof SeriesBody>;

export const SeriesAnswer = z.object({
  timeZone: z.string(),
  /** Older single values are not kept any more. */
  keptSince: Instant,
  series: z.array(
    z.object({
      deviceId: z.nullable(Id),
      key: z.string(),
      unit: z.string(),
      /** Thinned out so that every high and low is still there; null marks a gap. */
      reduced: z.boolean(),
      at: z.array(Instant),
      values: z.array(known),
    }),
  ),
});
export type SeriesAnswer = z.infer<typeof SeriesAnswer>;

const ById = z.strictObject({ id: Id });

export const readingEndpoints = {
  realtime: endpoint({
    method: 'GET',
    path: '/iot/stationPower/realtime/{id}',
    summary: 'The newest value of everything that the devices of a plant measure',
    permission: 'plants.detail',
    params: ById,
    data: z.object({ plantId: Id, timeZone: z.string(), devices: z.array(DeviceValues) }),
  }),
  flow: endpoint({
    method: 'GET',
    path: '/iot/stationPower/flow/{id}',
    summary: 'Where the energy of a plant comes from and goes to now',
    permission: 'plants.detail',
    params: ById,
    data: Flow,
  }),
  curve: endpoint({
    method: 'POST',
    path: '/iot/stationPower/curve',
    summary: 'Power of a plant over one of its local days',
    permission: 'plants.detail',
    body: z.strictObject({ plantId: Id, day: LocalDate }),
    data: DayCurve,
  }),
  statistics: endpoint({
    method: 'POST',
    path: '/iot/stationPower/statistics',
    summary: 'Energy and money of a plant by day, month or year',
    permission: 'plants.detail',
    body: StatisticsBody,
    data: Statistics,
  }),
  exportStatistics: endpoint({
    method: 'POST',
    path: '/iot/stationPower/statistics/export',
    summary: 'The same as a spreadsheet',
    permission: 'plants.detail',
    body: StatisticsBody,
    file: true,
    data: z.null(),
  }),
  series: endpoint({
    method: 'POST',
    path: '/iot/stationPower/series',
    summary: 'Any measured values over time',
    permission: 'plants.detail',
    body: SeriesBody,
    data: SeriesAnswer,
  }),
};
