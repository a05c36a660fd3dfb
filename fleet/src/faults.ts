import type { ItemKind } from '#contract/telemetry.ts';
import { dayMs, hourMs, minuteMs } from './calendar.ts';
import { hash, normalAt, uniformAt } from './random.ts';

export type FaultKind =
  /** The device stands still and says why. */
  | 'BROKEN'
  /** The device goes on, but reports something or shows it in its values. */
  | 'REPORT'
  /** Battery or meter does not answer. */
  | 'LINK'
  /** The battery takes nothing and gives nothing, and nobody says why. */
  | 'IDLE'
  /** The first string gives nothing. */
  | 'STRING'
  /** The switch between modules and inverter is open. */
  | 'OPEN'
  /** Dust that no rain washes away, more every day. */
  | 'SOILING'
  /** Something high was built towards the morning sun. */
  | 'SHADE'
  /** Voltage or frequency of the grid is beside what it should be. */
  | 'GRID'
  | 'BLACKOUT'
  /** No air comes to the heat sink. */
  | 'HEAT'
  /** The grid operator holds the generation down. */
  | 'CURTAIL'
  /** The grid operator holds car and heat pump down. */
  | 'DIM'
  /** Nobody keeps to the export limit. */
  | 'UNLIMITED'
  /** The clamp of the meter sits the wrong way round. */
  | 'REVERSED'
  /** No network: the dongle keeps what it would have sent. */
  | 'OUTAGE'
  /** Switched off with everything that hangs on it. */
  | 'DARK'
  /** One device says nothing. */
  | 'SILENT'
  /** What a device says cannot be believed. */
  | 'SUSPECT'
  /** Lifetime counters of a device begin at nothing again. */
  | 'RESET';

export interface Fault {
  kind: FaultKind;
  from: number;
  to: number;
  /** The device concerned, where the kind does not tell. */
  device?: ItemKind;
  /** Of the alarm catalogue, where the device says it itself. */
  code?: string;
  /** What stands in the device's values instead of what would. */
  says?: Readonly<Record<string, unknown>>;
  /** How far the grid is off. */
  off?: { volts?: number; hertz?: number };
  /** Comes and goes between the two instants: every so long, for so long, so long after midnight in universal time. */
  every?: { ms: number; lastsMs: number; afterMs?: number };
}

/** What is wrong, without when. */
export type Trouble = Omit<Fault, 'from' | 'to'>;

export const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

const isOn = ({ from, to, every }: Fault, at: number): boolean =>
  at >= from && at < to && (!every || (at - (every.afterMs ?? 0)) % every.ms < every.lastsMs);

const none: readonly Fault[] = [];

export const activeAt = (faults: readonly Fault[], at: number): readonly Fault[] =>
  faults.length === 0 ? none : faults.filter((fault) => isOn(fault, at));

export const findFault = (faults: readonly Fault[], kind: FaultKind, device?: ItemKind): Fault | undefined =>
  faults.find((f) => f.kind === kind && (device === undefined || f.device === device));

export const active = (faults: readonly Fault[], kind: FaultKind, at: number, device?: ItemKind): Fault | undefined =>
  findFault(activeAt(faults, at), kind, device);

const broken = (device: ItemKind, code: string, says?: Trouble['says']): Trouble[] => [
  { kind: 'BROKEN', device, code, ...(says && { says }) },
];
const stops = (code: string): Trouble[] => broken('INVERTER', code);
const reports = (device: ItemKind, code: string, says?: Trouble['says']): Trouble[] => [
  { kind: 'REPORT', device, code, ...(says && { says }) },
];
/** The device does not say it; whoever looks at its values sees it. */
const shows = (device: ItemKind, says: Trouble['says']): Trouble[] => [{ kind: 'REPORT', device, ...(says && { says }) }];

