import { type AddPlantBody, plantEndpoints } from '#contract/plants.ts';
import { newId } from '../src/platform/crypto.ts';
import type { TestApp } from './harness.ts';

let pieces = 0;

/** A meter: a kind that nobody has to have in the books. */
export const meter = (): AddPlantBody['devices'][number] => ({
  type: 'METERBOX',
  serialNumber: `METER-${String(++pieces).padStart(6, '0')}`,
  claimCode: null,
  dongleSn: null,
  name: null,
  specId: null,
  address: null,
  networkMode: null,
});

export const plantBody = (change: Partial<AddPlantBody> = {}): AddPlantBody => ({
  name: 'House on the hill',
  type: 'PHOTOVOLTAIC',
  builtOn: '2024-03-01',
  gridConnectedOn: '2024-04-01',
  tags: ['roof'],
  countryCode: 'DE',
  regionCode: 'DE-BY',
  address: 'Hügelweg 1, 80331 München',
  latitude: 48.137,
  longitude: 11.575,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  arrays: [{ capacityW: 5000, tiltDeg: 30, azimuth: 15, azimuthRef: 'SOUTH_EAST' }],
  storageCapacityWh: null,
  feedInPrice: 0.08,
  purchasePrice: 0.32,
  contact: { type: 'EMAIL', value: 'house@example.org' },
  organizationId: null,
  demo: false,
  devices: [meter()],
  owner: null,
  ...change,
});

/** A plant added through the door that people use. */
export async function createPlant(
  t: TestApp,
  who: { token: string },
  change: Partial<AddPlantBody> = {},
): Promise<{ id: string; number: string }> {
  const answer = await t.call(plantEndpoints.add, { body: plantBody(change) }, who);
  if (answer.code !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.fields)}`);
  return answer.data;
}

interface Stored {
  name?: string;
  type?: string;
  status?: string;
  organization_id?: string | null;
  owner_id?: string | null;
  latitude?: number;
  longitude?: number;
  demo?: boolean;
  created_at?: string;
  pv_capacity_w?: number | null;
}

/** Plants as rows, where there have to be many. */
export async function storePlants(t: TestApp, plants: readonly Stored[]): Promise<string[]> {
  const rows = plants.map((plant, i) => ({
    id: newId(),
    number: `T-${newId().slice(-12).toUpperCase()}`,
    name: `Stored ${i}`,
    type: 'PHOTOVOLTAIC',
    country_code: 'DE',
    address: 'Somewhere 1',
    latitude: 50,
    longitude: 10,
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    ...plant,
  }));
  await t.db.insertInto('plant').values(rows).execute();
  return rows.map((r) => r.id);
}
