import { describe, expect, test } from 'vitest';
import { TelemetryItem, type TelemetryItemInput } from '#contract/telemetry.ts';
import { hourMs, minuteMs } from './calendar.ts';
import { always, type Fault, type Trouble } from './faults.ts';
import { itemsOf } from './messages.ts';
import { Plant, type PlantSpec, type PlantState, type Step } from './plant.ts';
import type { Settings } from './settings.ts';

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

test('every device says what the contract takes', () => {
  const from = Date.UTC(2026, 5, 20);
  const kinds = new Set<string>();
  run({ ...withEv, ...withHeatPump, lineOhm: 2 }, { from, to: from + 26 * hourMs }, (step, state, plant) => {
    for (const item of itemsOf(plant, serials, state, step, health)) {
      kinds.add(item.kind);
      expect(TelemetryItem.safeParse(item).error).toBeUndefined();
    }
  });
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

/** A day in June in which the settings of the inverter, the charger or the heat pump are other ones. */
function dayWith(
  settings: Settings,
  {
    spec = {},
    from = Date.UTC(2026, 5, 19, 22),
    faults = [],
  }: { spec?: Partial<PlantSpec>; from?: number; faults?: Fault[] } = {},
) {
  const plant = new Plant(1, { ...frankfurt, ...withEv, ...withHeatPump, ...spec, faults });
  const state = plant.begin(from);
  for (const kind of ['INVERTER', 'EVCHARGER', 'HEATPUMP'] as const) Object.assign(state.settings[kind] ?? {}, settings[kind]);
  const steps: { step: Step; soc: number; items: TelemetryItemInput[] }[] = [];
  while (state.at < from + 24 * hourMs) {
    const step = plant.step(state, state.at + 5 * minuteMs);
    steps.push({ step, soc: state.storedWh / 100, items: itemsOf(plant, serials, state, step, health) });
  }
  const most = (of: (step: Step) => number) => Math.max(...steps.map(({ step }) => of(step)));
  const at = (hour: number) => steps[hour * 12] as (typeof steps)[number];
  return { steps, counters: state.counters, most, at, socs: steps.map(({ soc }) => soc) };
}
const timed = (action: 'CHARGE' | 'DISCHARGE', from = '00:00', to = '05:00') => ({
  'mode.work': 'TIME_OF_USE',
  windows: [{ from, to, action }],
});

describe('what is set has an effect', () => {
  test('limits of power and export hold, and say whose they are', () => {
    const limited = dayWith({ INVERTER: { 'limit.pct': 30 } });
    expect(limited.most(({ acW }) => acW)).toBe(3_000);
    expect(new Set(limited.steps.map(({ step }) => step.throttled))).toEqual(new Set([null, 'REMOTE']));
    const inverter = limited.at(12).items.find(({ kind }) => kind === 'INVERTER');
    expect(inverter).toMatchObject({ state: 'THROTTLED', limit: { pct: 30, source: 'REMOTE' } });
    expect(dayWith({ INVERTER: { 'limit.w': 2_000 } }).most(({ acW }) => acW)).toBe(2_000);
    const capped = dayWith({ INVERTER: { 'export.w': 1_500 } });
    expect(capped.most(({ gridW }) => -gridW)).toBeCloseTo(1_500, 6);
    expect(dayWith({ INVERTER: { 'gen.antiBackflow': true } }).most(({ gridW }) => -gridW)).toBeCloseTo(0, 6);
    const off = dayWith({ INVERTER: { 'gen.on': false } });
    expect(off.most(({ pvW }) => pvW)).toBe(0);
    expect(off.at(12).items.find(({ kind }) => kind === 'INVERTER')).toMatchObject({ state: 'OFF', grid: 'DISCONNECTED' });
  });

  test('the battery works as its mode says', () => {
    const charged = dayWith({ INVERTER: { ...timed('CHARGE'), 'grid.charge': true } });
    expect(charged.at(4).soc).toBeGreaterThan(99);
    expect(charged.at(2).items.find(({ kind }) => kind === 'BATTERY')).toMatchObject({ workMode: 'TIME_OF_USE' });
    expect(dayWith({ INVERTER: timed('CHARGE') }).at(4).soc).toBeLessThan(51);
    const given = dayWith({ INVERTER: timed('DISCHARGE') });
    expect([given.at(1).soc, given.at(0).step.batteryW < -3_000]).toEqual([expect.closeTo(10, 0), true]);
    const waiting = dayWith({ INVERTER: { 'mode.work': 'BACKUP' } });
    expect(waiting.counters.discharge).toBe(0);
    expect(waiting.at(20).soc).toBeGreaterThan(95);
    const fed = dayWith({ INVERTER: { 'mode.work': 'FEED_IN' } });
    expect(fed.counters.charge).toBeLessThan(200);
    expect(dayWith({ INVERTER: { 'mode.work': 'MANUAL' } }).counters.discharge).toBe(0);
    expect(Math.min(...dayWith({ INVERTER: { 'soc.minPct': 10, 'soc.reservePct': 40 } }).socs)).toBeGreaterThan(39);
  });

  test('car and heat pump do what they are told', () => {
    const saturday = { from: Date.UTC(2026, 11, 18, 23) };
    const energy = (settings: Settings) => {
      const { counters } = dayWith(settings, saturday);
      return { car: counters.ev, heat: counters.heat };
    };
    expect(energy({ EVCHARGER: { 'ev.mode': 'OFF' } }).car).toBe(0);
    const fast = dayWith({ EVCHARGER: { 'ev.mode': 'FAST', 'ev.limitA': 10 } });
    expect(fast.most(({ evW }) => evW)).toBe(6_900);
    const solar = dayWith({ EVCHARGER: { 'ev.mode': 'SOLAR' } });
    for (const { step } of solar.steps) if (step.evW > 0) expect(step.pvW).toBeGreaterThan(4_000);
    const normal = energy({}).heat;
    expect(energy({ HEATPUMP: { 'hp.sgReady': '1' } }).heat).toBe(0);
    expect(energy({ HEATPUMP: { 'hp.sgReady': '3' } }).heat).toBeGreaterThan(1.1 * normal);
    expect(energy({ HEATPUMP: { 'hp.sgReady': '4' } }).heat).toBeGreaterThan(1.5 * normal);
  });
});

describe('what comes from outside', () => {
  const lasting = (trouble: Trouble): Fault => ({ ...trouble, ...always });
  const pure = { spec: { evCharger: null, heatPump: null } };

  test('too high a frequency takes power back, by the slope that is set', () => {
    const faults = [lasting({ kind: 'GRID', off: { hertz: 1 } })];
    const gentle = dayWith({ INVERTER: { 'pf.slopePctPerHz': 40 } }, { faults, ...pure });
    const steep = dayWith({ INVERTER: { 'pf.slopePctPerHz': 100 } }, { faults, ...pure });
    expect(gentle.most(({ acW }) => acW)).toBeLessThan(7_000);
    expect(steep.most(({ acW }) => acW)).toBeLessThan(2_700);
    expect(dayWith({ INVERTER: { 'pf.on': false } }, { faults, ...pure }).most(({ acW }) => acW)).toBeGreaterThan(7_000);
    const tripped = dayWith({ INVERTER: { 'of1.f': 50.9 } }, { faults, ...pure });
    expect(tripped.at(12).step).toMatchObject({ pvW: 0, alarms: { INVERTER: ['INV-104'] } });
  });

  test('heat holds power back before it does harm', () => {
    const cool = dayWith({}, { spec: { ...pure.spec, battery: null } });
    const hot = dayWith({}, { spec: { ...pure.spec, battery: null }, faults: [lasting({ kind: 'HEAT' })] });
    expect(cool.steps.some(({ step }) => step.throttled)).toBe(false);
    expect(hot.most(({ acW }) => acW)).toBeLessThan(0.9 * cool.most(({ acW }) => acW));
    const temperatures = hot.steps.map(({ items }) => items.find((i) => i.kind === 'INVERTER')?.tempC ?? 0);
    expect(Math.max(...temperatures)).toBeLessThanOrEqual(70);
  });

  test('without a grid the house lives on its battery down to the least, and without a backup output in the dark', () => {
    const faults = [lasting({ kind: 'BLACKOUT' })];
    const from = Date.UTC(2026, 11, 1, 17);
    const backed = dayWith({ INVERTER: { 'soc.minPct': 5, 'soc.reservePct': 40 } }, { faults, from });
    expect(backed.at(0).items.find(({ kind }) => kind === 'INVERTER')).toMatchObject({ state: 'EPS', grid: 'ISLAND' });
    expect(backed.most(({ gridW, evW }) => Math.abs(gridW) + evW)).toBe(0);
    expect(backed.counters.eps).toBeGreaterThan(1_000);
    expect(Math.min(...backed.socs)).toBeLessThan(10);
    const dark = dayWith({ INVERTER: { 'gen.eps': false } }, { faults });
    expect(dark.most(({ householdW, pvW }) => householdW + pvW)).toBe(0);
  });

  test('the operator holds the car to 4.2 kW and says so; the rest of the house goes on', () => {
    const winter = {
      spec: { heatPump: { lossWPerK: 450, source: 'AIR', flow: 'RADIATOR' } as const },
      from: Date.UTC(2026, 0, 14, 23),
    };
    const settings: Settings = { EVCHARGER: { 'ev.mode': 'FAST' } };
    const free = dayWith(settings, winter);
    expect(free.most(({ evW }) => evW)).toBeGreaterThan(11_000);
    expect(free.most(({ heatPump }) => heatPump?.powerW ?? 0)).toBeGreaterThan(4_200);
    const dimmed = dayWith(settings, { ...winter, faults: [lasting({ kind: 'DIM' })] });
    expect(dimmed.most(({ evW }) => evW)).toBe(4_200);
    expect(dimmed.most(({ heatPump }) => heatPump?.powerW ?? 0)).toBe(4_200);
    expect(dimmed.at(0).items.find(({ kind }) => kind === 'EVCHARGER')).toMatchObject({ dim: { active: true, limitW: 4_200 } });
    expect(dimmed.steps.map(({ step }) => step.householdW)).toEqual(free.steps.map(({ step }) => step.householdW));
  });

  test('a clamp the wrong way round counts sold as bought', () => {
    const right = dayWith({}, pure);
    const wrong = dayWith({}, { ...pure, faults: [lasting({ kind: 'REVERSED' })] });
    expect([wrong.counters.import, wrong.counters.export]).toEqual([right.counters.export, right.counters.import]);
  });

  test('a shadow takes the morning and leaves the afternoon', () => {
    const from = Date.UTC(2026, 10, 12, 23); // a clear one
    const morning = (faults: Fault[]) => {
      const noon = from + 12 * hourMs;
      const { steps } = dayWith({}, { ...pure, from, faults });
      const sum = (of: typeof steps) => of.reduce((wh, { step }) => wh + step.pvW, 0);
      return [
        sum(steps.filter(({ step }) => step.to <= noon - hourMs)),
        sum(steps.filter(({ step }) => step.from >= noon + hourMs)),
      ];
    };
    const [before = 0, after = 0] = morning([]);
    const [shaded = 0, later = 0] = morning([lasting({ kind: 'SHADE' })]);
    expect(shaded).toBeLessThan(0.9 * before);
    expect(later / after).toBeCloseTo(1, 1);
  });
});
