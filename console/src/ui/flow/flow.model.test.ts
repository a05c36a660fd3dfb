import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flow, type FlowNode, flowNodes } from '#contract/readings.ts';
import { netOf, powerOf, sourcesOf, speedOf, spotsOf, stateOf } from './flow.model.ts';

const flow: Flow = {
  plantId: '0190bbbb-0000-7000-8000-000000000001',
  at: '2026-11-15T11:00:00Z',
  stale: false,
  asleep: false,
  pvW: 6000,
  loadW: 4500,
  gridW: -500,
  batteryW: 1000,
  socPct: 72,
  evChargerW: 3600,
  heatPumpW: null,
  nodes: ['PV', 'BATTERY', 'GRID', 'HOME', 'EV_CHARGER'],
  edges: [
    { from: 'PV', to: 'HOME', powerW: 900 },
    { from: 'PV', to: 'EV_CHARGER', powerW: 3600 },
    { from: 'PV', to: 'BATTERY', powerW: 1000 },
    { from: 'PV', to: 'GRID', powerW: 500 },
  ],
};

describe('the energy flow', () => {
  it('adds up at every node: what is shown there is what its lines carry', () => {
    const shown = Object.fromEntries(flow.nodes.map((node) => [node, powerOf(flow, node)]));
    expect(shown).toEqual({ PV: 6000, BATTERY: 1000, GRID: -500, HOME: 900, EV_CHARGER: 3600 });
    for (const node of flow.nodes) expect(Math.abs(netOf(flow, node))).toBe(Math.abs(shown[node] ?? 0));
  });

  it('names both ways of battery and grid, and none while they rest', () => {
    expect([stateOf(flow, 'BATTERY'), stateOf(flow, 'GRID')]).toEqual(['charging', 'export']);
    const evening = { ...flow, batteryW: -800, gridW: 3, edges: [] };
    expect([stateOf(evening, 'BATTERY'), stateOf(evening, 'GRID')]).toEqual(['discharging', null]);
  });

  it('does not invent a consumption that is not known', () => {
    expect(powerOf({ ...flow, loadW: null, edges: [] }, 'HOME')).toBeNull();
    expect(powerOf({ ...flow, loadW: 0, edges: [] }, 'HOME')).toBe(0);
  });

  it('moves faster with more power, and not at all without', () => {
    expect(speedOf(0)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (a, b) => {
        expect(speedOf(Math.max(a, b))).toBeGreaterThanOrEqual(speedOf(Math.min(a, b)));
        expect(speedOf(-a)).toBe(speedOf(a));
      }),
    );
  });

  it('tells where the energy of a node comes from', () => {
    const mixed = { edges: [...flow.edges, { from: 'GRID', to: 'HOME', powerW: 300 } as const] };
    expect(sourcesOf(mixed, 'HOME')).toEqual([
      { from: 'PV', share: 0.75 },
      { from: 'GRID', share: 0.25 },
    ]);
    expect(sourcesOf(flow, 'PV')).toEqual([]);
  });

  it('has a place of its own for whatever a plant may have', () => {
    fc.assert(
      fc.property(fc.subarray<FlowNode>([...flowNodes]), (nodes) => {
        const places = spotsOf(nodes).map(({ x, y }) => `${x} ${y}`);
        expect(new Set(places).size).toBe(nodes.length);
      }),
    );
  });
});
