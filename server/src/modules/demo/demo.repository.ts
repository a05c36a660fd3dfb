import { sql } from 'kysely';
import type { DemoDevice, DemoPlant } from '#contract/demo.ts';
import { compassDegrees } from '#contract/plants.ts';
import { newId } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';

/** The dealer who looks after the demo plants, below the provider; one of this name may be there already. */
export async function dealer(tx: Tx, _scope: SystemScope, name: string): Promise<string> {
  await sql`
    insert into organization (id, parent_id, kind, name)
    select ${newId()}, id, 'DEALER', ${name} from organization where kind = 'PROVIDER' and parent_id is null
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select o.id from organization o join organization p on p.id = o.parent_id
    where p.kind = 'PROVIDER' and p.parent_id is null and lower(o.name) = lower(${name})`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function manufacturer(tx: Tx, _scope: SystemScope, name: string, abbreviation: string): Promise<string> {
  await sql`
    insert into manufacturer (id, name, abbreviation) values (${newId()}, ${name}, ${abbreviation}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    select id from manufacturer where lower(name) = lower(${name}) or lower(abbreviation) = lower(${abbreviation})`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function spec(tx: Tx, _scope: SystemScope, manufacturerId: string, device: DemoDevice): Promise<string> {
  const { type, specName, inverterType, ratedW, capacityWh } = device;
  await sql`
    insert into device_spec (id, manufacturer_id, device_type, name, inverter_type, rated_w, capacity_wh)
    values (${newId()}, ${manufacturerId}, ${type}, ${specName}, ${inverterType}, ${ratedW}, ${capacityWh})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from device_spec where manufacturer_id = ${manufacturerId} and device_type = ${type}
      and lower(name) = lower(${specName})`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function insertPlant(
  tx: Tx,
  _scope: SystemScope,
  { body }: DemoPlant,
  number: string,
  organizationId: string,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('plant')
    .values({
      id,
      number,
      name: body.name,
      type: body.type,
      organization_id: organizationId,
      country_code: body.countryCode,
      region_code: body.regionCode,
      address: body.address,
      latitude: body.latitude,
      longitude: body.longitude,
      time_zone: body.timeZone,
      currency: body.currency,
      pv_capacity_w: body.arrays.reduce((sum, a) => sum + a.capacityW, 0),
      storage_capacity_wh: body.storageCapacityWh,
      built_on: body.builtOn,
      grid_connected_on: body.gridConnectedOn,
      feed_in_price: body.feedInPrice,
      purchase_price: body.purchasePrice,
      demo: true,
    })
    .execute();
  await tx
    .insertInto('plant_array')
    .values(
      body.arrays.map((array, position) => ({
        plant_id: id,
        position,
        capacity_w: array.capacityW,
        tilt_deg: array.tiltDeg,
        azimuth: array.azimuth,
        azimuth_ref: array.azimuthRef,
        azimuth_deg: compassDegrees(array.azimuth, array.azimuthRef),
      })),
    )
    .execute();
  return id;
}

interface NewDevice {
  device: DemoDevice;
  plantId: string;
  dongleId: string | null;
  specId: string;
  claimCodeHash: Buffer | null;
  installedOn: string | null;
}

export async function insertDevice(tx: Tx, _scope: SystemScope, added: NewDevice): Promise<string> {
  const { device, plantId, dongleId, specId, claimCodeHash, installedOn } = added;
  const id = newId();
  await tx
    .insertInto('device')
    .values({
      id,
      type: device.type,
      serial_number: device.serialNumber,
      claim_code_hash: claimCodeHash,
      from_stock: claimCodeHash !== null,
      plant_id: plantId,
      dongle_id: dongleId,
      spec_id: specId,
      status: device.connected ? 'ONLINE' : 'NOT_CONNECTED',
      installed_at: installedOn,
    })
    .execute();
  return id;
}

/** The dongles of demo plants that the fleet may speak for. */
export async function dongleSerials(tx: Tx, _scope: SystemScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .select('d.serial_number')
    .where('d.type', '=', 'DONGLE')
    .where('d.serial_number', 'like', 'DEMO-%')
    .where('d.retired_at', 'is', null)
    .where('p.demo', '=', true)
    .where('p.deleted_at', 'is', null)
    .execute();
  return rows.map((r) => r.serial_number);
}
