import type { Plant, Transfer } from '#contract/plants.ts';
import { plantId } from './devices.ts';
import { installer } from './staff.ts';

const id = (end: string) => `0190cccc-0000-7000-8000-0000000000${end}`;

export const ownerId = id('01');

export const house: Plant = {
  id: plantId,
  version: 3,
  number: 'SK-7KQ2-9FXM',
  name: 'House on the hill',
  type: 'ENERGY_STORAGE',
  status: 'NORMAL',
  favourite: false,
  demo: false,
  organizationId: installer.id,
  organizationName: installer.name,
  ownerId,
  ownerName: 'Anna Berg',
  countryCode: 'DE',
  regionCode: 'DE-HE',
  regionName: 'Hesse',
  address: 'Am Hang 3, 61169 Friedberg',
  latitude: 50.3353,
  longitude: 8.7553,
  pvCapacityW: 9800,
  storageCapacityWh: 10_200,
  tags: ['pilot'],
  pictureId: null,
  devices: 3,
  builtOn: '2024-05-01',
  gridConnectedOn: '2024-06-15',
  createdAt: '2024-06-01T08:00:00Z',
  updatedAt: '2026-11-10T09:30:00Z',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  arrays: [{ capacityW: 9800, tiltDeg: 35, azimuth: 15, azimuthRef: 'SOUTH_EAST', azimuthDeg: 165 }],
  feedInPrice: 0.0811,
  purchasePrice: 0.32,
  contactType: 'MOBILE',
  contactMasked: '+49 *** 89',
  ownerEmailMasked: 'a***@example.org',
  ownerMobileMasked: null,
  createdByName: 'ines',
  updatedByName: 'ines',
};

export const soldHouse: Transfer = {
  id: id('a1'),
  at: '2025-03-01T10:00:00Z',
  byName: 'ines',
  fromOrganization: installer.name,
  toOrganization: installer.name,
  fromOwner: 'Otto Alt',
  toOwner: 'Anna Berg',
  note: 'House sold',
};
