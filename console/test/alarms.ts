import type { Alarm, AlarmDetail } from '#contract/alarms.ts';
import type { AlarmEvent } from '#contract/live.ts';
import { house } from './house.ts';

const id = (end: string) => `0190dddd-0000-7000-8000-0000000000${end}`;

export const arcFault: Alarm = {
  id: id('a1'),
  version: 1,
  code: 'INV-109',
  level: 'SERIOUS',
  state: 'ACTIVE',
  deviceType: 'INVERTER',
  deviceId: id('d1'),
  deviceName: 'Garage',
  serialNumber: 'INV-0001',
  plantId: house.id,
  plantName: house.name,
  plantType: 'ENERGY_STORAGE',
  plantAddress: house.address,
  timeZone: 'Asia/Tokyo',
  message: 'DC arc fault',
  startedAt: '2026-11-14T20:30:00Z',
  latestAt: '2026-11-14T20:45:00Z',
  closedAt: null,
  closeReason: null,
  count: 3,
  assigneeId: null,
  assigneeName: null,
  incidentId: null,
  comments: 0,
};

export const alarmEvent: AlarmEvent = {
  id: arcFault.id,
  plantId: arcFault.plantId,
  code: arcFault.code,
  level: arcFault.level,
  state: arcFault.state,
  startedAt: arcFault.startedAt,
  fresh: true,
};

export const lowYield: Alarm = {
  ...arcFault,
  id: id('a2'),
  code: 'PLT-601',
  level: 'WARN',
  state: 'ACKNOWLEDGED',
  deviceType: 'PLANT',
  deviceId: null,
  deviceName: null,
  serialNumber: null,
  message: 'Yield below expectation',
  startedAt: '2026-11-14T10:00:00Z',
  count: 1,
};

export const arcFaultDetail: AlarmDetail = {
  ...arcFault,
  cause: 'Loose connector',
  advice: 'Keep the inverter off and check the connectors',
  detail: { voltageV: 612.4, internalFlag: true },
  history: [
    { at: '2026-11-14T20:30:00Z', kind: 'RAISED', byName: null, text: null },
    { at: '2026-11-14T20:40:00Z', kind: 'COMMENTED', byName: 'Grace Hopper', text: '<b>Called</b> the owner' },
  ],
  earlier: [
    {
      id: lowYield.id,
      code: 'INV-101',
      level: 'WARN',
      message: 'Grid voltage too high',
      startedAt: '2026-10-01T10:00:00Z',
      closedAt: '2026-10-01T10:20:00Z',
    },
  ],
};
