import type { MapSpot, PlantRow } from '#contract/plants.ts';
import { installer } from './staff.ts';

const id = (end: string) => `0190aaaa-0000-7000-8000-0000000001${end}`;

export const hillside: PlantRow = {
  id: id('a1'),
  version: 2,
  number: 'SK-7F3K9Q',
  name: 'Haus am Hang',
  type: 'PHOTOVOLTAIC',
  status: 'FAULTY',
  favourite: false,
  demo: false,
  organizationId: installer.id,
  organizationName: installer.name,
  ownerId: id('b1'),
  ownerName: 'Anna Berg',
  countryCode: 'DE',
  regionCode: 'DE-HE',
  regionName: 'Hessen',
  address: 'Hauptstraße 1',
  latitude: 50.33,
  longitude: 8.75,
  pvCapacityW: 9840,
  storageCapacityWh: 10_240,
  tags: ['pilot'],
  pictureId: null,
  devices: 5,
  builtOn: '2024-03-01',
  gridConnectedOn: '2024-04-01',
  createdAt: '2026-03-01T10:00:00Z',
  updatedAt: '2026-03-01T10:00:00Z',
};

export const balcony: PlantRow = {
  ...hillside,
  id: id('a2'),
  number: 'SK-2M8T4X',
  name: 'Balkon Utrecht',
  type: 'BALCONY_PHOTOVOLTAICS',
  status: 'NORMAL',
  favourite: true,
  ownerId: null,
  ownerName: null,
  countryCode: 'NL',
  regionCode: null,
  regionName: null,
  pvCapacityW: 800,
  storageCapacityWh: null,
  tags: [],
};

const none = { FAULTY: 0, ABNORMAL: 0, OFFLINE: 0, NORMAL: 0 };

export const spotOf = ({ id: plantId, name, status, latitude, longitude }: PlantRow): MapSpot => ({
  latitude,
  longitude,
  count: 1,
  statuses: { ...none, [status]: 1 },
  plant: { id: plantId, name },
});

export const cluster: MapSpot = {
  latitude: 48.1,
  longitude: 11.6,
  count: 12,
  statuses: { FAULTY: 1, ABNORMAL: 2, OFFLINE: 3, NORMAL: 6 },
  plant: null,
};
