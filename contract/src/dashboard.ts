import * as z from 'zod/mini';
import { deviceStatuses, deviceTypes } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate, PageQuery, pageOf, sortBy, text } from './fields.ts';
import { plantStatuses, plantTypes } from './plants.ts';
import { totalQualities } from './readings.ts';
import { problem } from './validation.ts';

const known = z.nullable(z.number());
/** Plants of one reach may earn in several currencies; they are never added up. */
const Money = z.array(z.object({ currency: z.string(), amount: z.number() }));

/** Energy of today, this month, this year and all time, by each plant's own calendar. */
const Spans = z.object({ todayWh: known, monthWh: known, yearWh: known, totalWh: known });

/** Parts of a whole in whole per cent that add up to exactly 100; null where the whole is not known. */
export const pieParts = ['DIRECT', 'BATTERY', 'GRID'] as const;
export type PiePart = (typeof pieParts)[number];
const Pie = z.nullable(
  z.object({ totalWh: z.number(), parts: z.array(z.object({ key: z.enum(pieParts), wh: z.number(), percent: z.int() })) }),
);

export const DashboardSummary = z.object({
  /** Of the newest figure in it. */
  asOf: z.nullable(Instant),
  plants: z.int(),
  pvCapacityW: z.number(),
  storageCapacityWh: z.number(),
  generation: Spans,
  consumption: Spans,
  /** Power now, of the plants that are heard of. */
  nowW: known,
  revenue: z.object({ today: Money, total: Money }),
  /** Plants that have figures today. */
  reporting: z.int(),
  quality: z.nullable(z.enum(totalQualities)),
  contribution: z.object({
    co2Kg: known,
    trees: known,
    coalKg: known,
    /** The factors of the countries, for the figure's explanation. */
    factors: z.array(
      z.object({
        countryCode: z.string(),
        co2KgPerKwh: z.number(),
        coalKgPerKwh: z.number(),
        treeKgCo2PerYear: z.number(),
        source: z.string(),
        totalWh: z.number(),
      }),
    ),
  }),
  /** Of the last 30 days. Yield: own use directly, into the battery, fed in. Consumption: direct, from the battery, purchased. */
  yieldPie: Pie,
  consumptionPie: Pie,
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

export const TrendDay = z.object({
  day: LocalDate,
  pvWh: known,
  loadWh: known,
  /** Plants in the sum. */
  plants: z.int(),
  quality: z.nullable(z.enum(totalQualities)),
});

export type TrendDay = z.infer<typeof TrendDay>;

/** What a battery does, in the words of the dashboard. */
export const batteryStates = ['CHARGING', 'DISCHARGING', 'IDLE', 'FAULT', 'UNAVAILABLE', 'UPDATEING'] as const;
export type BatteryState = (typeof batteryStates)[number];

export const DashboardStatus = z.object({
  plants: z.object({ FAULTY: z.int(), ABNORMAL: z.int(), OFFLINE: z.int(), NORMAL: z.int() }),
  devices: z.array(z.object({ type: z.enum(deviceTypes), count: z.int(), statuses: z.record(z.enum(deviceStatuses), z.int()) })),
  /** What the batteries do now. */
  batteries: z.array(z.object({ state: z.enum(batteryStates), count: z.int() })),
});
export type DashboardStatus = z.infer<typeof DashboardStatus>;

export const DashboardPlant = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  type: z.enum(plantTypes),
  status: z.enum(plantStatuses),
  pvCapacityW: known,
  storageCapacityWh: known,
  currency: z.string(),
  powerW: known,
  ...Spans.shape,
  /** kWh a kWp of the last 30 days. */
  specificYield: known,
  asOf: z.nullable(Instant),
});
export type DashboardPlant = z.infer<typeof DashboardPlant>;

/** What may explain a yield below expectation, likeliest first. */
export const lossCauses = ['OFFLINE', 'FAULT', 'LIMITED', 'STRING', 'SOILING', 'SHADING', 'UNKNOWN'] as const;
export type LossCause = (typeof lossCauses)[number];

export const PlantLoss = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(plantStatuses),
  expectedWh: z.number(),
  actualWh: z.number(),
  lostWh: z.number(),
  /** In the plant's currency; null without a price. */
  lostMoney: known,
  currency: z.string(),
  performanceRatio: known,
  cause: z.enum(lossCauses),
});
export type PlantLoss = z.infer<typeof PlantLoss>;

/** One day: what the arrays would have made under a clear sky, what neighbours show was possible, what was made. */
export const ExpectedDay = z.object({
  day: LocalDate,
  clearSkyWh: known,
  expectedWh: known,
  actualWh: known,
  /** How much of a clear day the neighbours got; null: too few of them. */
  clearness: known,
  /** What the plant makes on its good days, measured against its neighbours. */
  factor: known,
  performanceRatio: known,
  lostWh: known,
  lostMoney: known,
  cause: z.nullable(z.enum(lossCauses)),
});
export type ExpectedDay = z.infer<typeof ExpectedDay>;

export const dashboardEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/station/dashboard/summary',
    summary: 'The figures of all plants in the caller’s reach',
    permission: 'plants.view',
    data: DashboardSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/station/dashboard/trend',
    summary: 'Generation and consumption of the last 365 local days and today',
    permission: 'plants.view',
    data: z.array(TrendDay),
  }),
  status: endpoint({
    method: 'GET',
    path: '/station/dashboard/status',
    summary: 'Plants and devices by status',
    permission: 'plants.view',
    data: DashboardStatus,
  }),
  plants: endpoint({
    method: 'POST',
    path: '/station/dashboard/plants',
    summary: 'Plants with their generation today, this month, this year and in total',
    permission: 'plants.view',
    query: PageQuery,
    body: z.strictObject({
      search: z.optional(text(1, 60)),
      status: z.optional(z.enum(plantStatuses)),
      sort: sortBy('name', 'status', 'todayWh', 'monthWh', 'yearWh', 'totalWh', 'specificYield', 'pvCapacityW'),
    }),
    data: pageOf(DashboardPlant),
  }),
  ranking: endpoint({
    method: 'GET',
    path: '/station/dashboard/ranking',
    summary: 'Best and worst plants by specific yield of the last 30 days',
    permission: 'plants.view',
    data: z.object({ best: z.array(DashboardPlant), worst: z.array(DashboardPlant) }),
  }),
  losses: endpoint({
    method: 'POST',
    path: '/station/dashboard/losses',
    summary: 'Plants by what they lost against expectation in the last days',
    permission: 'plants.view',
    query: PageQuery,
    body: z.strictObject({ days: z.optional(z.enum(['7', '30', '365'])) }),
    data: pageOf(PlantLoss),
  }),
  expected: endpoint({
    method: 'POST',
    path: '/station/dashboard/expected',
    summary: 'Expected and actual generation of a plant, day by day',
    permission: 'plants.detail',
    body: z
      .strictObject({ plantId: Id, from: LocalDate, to: LocalDate })
      .check(z.refine((v) => v.from <= v.to, { error: problem('dateOrder'), path: ['to'] })),
    data: z.object({ currency: z.string(), days: z.array(ExpectedDay) }),
  }),
};
