import type { DeviceType } from '#contract/devices.ts';
import { newId, Vault } from '../src/platform/crypto.ts';
import { testEnvironment } from './environment.ts';
import type { TestApp } from './harness.ts';

export const claimCode = 'CODE123';
const vault = new Vault(testEnvironment.SECRET_KEY);

interface PlantChange {
  organizationId?: string | null;
  ownerId?: string | null;
  demo?: boolean;
}

/** A plant with nothing but what a row needs. */
export async function createPlantRow(t: TestApp, name: string, change: PlantChange = {}): Promise<string> {
  const id = newId();
  await t.db
    .insertInto('plant')
    .values({
      id,
      name,
      number: `P-${id.slice(-12).toUpperCase()}`,
      type: 'ENERGY_STORAGE',
      organization_id: change.organizationId ?? null,
      owner_id: change.ownerId ?? null,
      demo: change.demo ?? false,
      country_code: 'DE',
      address: 'Sonnenallee 1',
      latitude: 52.5,
      longitude: 13.4,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
    })
    .execute();
  return id;
}

/** A piece in the provider's stock; its code is the one above. */
export async function createStock(t: TestApp, type: DeviceType, serialNumber: string, specId: string | null = null) {
  const id = newId();
  await t.db
    .insertInto('device')
    .values({
      id,
      type,
      serial_number: serialNumber,
      claim_code_hash: vault.sign(`claim|${serialNumber}|${claimCode}`),
      from_stock: true,
      spec_id: specId,
    })
    .execute();
  return id;
}

export const deviceInput = (type: DeviceType, serialNumber: string, change: object = {}) => ({
  type,
  serialNumber,
  claimCode: null as string | null,
  dongleSn: null as string | null,
  name: null,
  specId: null,
  address: null,
  networkMode: null,
  ...change,
});
