import * as z from 'zod/mini';
import { ClaimCode, inverterTypes, networkModes, SerialNumber } from './devices.ts';
import { endpoint } from './endpoint.ts';

/** What devices say. Signs: grid + is purchase, battery + is charging, AC + is output; loads and PV are never negative. */
export const messageVersion = 1;
export const mostItems = 500;
export const telemetryBytes = 1024 * 1024;
/** Older than this is not taken any more; newer than this the clock is wrong. */
export const lateDays = 30;
export const aheadMinutes = 5;

const between = (min: number, max: number) => z.optional(z.nullable(z.number().check(z.minimum(min), z.maximum(max))));
/** Counts up over the device's life. */
const counter = z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1e12))));
const oneOf = <const V extends readonly string[]>(values: V) => z.optional(z.nullable(z.enum(values)));
const DeviceInstant = z.iso.datetime({ offset: true });
/** In a device's own words; what no text can hold is none. */
export const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}\p{Cs}]|\s)*$/u));

/** Stored by position: new values go to the end. */
export const inverterStates = ['OFF', 'STANDBY', 'STARTING', 'RUNNING', 'THROTTLED', 'EPS', 'FAULT', 'UPDATING'] as const;
export const gridStates = ['CONNECTED', 'DISCONNECTED', 'ISLAND'] as const;
export const limitSources = ['NONE', 'REMOTE', 'DSO', 'LOCAL', 'METER_LOSS', 'THERMAL'] as const;
export const batteryStatuses = ['CHARGING', 'DISCHARGING', 'IDLE', 'FAULTY', 'UNAVAILABLE'] as const;
export const batteryWorkModes = ['OWN_USE', 'TIME_OF_USE', 'BACKUP', 'FEED_IN', 'MANUAL'] as const;
export const batteryComms = ['NORMAL', 'FAULTY'] as const;
export const controlPilots = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const heatPumpStates = ['OFF', 'HEATING', 'DHW', 'COOLING', 'DEFROST', 'FAULT'] as const;
export const qualities = ['GOOD', 'SUSPECT', 'ESTIMATED'] as const;
export const meterRoles = ['GRID', 'PV', 'LOAD', 'EV', 'HEATPUMP'] as const;

const common = {
  sn: SerialNumber,
  ts: DeviceInstant,
  q: z._default(z.enum(qualities), 'GOOD'),
};

const phases = z.optional(
  z
    .array(
      z.object({
        ph: z.enum(['A', 'B', 'C']),
        voltageV: between(0, 350),
        currentA: between(-200, 200),
        powerW: between(-100_000, 100_000),
      }),
    )
    .check(z.maxLength(3)),
);
const inputs = <S extends z.core.$ZodShape>(shape: S) =>
  z.optional(z.array(z.object({ n: z.int().check(z.minimum(1), z.maximum(4)), ...shape })).check(z.maxLength(4)));
const dim = z.optional(z.object({ active: z.boolean(), limitW: between(0, 100_000) }));

export const InverterItem = z.object({
  kind: z.literal('INVERTER'),
  ...common,
  state: oneOf(inverterStates),
  grid: oneOf(gridStates),
  tempC: between(-40, 120),
  /** Codes of the alarm catalogue that are raised now. */
  alarms: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{3}-\d{3}$/))).check(z.maxLength(40))),
  ac: z.optional(
    z.object({
      powerW: between(-1_200_000, 1_200_000),
      reactiveVar: between(-1_200_000, 1_200_000),
      apparentVa: between(0, 1_200_000),
      pf: between(-1, 1),
      freqHz: between(40, 65),
      voltageV: between(0, 350),
      currentA: between(-5_000, 5_000),
      phases,
    }),
  ),
  dc: z.optional(z.object({ powerW: between(0, 2_000_000), voltageV: between(0, 1500), currentA: between(0, 5_000) })),
  mppt: inputs({ voltageV: between(0, 1500), currentA: between(0, 60), powerW: between(0, 90_000) }),
  pv: inputs({ voltageV: between(0, 1500), currentA: between(0, 30) }),
  eps: z.optional(
    z.object({
      voltageV: between(0, 300),
      currentA: between(0, 200),
      powerW: between(0, 100_000),
      reactiveVar: between(-100_000, 100_000),
      freqHz: between(0, 65),
    }),
  ),
  limit: z.optional(z.object({ pct: between(0, 100), source: oneOf(limitSources) })),
  energy: z.optional(
    z.object({ pvTotalWh: counter, acOutTotalWh: counter, acInTotalWh: counter, epsTotalWh: counter, pvDayWh: counter }),
  ),
});
export type InverterItem = z.infer<typeof InverterItem>;

export const BatteryItem = z.object({
  kind: z.literal('BATTERY'),
  ...common,
  parentSn: z.optional(z.nullable(SerialNumber)),
  status: oneOf(batteryStatuses),
  workMode: oneOf(batteryWorkModes),
  comm: oneOf(batteryComms),
  voltageV: between(0, 1000),
  currentA: between(-400, 400),
  powerW: between(-500_000, 500_000),
  socPct: between(0, 100),
  sohPct: between(0, 100),
  tempC: between(-30, 80),
  cellVMinV: between(0, 5),
  cellVMaxV: between(0, 5),
  cellTMinC: between(-40, 90),
  cellTMaxC: between(-40, 90),
  limits: z.optional(z.object({ chargeA: between(0, 400), dischargeA: between(0, 400) })),
  cycles: between(0, 100_000),
  energy: z.optional(z.object({ chargeTotalWh: counter, dischargeTotalWh: counter, capacityWh: between(0, 10_000_000) })),
});
export type BatteryItem = z.infer<typeof BatteryItem>;

