import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlEndpoints as calls } from '#contract/control.ts';
import { protectionEndpoints } from '#contract/protection.ts';
import { upTopic } from '#contract/topics.ts';
import { end, launchBuilt } from './built.ts';
import { germanValues, oath, writeBody } from './control.ts';
import { TestDongle } from './dongle.ts';
import { createHome, type Home } from './fleet.ts';
import { freePort } from './free-port.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { startOutsideBroker } from './outside-broker.ts';
import { createPerson } from './people.ts';
import { addTemplate, proposal } from './protection.ts';

let t: TestApp;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  t = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'sunkeep-control-'));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await Promise.all(children.map((child) => end(child)));
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that hears dongles and sends what another one was asked for. */
function startIngest(environment: Record<string, string>): ChildProcess {
  const child = launchBuilt({ DATABASE_URL: t.url, DATA_DIR: folder, SERVICES: 'ingest', ...environment });
  children.push(child);
  return child;
}

const patient = { timeout: 60_000, interval: 100 };

async function story(home: Home, dongle: TestDongle, restart: () => Promise<void>): Promise<void> {
  const admin = await createPerson(t, `admin-${home.sn.dongle.toLowerCase()}`, 'super_admin');
  const stateOf = async (id: string) => (await t.call(calls.command, { params: { id } }, admin)).data.state;
  await expect
    .poll(
      () =>
        dongle.connect().then(
          () => true,
          () => false,
        ),
      patient,
    )
    .toBe(true);
  const deviceId = home.id.inverter;
  const read = await t.call(calls.read, { body: { deviceId, keys: [], waitS: 300 } }, admin);
  await expect.poll(() => stateOf(read.data.commandId), patient).toBe('VERIFIED');
  dongle.temper = 'slow';
  const { hash } = (await t.call(calls.catalogue, { query: { deviceId } }, admin)).data;
  const { data } = await t.call(calls.write, { body: writeBody(deviceId, hash, { 'ov1.v': 280 }) }, admin);
  await expect.poll(() => stateOf(data.commandId), patient).toBe('ACCEPTED');
  await restart();
  await expect
    .poll(
      () =>
        dongle.connect().then(
          () => true,
          () => false,
        ),
      patient,
    )
    .toBe(true);
  const [order] = dongle.heard.slice(-1);
  if (order) await dongle.finish(order);
  await expect.poll(() => stateOf(data.commandId), patient).toBe('VERIFIED');
  expect(dongle.heard.filter(({ op }) => op === 'param.write')).toHaveLength(1);
}

test('a server killed between the order and its answer finds both again, and tells the device nothing twice', async () => {
  const port = await freePort();
  const home = await createHome(t.db, 'KILL');
  const connect = () =>
    connectAsync(`mqtt://127.0.0.1:${port}`, {
      clientId: home.sn.dongle,
      username: home.sn.dongle,
      password: home.secret,
      reconnectPeriod: 0,
    });
  let child = startIngest({ MQTT_PORT: String(port) });
  await story(home, new TestDongle(connect, home, germanValues), async () => {
    await end(child);
    child = startIngest({ MQTT_PORT: String(port) });
  });
  await end(child);
}, 180_000);

test('the same with a broker of the operator’s own', async () => {
  const broker = await startOutsideBroker();
  const home = await createHome(t.db, 'OUTSIDE');
  const state = { topic: upTopic(home.sn.dongle, 'state'), qos: 1, retain: true } as const;
  const connect = async () => {
    const will = { ...state, payload: Buffer.from('{"online":false}') };
    const client = await connectAsync(broker.url, { clientId: home.sn.dongle, reconnectPeriod: 0, will });
    await client.publishAsync(state.topic, '{"online":true}', { qos: 1, retain: true });
    return client;
  };
  const outside = { MQTT_URL: broker.url, MQTT_CLIENT_ID: 'control', MQTT_CONNECTIONS: '2' };
  let child = startIngest(outside);
  await story(home, new TestDongle(connect, home, germanValues), async () => {
    await end(child);
    child = startIngest(outside);
  });
  await end(child);
  await broker.close();
}, 180_000);

test('a roll-out goes on where killed processes left it, by two of them, and tells the device nothing twice', async () => {
  const port = await freePort();
  const home = await createHome(t.db, 'ROLLOUT');
  const [author, second] = [await createPerson(t, 'author', 'super_admin'), await createPerson(t, 'second', 'super_admin')];
  const connect = () =>
    connectAsync(`mqtt://127.0.0.1:${port}`, {
      clientId: home.sn.dongle,
      username: home.sn.dongle,
      password: home.secret,
      reconnectPeriod: 0,
    });
  const startBoth = () => [
    startIngest({ MQTT_PORT: String(port), SERVICES: 'ingest,jobs' }),
    startIngest({ MQTT_PORT: String(port), SERVICES: 'jobs' }),
  ];
  const dongle = new TestDongle(connect, home, germanValues);
  const connected = async () => {
    const attempt = () =>
      dongle.connect().then(
        () => true,
        () => false,
      );
    await expect.poll(attempt, patient).toBe(true);
    await dongle.report('RUNNING');
  };
  const told = (op: string) => dongle.heard.filter((order) => order.op === op);

  let running = startBoth();
  await connected();
  dongle.temper = 'slow';
  const body = proposal(await addTemplate(t, author), [home.id.inverter]);
  const { id } = (await t.call(protectionEndpoints.propose, { body }, author)).data;
  await t.call(protectionEndpoints.approve, { body: { id, ...oath } }, second);
  await expect.poll(() => told('param.read').length, patient).toBe(1);
  await Promise.all(running.map((child) => end(child)));
  running = startBoth();
  await connected();
  dongle.temper = 'accept';
  const [order] = told('param.read');
  if (order) await dongle.finish(order);
  await expect
    .poll(async () => {
      await dongle.report('RUNNING');
      return (await t.call(protectionEndpoints.rollout, { params: { id } }, author)).data.state;
    }, patient)
    .toBe('DONE');
  expect([told('param.read').length, told('param.write').length]).toEqual([1, 1]);
  expect(dongle.values.get('ov1.v')).toBe(280);
  await dongle.disconnect();
  await Promise.all(running.map((child) => end(child)));
}, 180_000);
