import { type Icon, IconAirConditioning, IconBattery3, IconCar, IconHome, IconPlug, IconSolarPanel2 } from '@tabler/icons-react';
import type { FlowNode } from '#contract/readings.ts';
import type { NodeState } from './flow.model.ts';

export const flowIcons: Record<FlowNode, Icon> = {
  PV: IconSolarPanel2,
  BATTERY: IconBattery3,
  GRID: IconPlug,
  HOME: IconHome,
  EV_CHARGER: IconCar,
  HEAT_PUMP: IconAirConditioning,
};

const colors: Record<FlowNode, string> = {
  PV: 'var(--pv)',
  BATTERY: 'var(--battery)',
  GRID: 'var(--grid-import)',
  HOME: 'var(--home)',
  EV_CHARGER: 'var(--ev)',
  HEAT_PUMP: 'var(--heat-pump)',
};

export const colorOf = (node: FlowNode, state: NodeState | null): string =>
  state === 'export' ? 'var(--feed-in)' : colors[node];
