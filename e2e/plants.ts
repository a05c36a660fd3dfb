import type { AddPlantBody } from '#contract/plants.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { call, unique } from './api.ts';

/** A plant with one meter, which needs no stock to come from. */
export async function addPlant(url: string, token: string, change: Partial<AddPlantBody> = {}) {
  const name = unique('House');
  const serialNumber = unique('METER').toUpperCase();
  const body: AddPlantBody = {
    name,
    type: 'PHOTOVOLTAIC',
    builtOn: null,
    gridConnectedOn: null,
    tags: [],
    countryCode: 'DE',
    regionCode: 'DE-HE',
    address: 'Am Hang 3, 61169 Friedberg',
    latitude: 50.3353,
    longitude: 8.7553,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    arrays: [{ capacityW: 9840, tiltDeg: 35, azimuth: 15, azimuthRef: 'SOUTH_EAST' }],
    storageCapacityWh: 10_240,
    feedInPrice: 0.08,
    purchasePrice: 0.32,
    contact: null,
    organizationId: null,
    demo: false,
    devices: [
      {
        type: 'METERBOX',
        serialNumber,
        claimCode: null,
        dongleSn: null,
        name: null,
        specId: null,
        address: null,
        networkMode: null,
      },
    ],
    owner: null,
    ...change,
  };
  const { id, number } = await call(url, plantEndpoints.add, { body }, token);
  return { id, number, name: body.name, serialNumber };
}