export const MeterItem = z.object({
  kind: z.literal('METER'),
  ...common,
  role: z._default(z.enum(meterRoles), 'GRID'),
  comm: oneOf(batteryComms),
  powerW: between(-1_000_000, 1_000_000),
  reactiveVar: between(-1_000_000, 1_000_000),
  freqHz: between(40, 65),
  phases,
  energy: z.optional(z.object({ importTotalWh: counter, exportTotalWh: counter })),
});
export type MeterItem = z.infer<typeof MeterItem>;

export const EvChargerItem = z.object({
  kind: z.literal('EVCHARGER'),
  ...common,
  cp: oneOf(controlPilots),
  state: z.optional(z.nullable(words(20))),
  powerW: between(0, 50_000),
  phasesActive: between(0, 3),
  currentA: z.optional(z.array(z.number().check(z.minimum(0), z.maximum(80))).check(z.maxLength(3))),
  limitA: between(0, 80),
  dim,
  session: z.optional(z.nullable(z.object({ id: words(60), startedAt: DeviceInstant, energyWh: counter }))),
  energy: z.optional(z.object({ totalWh: counter })),
});
export type EvChargerItem = z.infer<typeof EvChargerItem>;

export const HeatPumpItem = z.object({
  kind: z.literal('HEATPUMP'),
  ...common,
  state: oneOf(heatPumpStates),
  sgReady: between(1, 4),
  powerW: between(0, 50_000),
  heatW: between(0, 200_000),
  flowTempC: between(-40, 100),
  returnTempC: between(-40, 100),
  dhwTempC: between(-40, 100),
  outdoorTempC: between(-60, 70),
  dim,
  energy: z.optional(z.object({ electricTotalWh: counter, heatTotalWh: counter })),
});
export type HeatPumpItem = z.infer<typeof HeatPumpItem>;

export const DongleItem = z.object({
  kind: z.literal('DONGLE'),
  ...common,
  uptimeS: between(0, 1e10),
  net: z.optional(z.nullable(z.enum(networkModes))),
  rssiDbm: between(-120, 0),
  heapFree: between(0, 1e12),
  bufferCount: between(0, 1e9),
  lostCount: between(0, 1e9),
  clockOffsetMs: between(-1e12, 1e12),
  resetReason: z.optional(z.nullable(words(40))),
});
export type DongleItem = z.infer<typeof DongleItem>;

export const TelemetryItem = z.discriminatedUnion('kind', [
  InverterItem,
  BatteryItem,
  MeterItem,
  EvChargerItem,
  HeatPumpItem,
  DongleItem,
]);
export type TelemetryItem = z.infer<typeof TelemetryItem>;
export type TelemetryItemInput = z.input<typeof TelemetryItem>;
export const itemKinds = ['INVERTER', 'BATTERY', 'METER', 'EVCHARGER', 'HEATPUMP', 'DONGLE'] as const;
export type ItemKind = (typeof itemKinds)[number];

const fw = z.optional(z.partialRecord(z.enum(['main', 'safety', 'hmi', 'bootloader', 'bms']), words(40)));
export const InfoItem = z.object({
  kind: z.enum(itemKinds),
  sn: SerialNumber,
  model: z.optional(words(60)),
  phaseType: z.optional(z.enum(inverterTypes)),
  ratedW: between(0, 2_000_000),
  capacityWh: between(0, 10_000_000),
  fw,
  gridCode: z.optional(words(60)),
  paramHash: z.optional(words(100)),
  hwRev: z.optional(words(20)),
  net: z.optional(z.enum(networkModes)),
  caps: z.optional(z.array(words(40)).check(z.maxLength(40))),
});
export type InfoItem = z.infer<typeof InfoItem>;

export const EventItem = z.object({
  code: z.string().check(z.regex(/^[A-Z]{3}-\d{3}$/)),
  vendorCode: z.optional(z.nullable(words(40))),
  sn: SerialNumber,
  ts: DeviceInstant,
  state: z.enum(['RAISED', 'CLEARED']),
});
export type EventItem = z.infer<typeof EventItem>;

/** The outside of every message of a dongle; its items are looked at one by one. */
export const UpMessage = z.object({
  v: z.literal(messageVersion),
  type: z.enum(['telemetry', 'info', 'event']),
  msgId: words(60).check(z.minLength(1)),
  dongleSn: SerialNumber,
  seq: z.optional(z.int().check(z.nonnegative())),
  sentAt: z.optional(DeviceInstant),
  buffered: z._default(z.boolean(), false),
  items: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostItems)),
});
export type UpMessage = z.infer<typeof UpMessage>;

export const StateMessage = z.object({ online: z.boolean() });

/** Why an item was not taken. */
export const itemProblems = ['INVALID', 'TOO_OLD', 'NOT_YOURS', 'UNKNOWN_DEVICE'] as const;
export type ItemProblem = (typeof itemProblems)[number];

export const IngestAnswer = z.object({
  accepted: z.int(),
  /** Kept until somebody registers the device. */
  parked: z.int(),
  refused: z.array(z.object({ index: z.int(), problem: z.enum(itemProblems), detail: z.string() })),
  serverTime: z.iso.datetime(),
});
export type IngestAnswer = z.infer<typeof IngestAnswer>;

export const telemetryEndpoints = {
  /** A dongle tells the code printed on it and gets a secret of its own; an older one ends. */
  provision: endpoint({
    method: 'POST',
    path: '/iot/provision',
    summary: 'A dongle proves itself by its printed code and gets its secret',
    public: true,
    body: z.strictObject({ dongleSn: SerialNumber, claimCode: ClaimCode }),
    data: z.object({ secret: z.string() }),
  }),
};
