import type { DeviceType } from '#contract/devices.ts';
import type { Flow, FlowNode, Powers } from '#contract/readings.ts';

/** Longer silence than three messages and a half: the value is of the past. */
export const staleMs = 210_000;

/** What one device said last. */
export interface Part {
  type: DeviceType;
  /** Null until it has spoken. */
  source: string | null;
  at: number | null;
  /** Of an inverter, what its modules give. */
  powerW: number | null;
  socPct: number | null;
}

type Chosen = (part: Part) => boolean;
const bySource =
  (source: string): Chosen =>
  (p) =>
    p.source === source;
const byType =
  (type: DeviceType): Chosen =>
  (p) =>
    p.type === type && p.at !== null;

const newestOf = (parts: readonly Part[]): number | null =>
  parts.reduce<number | null>((newest, { at }) => (at !== null && at > (newest ?? 0) ? at : newest), null);

/**
 * The powers of one moment. A sum is known only where every part of it is: a device that fell silent while the others speak
 * makes it unknown, except an inverter after sunset, which is silent because it makes nothing.
 */
export function powersOf(all: readonly Part[], sunUp: boolean): Powers & { at: number | null } {
  const parts = all.filter((p) => p.type !== 'DONGLE');
  const at = newestOf(parts);
  const isNow = (p: Part) => p.at !== null && at !== null && at - p.at <= staleMs;
  const sum = (chosen: Chosen, silent: number | null = null): number | null => {
    const powers = parts.filter(chosen).map((p) => (isNow(p) ? p.powerW : silent));
    return powers.length === 0 || powers.includes(null)
      ? null
      : powers.reduce<number>((total, w) => total + Math.round(w ?? 0), 0);
  };
  const batteries = parts.filter(bySource('BATTERY'));
  const charged = batteries.flatMap((p) => (isNow(p) && p.socPct !== null ? [p.socPct] : []));
  const pvW = sum(bySource('INVERTER'), sunUp ? null : 0);
  const gridW = sum(bySource('GRID'));
  const batteryW = sum(bySource('BATTERY'));
  const unknown = pvW === null || gridW === null || (batteries.length > 0 && batteryW === null);
  return {
    at,
    pvW,
    gridW,
    batteryW,
    loadW: unknown ? null : Math.max(0, pvW + gridW - (batteryW ?? 0)),
    socPct: charged.length === 0 ? null : charged.reduce((total, soc) => total + soc, 0) / charged.length,
    evChargerW: sum(byType('EV_CHARGER')),
    heatPumpW: sum(byType('HEAT_PUMP')),
  };
}

const nodeOf: Partial<Record<DeviceType, FlowNode>> = {
  INVERTER: 'PV',
  CELL: 'BATTERY',
  EV_CHARGER: 'EV_CHARGER',
  HEAT_PUMP: 'HEAT_PUMP',
};

/** What the plant has. A meter that measures something else than the grid does not show the grid. */
export function nodesOf(parts: readonly Part[]): FlowNode[] {
  const nodes = new Set<FlowNode>(['HOME']);
  for (const { type, source } of parts) {
    const node = nodeOf[type];
    if (node) nodes.add(node);
    if (type === 'METERBOX' && (source === null || source === 'GRID')) nodes.add('GRID');
  }
  return [...nodes];
}

/** Where the energy goes: what the sun gives is used at home first, then kept, then sold. Nothing where the load is unknown. */
export function edgesOf({ pvW, gridW, batteryW, loadW, evChargerW, heatPumpW }: Powers): Flow['edges'] {
  if (pvW === null || gridW === null || loadW === null) return [];
  const battery = batteryW ?? 0;
  const left: Record<'PV' | 'DISCHARGE' | 'PURCHASE' | 'HOME' | 'CHARGE' | 'SALE' | 'INSIDE', number> = {
    PV: pvW,
    DISCHARGE: Math.max(0, -battery),
    PURCHASE: Math.max(0, gridW),
    HOME: loadW,
    CHARGE: Math.max(0, battery),
    SALE: Math.max(0, -gridW),
    INSIDE: loadW,
  };
  const edges: Flow['edges'] = [];
  const add = (from: FlowNode, to: FlowNode, powerW: number) => {
    if (powerW > 0) edges.push({ from, to, powerW });
  };
  const move = (from: FlowNode, source: keyof typeof left, to: FlowNode, sink: keyof typeof left) => {
    const powerW = Math.min(left[source], left[sink]);
    left[source] -= powerW;
    left[sink] -= powerW;
    add(from, to, powerW);
  };
  move('PV', 'PV', 'HOME', 'HOME');
  move('PV', 'PV', 'BATTERY', 'CHARGE');
  move('PV', 'PV', 'GRID', 'SALE');
  move('BATTERY', 'DISCHARGE', 'HOME', 'HOME');
  move('GRID', 'PURCHASE', 'HOME', 'HOME');
  move('GRID', 'PURCHASE', 'BATTERY', 'CHARGE');
  move('BATTERY', 'DISCHARGE', 'GRID', 'SALE');
  for (const [node, powerW] of [
    ['EV_CHARGER', evChargerW],
    ['HEAT_PUMP', heatPumpW],
  ] as const) {
    const inside = Math.min(powerW ?? 0, left.INSIDE);
    left.INSIDE -= inside;
    add('HOME', node, inside);
  }
  return edges;
}
