import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowNode } from '#contract/readings.ts';
import { edgesOf, nodesOf, type Part, powersOf, staleMs } from './flow.ts';

const now = Date.UTC(2026, 5, 14, 10);
const part = (type: Part['type'], source: string, powerW: number | null, change: Partial<Part> = {}): Part => ({
  type,
  source,
  powerW,
  at: now,
  socPct: null,
  ...change,
});
const home = (pv: number, grid: number, battery: number): Part[] => [
  part('INVERTER', 'INVERTER', pv),
  part('METERBOX', 'GRID', grid),
  part('CELL', 'BATTERY', battery, { socPct: 60 }),
];

const watts = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null });
const anyPart = fc.oneof(
  fc.record({ type: fc.constant('INVERTER'), source: fc.constant('INVERTER'), powerW: watts(0, 20_000) }),
  fc.record({ type: fc.constant('CELL'), source: fc.constant('BATTERY'), powerW: watts(-9_000, 9_000) }),
  fc.record({ type: fc.constant('METERBOX'), source: fc.constantFrom('GRID', 'PV', 'LOAD'), powerW: watts(-20_000, 20_000) }),
  fc.record({ type: fc.constant('EV_CHARGER'), source: fc.constant('EVCHARGER'), powerW: watts(0, 22_000) }),
  fc.record({ type: fc.constant('HEAT_PUMP'), source: fc.constant('HEATPUMP'), powerW: watts(0, 9_000) }),
);
const anyPlant = fc
  .array(fc.tuple(anyPart, fc.integer({ min: 0, max: 400_000 })), { maxLength: 8 })
  .map((list) => list.map(([fields, ago]): Part => ({ ...(fields as Part), at: now - ago, socPct: null })));

test('energy is conserved: what leaves a source is what it gives, what enters a sink is what it takes', () => {
  fc.assert(
    fc.property(anyPlant, fc.boolean(), (parts, sunUp) => {
      const powers = powersOf(parts, sunUp);
      const edges = edgesOf(powers);
      const { pvW, gridW, batteryW, loadW, evChargerW, heatPumpW } = powers;
      const out = (node: FlowNode) => edges.filter((e) => e.from === node).reduce((sum, e) => sum + e.powerW, 0);
      const into = (node: FlowNode) => edges.filter((e) => e.to === node).reduce((sum, e) => sum + e.powerW, 0);
      expect(edges.every((e) => e.powerW > 0 && e.from !== e.to)).toBe(true);
      expect(edges.filter((e) => ![e.from, e.to].every((n) => nodesOf(parts).includes(n)))).toEqual([]);
      if (loadW === null || pvW === null || gridW === null) {
        expect(edges).toEqual([]);
        return;
      }
      // meters disagree by a little: then less is used than is sold and stored, and nothing is invented
      const balanced = pvW + gridW - (batteryW ?? 0) >= 0;
      const same = balanced
        ? (a: number, b: number) => expect(a).toBe(b)
        : (a: number, b: number) => expect(a).toBeLessThanOrEqual(b);
      same(out('PV'), pvW);
      same(into('HOME'), loadW);
      same(into('GRID'), Math.max(0, -gridW));
      same(into('BATTERY'), Math.max(0, batteryW ?? 0));
      expect(out('GRID')).toBeLessThanOrEqual(Math.max(0, gridW));
      expect(out('BATTERY')).toBeLessThanOrEqual(Math.max(0, -(batteryW ?? 0)));
      expect(out('HOME')).toBeLessThanOrEqual(loadW);
      expect(into('EV_CHARGER')).toBeLessThanOrEqual(evChargerW ?? 0);
      expect(into('HEAT_PUMP')).toBeLessThanOrEqual(heatPumpW ?? 0);
    }),
    { numRuns: 2_000 },
  );
});

test('what is unknown stays unknown', () => {
  const { pvW, loadW, gridW, batteryW, socPct, evChargerW, heatPumpW } = powersOf([], true);
  expect([pvW, loadW, gridW, batteryW, socPct, evChargerW, heatPumpW]).toEqual(Array(7).fill(null));
  expect(powersOf([part('INVERTER', 'INVERTER', 800)], true)).toMatchObject({ pvW: 800, gridW: null, loadW: null });
  expect(powersOf(home(800, 100, 0).with(0, part('INVERTER', 'INVERTER', null)), true)).toMatchObject({ pvW: null, loadW: null });
});

test('a battery that fell silent hides the load; a battery that was never there does not', () => {
  const late = part('CELL', 'BATTERY', 500, { at: now - staleMs - 1 });
  expect(powersOf([...home(2000, -500, 0).slice(0, 2), late], true)).toMatchObject({ batteryW: null, loadW: null });
  expect(powersOf(home(2000, -500, 0).slice(0, 2), true)).toMatchObject({ batteryW: null, loadW: 1500 });
});

test('an inverter that is silent after sunset makes nothing, by day it is unknown', () => {
  const parts = [part('INVERTER', 'INVERTER', 40, { at: now - 3_600_000 }), part('METERBOX', 'GRID', 300)];
  expect(powersOf(parts, false)).toMatchObject({ pvW: 0, loadW: 300 });
  expect(powersOf(parts, true)).toMatchObject({ pvW: null, loadW: null });
});

test('the sun feeds the home, then the battery, then the grid; car and heat pump are part of the home', () => {
  const parts = [...home(6000, -1000, 2000), part('EV_CHARGER', 'EVCHARGER', 1800), part('HEAT_PUMP', 'HEATPUMP', 700)];
  expect(nodesOf(parts)).toEqual(['HOME', 'PV', 'GRID', 'BATTERY', 'EV_CHARGER', 'HEAT_PUMP']);
  expect(edgesOf(powersOf(parts, true))).toEqual([
    { from: 'PV', to: 'HOME', powerW: 3000 },
    { from: 'PV', to: 'BATTERY', powerW: 2000 },
    { from: 'PV', to: 'GRID', powerW: 1000 },
    { from: 'HOME', to: 'EV_CHARGER', powerW: 1800 },
    { from: 'HOME', to: 'HEAT_PUMP', powerW: 700 },
  ]);
  expect(edgesOf(powersOf(home(0, 500, 300), true))).toEqual([
    { from: 'GRID', to: 'HOME', powerW: 200 },
    { from: 'GRID', to: 'BATTERY', powerW: 300 },
  ]);
  expect(edgesOf(powersOf(home(0, -500, -900), true))).toEqual([
    { from: 'BATTERY', to: 'HOME', powerW: 400 },
    { from: 'BATTERY', to: 'GRID', powerW: 500 },
  ]);
});
