import { describe, expect, test } from 'vitest';
import { TelemetryItem } from '#contract/telemetry.ts';
import { hourMs, minuteMs } from './calendar.ts';
import { always, scenarios } from './faults.ts';
import { itemsOf } from './messages.ts';
import { Plant, type PlantSpec, type PlantState, type Step } from './plant.ts';

/** The house of the planning tables: 10 kWp on a southern roof in Frankfurt, 4,500 kWh a year. */
const frankfurt: PlantSpec = {
  key: 'frankfurt',
  country: 'DE',
  latitude: 50.11,
  longitude: 8.68,
  zone: 'Europe/Berlin',
  climate: { clearness: 0.04, warmthC: 0 },
  arrays: [{ capacityW: 10_000, tiltDeg: 35, azimuthDeg: 180 }],
  shading: 0,
  inverter: { ratedW: 10_000, phases: 3 },
  battery: { capacityWh: 10_000 },
  meter: true,
  yearWh: 4_500_000,
  evCharger: null,
  heatPump: null,
  lineOhm: 0.25,
  exportCapW: null,
  since: Date.UTC(2024, 0, 1),
  faults: [],
};
const withEv: Partial<PlantSpec> = { evCharger: { phases: 3, mode: 'SOLAR_MIN' } };
const withHeatPump: Partial<PlantSpec> = { heatPump: { lossWPerK: 160, source: 'AIR', flow: 'FLOOR' } };
const serials = {
  DONGLE: 'D-0001',
  INVERTER: 'I-0001',
  BATTERY: 'B-0001',
  METER: 'M-0001',
  EVCHARGER: 'W-0001',
  HEATPUMP: 'H-0001',
};
const health = { startedAt: 0, buffered: 0, lost: 0, clockOffsetMs: 0, resetReason: 'POWER_ON' };
const yearFrom = Date.UTC(2024, 11, 31, 23);
const yearTo = Date.UTC(2025, 11, 31, 23);

function run(
  spec: Partial<PlantSpec>,
  { from = yearFrom, to = yearTo, stepMs = 15 * minuteMs, seed = 1 },
  each: (step: Step, state: PlantState, plant: Plant) => void = () => {},
): PlantState {
  const plant = new Plant(seed, { ...frankfurt, ...spec });
  const state = plant.begin(from);
  while (state.at < to) each(plant.step(state, state.at + stepMs), state, plant);
  return state;
}

function year(spec: Partial<PlantSpec>, seed = 1) {
  let loadWh = 0;
  const days = new Map<string, number>();
  const { counters } = run(spec, { seed }, ({ householdW, evW, heatPump, acW, day }) => {
    loadWh += (householdW + evW + (heatPump?.powerW ?? 0)) / 4;
    days.set(day.date, (days.get(day.date) ?? 0) + Math.max(0, acW) / 4000);
  });
  return {
    loadWh,
    kWhPerKwp: counters.acOut / 10_000,
    autarky: 1 - counters.import / loadWh,
    ownUse: 1 - counters.export / counters.acOut,
    bestDay: Math.max(...days.values()) / 10,
  };
}

describe('a year in Frankfurt', () => {
  test('agrees with planning values, with and without battery', () => {
    for (const seed of [1, 2, 3]) {
      const bare = year({ battery: null }, seed);
      expect(bare.loadWh / 4_500_000).toBeCloseTo(1, 1);
      expect(bare.kWhPerKwp).toBeGreaterThan(930);
      expect(bare.kWhPerKwp).toBeLessThan(1080);
      expect(bare.bestDay).toBeGreaterThan(6.2);
      expect(bare.bestDay).toBeLessThan(7.2);
      expect(bare.autarky).toBeCloseTo(0.45, 1);
      expect(bare.ownUse).toBeCloseTo(0.2, 1);
      const stored = year({}, seed);
      expect(stored.autarky).toBeGreaterThan(0.73);
      expect(stored.autarky).toBeLessThan(0.83);
      expect(stored.ownUse).toBeGreaterThan(0.32);
      expect(stored.ownUse).toBeLessThan(0.41);
    }
  });

  test('gives less on an eastern roof, below an export limit, and to a heat pump', () => {
    const south = year({ battery: null });
    const east = year({ battery: null, arrays: [{ capacityW: 10_000, tiltDeg: 35, azimuthDeg: 90 }] });
    expect(east.kWhPerKwp / south.kWhPerKwp).toBeCloseTo(0.82, 1);
    const limited = year({ battery: null, exportCapW: 6_000 });
    expect(limited.kWhPerKwp / south.kWhPerKwp).toBeGreaterThan(0.95);
    expect(limited.kWhPerKwp / south.kWhPerKwp).toBeLessThan(0.985);
    const heated = year(withHeatPump);
    expect(heated.loadWh - south.loadWh).toBeGreaterThan(2_300_000);
    expect(heated.loadWh - south.loadWh).toBeLessThan(3_600_000);
    expect(heated.autarky).toBeCloseTo(0.59, 1);
  });
});

