import type { Flow, FlowNode } from '#contract/readings.ts';

/** What passes between a node and the middle; + flows out of the node. */
export const netOf = ({ edges }: Pick<Flow, 'edges'>, node: FlowNode): number =>
  edges.reduce((sum, { from, to, powerW }) => sum + (from === node ? powerW : 0) - (to === node ? powerW : 0), 0);

/** Where the energy of a node comes from, as shares of what it takes. */
export function sourcesOf({ edges }: Pick<Flow, 'edges'>, node: FlowNode): { from: FlowNode; share: number }[] {
  const taken = edges.filter(({ to, powerW }) => to === node && powerW > 0);
  const sum = taken.reduce((all, { powerW }) => all + powerW, 0);
  return taken.map(({ from, powerW }) => ({ from, share: powerW / sum }));
}

/** What a node shows. The home is what is left beside car and heat pump, as they stand on their own. */
export function powerOf(flow: Flow, node: FlowNode): number | null {
  const home = flow.loadW === null ? null : Math.max(0, -netOf(flow, 'HOME'));
  const powers: Record<FlowNode, number | null> = {
    PV: flow.pvW,
    BATTERY: flow.batteryW,
    GRID: flow.gridW,
    HOME: flow.edges.length > 0 ? home : flow.loadW,
    EV_CHARGER: flow.evChargerW,
    HEAT_PUMP: flow.heatPumpW,
  };
  return powers[node];
}

export type NodeState = 'charging' | 'discharging' | 'import' | 'export';

/** Below this a device only hums. */
const idleW = 5;

/** Which way it goes, for those that have two: battery + is charging, grid + is purchase. */
export function stateOf(flow: Flow, node: FlowNode): NodeState | null {
  const power = powerOf(flow, node) ?? 0;
  if (Math.abs(power) < idleW) return null;
  if (node === 'BATTERY') return power > 0 ? 'charging' : 'discharging';
  if (node === 'GRID') return power > 0 ? 'import' : 'export';
  return null;
}

/** Dashes a second: a tenth of full speed at 100 W, full speed at 10 kW. */
export const speedOf = (powerW: number): number => Math.min(1, Math.sqrt(Math.abs(powerW) / 10_000)) * 3;
export const widthOf = (powerW: number): number => 1.5 + Math.min(1, Math.sqrt(Math.abs(powerW) / 10_000)) * 3;

export interface Spot {
  node: FlowNode;
  /** In hundredths of the picture. */
  x: number;
  y: number;
}

/** PV above, battery left, home right, all else in a row below; only what the plant has. */
export function spotsOf(nodes: readonly FlowNode[]): Spot[] {
  const fixed: Partial<Record<FlowNode, [number, number]>> = { PV: [50, 15], BATTERY: [15, 49], HOME: [85, 49] };
  const below = (['GRID', 'EV_CHARGER', 'HEAT_PUMP'] as const).filter((node) => nodes.includes(node));
  const places: Record<number, number[]> = { 1: [50], 2: [30, 70], 3: [18, 50, 82] };
  return nodes.map((node) => {
    const [x, y] = fixed[node] ?? [places[below.length]?.[below.indexOf(node as 'GRID')] ?? 50, 84];
    return { node, x, y };
  });
}
