import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import type { DeviceType } from '#contract/devices.ts';
import type { TelemetryItemInput } from '#contract/telemetry.ts';
import { type UpKind, upTopic } from '#contract/topics.ts';
import { newId, newToken, sha256 } from '../src/platform/crypto.ts';
import type { Database } from '../src/platform/db.ts';
import { startBroker } from '../src/platform/mqtt.ts';
import type { TestApp } from './harness.ts';

interface PlantFields {
  type?: string;
  time_zone?: string;
  organization_id?: string | null;
  feed_in_price?: number | null;
  purchase_price?: number | null;
}

export async function createPlant(db: Database, fields: PlantFields = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto('plant')
    .values({
      id,
      number: id.replaceAll('-', '').slice(-16).toUpperCase(),
      name: 'Plant',
      type: 'ENERGY_STORAGE',
      country_code: 'DE',
      address: 'Street 1',
      latitude: 50.1,
      longitude: 8.7,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      feed_in_price: 0.08,
      purchase_price: 0.3,
      ...fields,
    })
    .execute();
  return id;
}

export async function createDevice(
  db: Database,
  type: DeviceType,
  serialNumber: string,
  plantId: string | null,
  dongleId: string | null = null,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('device')
    .values({ id, type, serial_number: serialNumber, plant_id: plantId, dongle_id: dongleId })
    .execute();
  return id;
}

export type Home = Awaited<ReturnType<typeof createHome>>;

/** A plant with dongle, inverter, battery and grid meter, and the dongle's secret. */
export async function createHome(db: Database, name: string, fields: PlantFields = {}) {
  const plantId = await createPlant(db, fields);
  const sn = { dongle: `D-${name}`, inverter: `I-${name}`, battery: `B-${name}`, meter: `M-${name}` };
  const dongle = await createDevice(db, 'DONGLE', sn.dongle, plantId);
  const inverter = await createDevice(db, 'INVERTER', sn.inverter, plantId, dongle);
  const battery = await createDevice(db, 'CELL', sn.battery, plantId, dongle);
  const meter = await createDevice(db, 'METERBOX', sn.meter, plantId, dongle);
  const secret = newToken();
  await db
    .insertInto('dongle_secret')
    .values({ device_id: dongle, secret_hash: sha256(secret) })
    .execute();
  return { plantId, sn, id: { dongle, inverter, battery, meter }, secret };
}

let messages = 0;
export const message = (dongleSn: string, items: unknown[], more: object = {}) => ({
  v: 1,
  type: 'telemetry',
  msgId: `m${++messages}`,
  dongleSn,
  buffered: false,
  items,
  ...more,
});

/** What the three devices of a home say at one moment; energies in Wh since they were built. */
export function itemsAt(
  home: Home,
  at: number,
  wh: { pv: number; bought: number; sold: number; charged: number; discharged: number },
) {
  const ts = new Date(at).toISOString();
  return [
    { kind: 'INVERTER', sn: home.sn.inverter, ts, ac: { powerW: 900 }, dc: { powerW: 1000 }, energy: { pvTotalWh: wh.pv } },
    {
      kind: 'BATTERY',
      sn: home.sn.battery,
      ts,
      powerW: 300,
      socPct: 50,
      energy: { chargeTotalWh: wh.charged, dischargeTotalWh: wh.discharged },
    },
    { kind: 'METER', sn: home.sn.meter, ts, powerW: -200, energy: { importTotalWh: wh.bought, exportTotalWh: wh.sold } },
  ] satisfies TelemetryItemInput[];
}

/** The real broker before the application of a test. */
export async function startTestBroker(t: TestApp) {
  const errors: unknown[] = [];
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: t.services.telemetry.dongles.authenticate,
    receive: t.receive,
    onError: (error) => errors.push(error),
  });
  const clients: MqttClient[] = [];
  return {
    ...broker,
    errors,
    async connect(home: Pick<Home, 'sn' | 'secret'>, options: IClientOptions = {}): Promise<MqttClient> {
      const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
        username: home.sn.dongle,
        password: home.secret,
        reconnectPeriod: 0,
        ...options,
      });
      clients.push(client);
      client.on('error', () => {});
      return client;
    },
    async close() {
      for (const client of clients) await client.endAsync(true);
      await broker.close();
    },
  };
}

/** Resolves when the broker has acknowledged it. */
export const say = (client: MqttClient, dongleSn: string, body: object, kind: UpKind = 'telemetry') =>
  client.publishAsync(upTopic(dongleSn, kind), JSON.stringify(body), { qos: 1 });