test('energy balances in every step, and what gets lost gets lost in the inverter', () => {
  const everything = { ...withEv, ...withHeatPump, exportCapW: 4_000, lineOhm: 2 };
  for (const stepMs of [15 * minuteMs, 10_000]) {
    const from = Date.UTC(2026, 5, 1);
    const worst = { balance: 0, strings: 0, leastLost: 0, mostLost: 0, overCap: 0 };
    run(everything, { from, to: from + (stepMs > minuteMs ? 60 * 24 : 30) * hourMs, stepMs }, (step) => {
      const { pvW, acW, batteryW, gridW, householdW, evW, heatPump, strings } = step;
      const balance = acW + gridW - householdW - evW - (heatPump?.powerW ?? 0);
      const lostW = pvW - batteryW - acW;
      worst.balance = Math.max(worst.balance, Math.abs(balance));
      worst.strings = Math.max(worst.strings, Math.abs(strings.reduce((sum, s) => sum + s.powerW, -pvW)));
      worst.leastLost = Math.min(worst.leastLost, lostW);
      worst.mostLost = Math.max(worst.mostLost, lostW - 0.06 * (pvW + Math.abs(batteryW)));
      worst.overCap = Math.max(worst.overCap, -gridW - 4_000);
    });
    for (const name of ['balance', 'strings', 'leastLost', 'overCap'] as const) expect(worst[name], name).toBeCloseTo(0, 6);
    expect(worst.mostLost).toBeLessThan(120);
  }
});

test('counters only rise, but for the one that is reset', () => {
  const from = Date.UTC(2026, 2, 27);
  const reset = from + 40 * hourMs + 1;
  let last: PlantState['counters'] | undefined;
  let drops = 0;
  run(
    { ...withEv, faults: [{ kind: 'RESET', device: 'METER', from: reset, to: reset }] },
    { from, to: from + 96 * hourMs },
    (step, state) => {
      for (const name of Object.keys(state.counters) as (keyof PlantState['counters'])[]) {
        if (!last || state.counters[name] >= last[name]) continue;
        expect([name, step.to > reset && step.from <= reset]).toEqual([expect.stringMatching(/^(im|ex)port$/), true]);
        drops++;
      }
      last = { ...state.counters };
    },
  );
  expect(drops).toBeGreaterThan(0);
});

test('the same seed says the same; another says something else', () => {
  const from = Date.UTC(2026, 9, 24, 22); // with the 25 hours of a Sunday in autumn
  const said = (seed: number) => {
    const items: unknown[] = [];
    run({ ...withEv, ...withHeatPump }, { from, to: from + 48 * hourMs, seed }, (step, state, plant) =>
      items.push(...itemsOf(plant, serials, state, step, health)),
    );
    return JSON.stringify(items);
  };
  const first = said(7);
  expect(said(7)).toBe(first);
  expect(said(8)).not.toBe(first);
});

test('a car changes no weather, and neighbours share it', () => {
  const from = Date.UTC(2026, 4, 4);
  const light = (spec: Partial<PlantSpec>) => {
    const found: number[] = [];
    run({ battery: null, ...spec }, { from, to: from + 48 * hourMs }, (step) =>
      found.push(step.outdoorC, ...step.strings.map((s) => Math.round(s.voltageV))),
    );
    return found;
  };
  const alone = light({});
  expect(light(withEv)).toEqual(alone);
  expect(light({ key: 'neighbour', latitude: 50.12 }).length).toBe(alone.length);
  const difference = light({ key: 'neighbour' }).map((v, i) => Math.abs(v - (alone[i] ?? 0)));
  expect(Math.max(...difference)).toBe(0);
});

test('every device says what the contract takes, whatever is broken', () => {
  const from = Date.UTC(2026, 5, 20);
  const kinds = new Set<string>();
  for (const troubles of [[], ...Object.values(scenarios)]) {
    const broken = troubles.map((trouble) => ({ ...trouble, ...always }));
    run({ ...withEv, ...withHeatPump, lineOhm: 2, faults: broken }, { from, to: from + 26 * hourMs }, (step, state, plant) => {
      for (const item of itemsOf(plant, serials, state, step, health)) {
        kinds.add(item.kind);
        expect(TelemetryItem.safeParse(item).error).toBeUndefined();
      }
    });
  }
  expect(kinds.size).toBe(6);
});

test('at the end of a long line the voltage holds power back at noon, and says so', () => {
  const from = Date.UTC(2026, 5, 20);
  const codes = new Set<string>();
  let highest = 0;
  run({ battery: null, lineOhm: 2 }, { from, to: from + 72 * hourMs }, (step, _state, plant) => {
    for (const code of step.alarms.INVERTER ?? []) codes.add(code);
    highest = Math.max(highest, plant.gridAt(step).voltagesV[0] ?? 0);
  });
  expect([...codes]).toEqual(['INV-102']);
  expect(highest).toBeLessThanOrEqual(253 + 1e-6);
});
