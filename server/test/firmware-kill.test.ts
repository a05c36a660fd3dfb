import type { ChildProcess } from 'node:child_process';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignEndpoints as calls } from '#contract/campaigns.ts';
import { end, launchBuilt } from './built.ts';
import { createMaker, createProgram, startBody, UpgradingDongle } from './firmware.ts';
import { createHome } from './fleet.ts';
import { freePort } from './free-port.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { createPerson } from './people.ts';

let t: TestApp;
let child: ChildProcess | undefined;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  await end(child);
  await t.close();
});

const patient = { timeout: 60_000, interval: 100 };

test('a server killed again and again on the way of a program goes on, and the device is told to install once', async () => {
  const port = await freePort();
  const start = () => {
    child = launchBuilt({ DATABASE_URL: t.url, DATA_DIR: t.folder, MQTT_PORT: String(port), SERVICES: 'ingest,jobs' });
  };
  const admin = await createPerson(t, 'kill-admin', 'super_admin');
  const { maker, spec } = await createMaker(t, 'Maker');
  const program = await createProgram(t, maker);
  const home = await createHome(t.db, 'FWKILL');
  await t.db
    .updateTable('device')
    .set({ spec_id: spec, firmware_version: '3.2.11' })
    .where('id', '=', home.id.inverter)
    .execute();
  const dongle = new UpgradingDongle(home, () =>
    connectAsync(`mqtt://127.0.0.1:${port}`, {
      clientId: home.sn.dongle,
      username: home.sn.dongle,
      password: home.secret,
      reconnectPeriod: 0,
    }),
  );
  const isConnected = () =>
    dongle.connect().then(
      () => true,
      () => false,
    );
  const kill = async () => {
    await end(child);
    start();
    await expect.poll(isConnected, patient).toBe(true);
  };
  start();
  await expect.poll(isConnected, patient).toBe(true);
  await dongle.report();
  const { id } = (await t.call(calls.start, { body: startBody(program.id) }, admin)).data;
  const item = async () => (await t.call(calls.items, { body: { id } }, admin)).data.list[0];
  await expect.poll(() => dongle.orders().length, patient).toBe(1);
  const cmdId = dongle.orders()[0]?.cmdId ?? '';
  await kill();
  await dongle.answer(cmdId, 'ACCEPTED');
  await dongle.tell(cmdId, 'DOWNLOADING', { pct: 50 });
  expect(await item()).toMatchObject({ state: 'DOWNLOADING', pct: 50 });
  await kill();
  await dongle.tell(cmdId, 'DOWNLOADING', { pct: 50 });
  await dongle.tell(cmdId, 'INSTALLING');
  await kill();
  await dongle.inform({ main: program.version });
  const isProved = async () => {
    await dongle.report();
    return (await item())?.state;
  };
  await expect.poll(isProved, patient).toBe('SUCCEEDED');
  await expect.poll(async () => (await t.call(calls.detail, { params: { id } }, admin)).data.state, patient).toBe('DONE');
  expect(dongle.orders()).toHaveLength(1);
  expect(await item()).toMatchObject({ attempts: 1 });
}, 240_000);
