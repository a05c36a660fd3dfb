import type { Device, DeviceRow } from '#contract/devices.ts';

const id = (end: string) => `0190bbbb-0000-7000-8000-0000000000${end}`;

export const plantId = id('01');

const nothing = {
  version: 1,
  name: null,
  manufacturerName: null,
  specId: null,
  specName: null,
  inverterType: null,
  plantId,
  plantName: 'Sonnenhof 1',
  dongleSn: null,
  address: null,
  networkMode: null,
  firmwareVersion: null,
  dongleVersion: null,
  safetyVersion: null,
  hmiVersion: null,
  lastSeenAt: null,
  installedAt: '2026-10-01T08:00:00Z',
  createdAt: '2026-09-01T08:00:00Z',
} satisfies Partial<DeviceRow>;

export const dongle: DeviceRow = {
  ...nothing,
  id: id('d1'),
  type: 'DONGLE',
  serialNumber: 'DON-0001',
  status: 'ONLINE',
  networkMode: 'WIFI',
  firmwareVersion: '2.1.0',
  lastSeenAt: '2026-11-15T05:00:00Z',
};

export const inverter: DeviceRow = {
  ...nothing,
  id: id('d2'),
  version: 4,
  type: 'INVERTER',
  serialNumber: 'INV-0001',
  name: 'Garage',
  status: 'FAULT',
  manufacturerName: 'Helio',
  specId: id('e1'),
  specName: 'H-10',
  inverterType: 'THREE_PHASE',
  dongleSn: dongle.serialNumber,
  dongleVersion: '2.1.0',
  address: '3',
  firmwareVersion: '1.4.2',
  safetyVersion: 'VDE 1.2',
  hmiVersion: '0.9',
  lastSeenAt: '2026-11-15T05:00:00Z',
};

export const meter: DeviceRow = { ...nothing, id: id('d3'), type: 'METERBOX', serialNumber: 'MET-0001', status: 'NOT_CONNECTED' };

export const inverterDetail: Device = { ...inverter, ratedW: 10_000, capacityWh: null, attached: [], predecessors: [] };