/** How to bring about each alarm of the catalogue at a simulated plant. */
export const scenarios: Readonly<Record<string, readonly Trouble[]>> = {
  'INV-101': [{ kind: 'GRID', off: { volts: 62 } }],
  // the mean of ten minutes is kept to by giving less
  'INV-102': [{ kind: 'GRID', off: { volts: 20 } }],
  'INV-103': [{ kind: 'GRID', off: { volts: -60 } }],
  'INV-104': [{ kind: 'GRID', off: { hertz: 2.4 } }],
  'INV-105': [{ kind: 'GRID', off: { hertz: -3 } }],
  'INV-106': stops('INV-106'),
  'INV-107': [{ kind: 'BLACKOUT' }],
  'INV-108': stops('INV-108'),
  'INV-109': stops('INV-109'),
  'INV-110': stops('INV-110'),
  'INV-111': stops('INV-111'),
  'INV-112': stops('INV-112'),
  'INV-113': stops('INV-113'),
  'INV-114': stops('INV-114'),
  'INV-115': stops('INV-115'),
  'INV-116': [{ kind: 'STRING' }],
  'INV-117': reports('INVERTER', 'INV-117'),
  'INV-118': [{ kind: 'HEAT' }],
  'INV-119': broken('INVERTER', 'INV-119', { tempC: 96 }),
  'INV-120': reports('INVERTER', 'INV-120'),
  'INV-121': stops('INV-121'),
  'INV-122': stops('INV-122'),
  'INV-123': stops('INV-123'),
  'INV-124': reports('INVERTER', 'INV-124'),
  'INV-125': stops('INV-125'),
  'INV-126': stops('INV-126'),
  'INV-127': [{ kind: 'CURTAIL' }],
  'INV-128': reports('INVERTER', 'INV-128'),
  'INV-129': reports('INVERTER', 'INV-129'),
  'BAT-201': broken('BATTERY', 'BAT-201', { cellVMaxV: 3.71 }),
  'BAT-202': broken('BATTERY', 'BAT-202', { cellVMinV: 2.68 }),
  'BAT-203': reports('BATTERY', 'BAT-203', { cellVMinV: 2.92, cellVMaxV: 3.46 }),
  'BAT-204': broken('BATTERY', 'BAT-204', { tempC: 63, cellTMaxC: 66 }),
  'BAT-205': [{ kind: 'IDLE' }, ...reports('BATTERY', 'BAT-205', { tempC: -3, cellTMinC: -4, cellTMaxC: -2 })],
  'BAT-206': broken('BATTERY', 'BAT-206'),
  'BAT-207': broken('BATTERY', 'BAT-207'),
  'BAT-208': [{ kind: 'LINK', device: 'BATTERY', code: 'BAT-208' }],
  'BAT-209': shows('BATTERY', { sohPct: 72 }),
  'BAT-210': broken('BATTERY', 'BAT-210'),
  'BAT-211': shows('BATTERY', { socPct: 8 }),
  'BAT-212': broken('BATTERY', 'BAT-212'),
  'MTR-301': [{ kind: 'LINK', device: 'METER' }],
  'MTR-302': [{ kind: 'REVERSED' }],
  'MTR-303': [{ kind: 'RESET', device: 'METER' }],
  'DNG-401': [{ kind: 'OUTAGE' }],
  'DNG-402': shows('DONGLE', { rssiDbm: -87 }),
  'DNG-403': shows('DONGLE', { clockOffsetMs: 190_000 }),
  'DNG-405': [{ kind: 'SILENT', device: 'INVERTER' }],
  'DNG-406': shows('DONGLE', { lostCount: 12 }),
  'EVC-501': [{ kind: 'BROKEN', device: 'EVCHARGER' }],
  'EVC-502': [{ kind: 'DIM' }],
  'HPM-551': [{ kind: 'BROKEN', device: 'HEATPUMP' }],
  'HPM-552': [{ kind: 'DIM' }],
  'PLT-601': [{ kind: 'SHADE' }],
  'PLT-602': [{ kind: 'DARK' }],
  'PLT-603': [{ kind: 'OPEN' }],
  'PLT-604': [{ kind: 'UNLIMITED' }, ...reports('INVERTER', 'PLT-604')],
  'PLT-606': [{ kind: 'IDLE' }],
};

/** Alarms that no device can bring about, and what does. */
export const serverMade: Readonly<Record<string, string>> = {
  'DNG-404': 'a campaign in which an upgrade fails: see --upgrades',
  'PLT-605': 'a meter of its own for the load, which these houses do not have',
};

/** How often a year, and how long: half of them are shorter than that. */
const rates: (Trouble & { yearly: number; medianMs: number })[] = [
  { kind: 'OUTAGE', yearly: 6, medianMs: 40 * minuteMs },
  { kind: 'DARK', yearly: 12, medianMs: 2 * minuteMs },
  { kind: 'BROKEN', device: 'INVERTER', code: 'INV-110', yearly: 0.15, medianMs: 3 * hourMs },
  { kind: 'BLACKOUT', yearly: 1, medianMs: 25 * minuteMs },
  { kind: 'STRING', yearly: 0.05, medianMs: 10 * dayMs },
  { kind: 'REPORT', device: 'INVERTER', code: 'INV-120', yearly: 0.05, medianMs: 5 * dayMs },
  { kind: 'LINK', device: 'BATTERY', code: 'BAT-208', yearly: 0.2, medianMs: 2 * hourMs },
  { kind: 'RESET', yearly: 0.01, medianMs: minuteMs, device: 'METER' },
];

/** What breaks at a plant between two instants, by chance. */
export function randomFaults(seed: number, from: number, to: number): Fault[] {
  const faults: Fault[] = [];
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
    for (const { yearly, medianMs, ...trouble } of rates) {
      const draw = hash(seed, day, 'faults', trouble.kind);
      if (uniformAt(draw, 0) >= yearly / 365) continue;
      const begins = day * dayMs + uniformAt(draw, 1) * dayMs;
      faults.push({ ...trouble, from: begins, to: begins + medianMs * Math.exp(1.2 * normalAt(draw, 2)) });
    }
  }
  return faults;
}
