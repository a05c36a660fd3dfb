import type { Command, DeviceParameters } from '#contract/control.ts';
import { parameters } from '#contract/parameters.ts';
import { standards } from '#contract/standards.ts';
import { inverter } from './devices.ts';

export const german = standards.filter(({ code }) => code === 'DE_VDE4105_2018');
const readAt = '2026-11-15T08:00:00Z';
const everyday = { 'mode.work': 'OWN_USE', 'soc.minPct': 10, 'soc.reservePct': 20, 'grid.charge': false, windows: [] };
const values = { ...german[0]?.values, ...everyday, 'limit.pct': 100, 'export.pct': 70, 'vendor.fanCurve': 3 };

export const parametersOfInverter: DeviceParameters = {
  device: {
    id: inverter.id,
    type: 'INVERTER',
    serialNumber: inverter.serialNumber,
    name: inverter.name,
    status: 'ONLINE',
    inverterType: 'THREE_PHASE',
    specName: 'H-10',
  },
  online: true,
  parameters: parameters.filter(({ device }) => device === 'INVERTER'),
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, readAt }])),
  hash: 'sha256:7f0c',
  openCommandId: null,
  restorableId: null,
};

export const writeCommand: Command = {
  id: '0190bbbb-0000-7000-8000-0000000000f1',
  deviceId: inverter.id,
  deviceSn: inverter.serialNumber,
  plantId: '0190bbbb-0000-7000-8000-000000000001',
  op: 'param.write',
  state: 'VERIFIED',
  byName: 'ada',
  createdAt: '2026-11-15T08:01:00Z',
  expiresAt: '2026-11-15T08:06:00Z',
  finishedAt: '2026-11-15T08:01:05Z',
  error: null,
  errorText: null,
  reason: 'Letter 4711',
  standard: 'DE_VDE4105_2018',
  guard: 'WATCHING',
  guardUntil: '2026-11-15T08:06:05Z',
  rolloutId: null,
  restoresId: null,
  restoredById: null,
  restorable: true,
  changes: [{ key: 'ov1.v', unit: 'V', before: 287.5, wanted: 280, after: 280 }],
  steps: (['CREATED', 'SENT', 'ACCEPTED', 'APPLIED', 'VERIFIED'] as const).map((state) => ({
    state,
    at: '2026-11-15T08:01:00Z',
  })),
  results: [],
};
