import { expect, test } from 'vitest';
import { TelemetryItem, type TelemetryItemInput } from '#contract/telemetry.ts';
import texts from '#texts/en-GB/alarms.json' with { type: 'json' };
import { hourMs, minuteMs } from './calendar.ts';
import { demoSeed, demoSites } from './demoSites.ts';
import { scenarios, serverMade } from './faults.ts';
import { isAsleep, itemsOf } from './messages.ts';
import { Plant, type Step } from './plant.ts';

const catalogue = Object.keys(texts).flatMap((key) => key.match(/^([A-Z]{3}-\d{3})\.message$/)?.[1] ?? []);
const site = demoSites(0).find(({ spec }) => spec.evCharger && spec.heatPump && spec.battery);
if (!site) throw new Error('no plant with everything');
const { spec, serials } = site;
const noon = Date.UTC(2026, 5, 20, 8);
const health = { startedAt: 0, buffered: 0, lost: 0, clockOffsetMs: 0, resetReason: 'POWER_ON' };

interface Seen {
  before: TelemetryItemInput[];
  items: TelemetryItemInput[];
  step: Step;
}

/** Some hours around noon in summer; the trouble begins in the middle. */
function live(code: string): Seen[] {
  const from = noon + 2 * hourMs;
  const faults = (scenarios[code] ?? []).map((trouble) => ({ ...trouble, from, to: noon + 12 * hourMs }));
  const plant = new Plant(demoSeed, { ...spec, exportCapW: null, battery: { capacityWh: 60_000, maxW: 1_500 }, faults });
  const state = plant.begin(noon);
  const seen: Seen[] = [];
  let before: TelemetryItemInput[] = [];
  while (state.at < noon + 5 * hourMs) {
    const step = plant.step(state, state.at + 5 * minuteMs);
    const items = isAsleep(plant, step) ? [] : itemsOf(plant, serials, state, step, health);
    if (step.to >= from) seen.push({ before, items, step });
    before = items;
  }
  return seen;
}

type Kind = TelemetryItemInput['kind'];
const find = <K extends Kind>(items: TelemetryItemInput[], kind: K) =>
  items.find((item) => item.kind === kind) as Extract<TelemetryItemInput, { kind: K }> | undefined;

/** What no device says, and how it shows. */
const shown: Record<string, (seen: Seen) => unknown> = {
  'INV-107': ({ items }) => find(items, 'INVERTER')?.ac?.phases?.every(({ voltageV }) => voltageV === 0),
  'INV-118': ({ items }) => find(items, 'INVERTER')?.limit?.source === 'THERMAL',
  'INV-127': ({ items }) => find(items, 'INVERTER')?.limit?.source === 'DSO',
  'BAT-209': ({ items }) => (find(items, 'BATTERY')?.sohPct ?? 100) < 80,
  'BAT-211': ({ items }) => (find(items, 'BATTERY')?.socPct ?? 100) < 10,
  'MTR-301': ({ items }) => find(items, 'METER')?.comm === 'FAULTY' && find(items, 'METER')?.powerW === undefined,
  'MTR-302': ({ items, step }) => step.gridW < -100 && (find(items, 'METER')?.powerW ?? 0) > 100,
  'MTR-303': ({ before, items }) =>
    (find(items, 'METER')?.energy?.exportTotalWh ?? 0) < (find(before, 'METER')?.energy?.exportTotalWh ?? 0),
  'DNG-401': ({ step }) => step.faults.some(({ kind }) => kind === 'OUTAGE'),
  'DNG-402': ({ items }) => (find(items, 'DONGLE')?.rssiDbm ?? 0) < -80,
  'DNG-403': ({ items }) => (find(items, 'DONGLE')?.clockOffsetMs ?? 0) > 120_000,
  'DNG-405': ({ items }) => !find(items, 'INVERTER') && find(items, 'DONGLE'),
  'DNG-406': ({ items }) => (find(items, 'DONGLE')?.lostCount ?? 0) > 0,
  'EVC-501': ({ items }) => find(items, 'EVCHARGER')?.cp === 'F',
  'EVC-502': ({ items }) => find(items, 'EVCHARGER')?.dim?.active && find(items, 'EVCHARGER')?.dim?.limitW === 4_200,
  'HPM-551': ({ items }) => find(items, 'HEATPUMP')?.state === 'FAULT',
  'HPM-552': ({ items }) => find(items, 'HEATPUMP')?.dim?.active,
  'PLT-601': ({ step }) => step.faults.some(({ kind }) => kind === 'SHADE'),
  'PLT-602': ({ step }) => step.faults.some(({ kind }) => kind === 'DARK'),
  'PLT-603': ({ step }) => step.pvW === 0 && step.elevationDeg > 40,
  'PLT-606': ({ step }) => step.batteryW === 0 && step.gridW < -1_000,
};

test('every alarm of the catalogue can be brought about, or is named as none of the devices’ making', () => {
  expect(catalogue.length).toBe(60);
  expect([...Object.keys(scenarios), ...Object.keys(serverMade)].sort()).toEqual([...catalogue].sort());
});

test.each(Object.keys(scenarios))('%s is said, or shows, in words of the contract', (code) => {
  const seen = live(code);
  for (const item of seen.flatMap(({ items }) => items)) expect(TelemetryItem.safeParse(item).error).toBeUndefined();
  const shows = shown[code];
  const said = ({ step }: Seen) => Object.values(step.alarms).flat().includes(code);
  expect(seen.some(shows ?? said)).toBe(true);
});

test('a healthy house says and shows nothing of it', () => {
  const seen = live('none');
  expect(seen.flatMap(({ step }) => Object.values(step.alarms).flat())).toEqual([]);
  for (const [code, shows] of Object.entries(shown)) expect(seen.some(shows), code).toBeFalsy();
});
