import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { controlEndpoints } from '#contract/control.ts';
import { protectionEndpoints as calls, type ProposeBody } from '#contract/protection.ts';
import { createControlled, oath } from '../../../test/control.ts';
import { startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { addTemplate, proposal } from '../../../test/protection.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
type Controlled = Awaited<ReturnType<typeof createControlled>>;

let t: TestApp;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let organization: string;
let author: Person;
let second: Person;
let owner: Person;
let template: string;
let homes: Controlled[];
let made = 0;

beforeAll(async () => {
  t = await startTestApp();
  broker = await startTestBroker(t);
  organization = await createOrganization(t, 'Roofers', 'INSTALLER');
  author = await createPerson(t, 'roofer', 'installer', { organizationId: organization });
  second = await createPerson(t, 'checker', 'installer', { organizationId: organization });
  owner = await createPerson(t, 'householder');
  template = await addTemplate(t, author);
});
afterAll(async () => {
  await broker.close();
  await t.close();
});
beforeEach(async () => {
  homes = [];
  for (let n = 0; n < 3; n++) {
    const home = await createControlled(t, broker, `R${String(++made).padStart(3, '0')}`, { owner: owner.id, organization });
    await home.dongle.report('RUNNING');
    homes.push(home);
  }
});

const home = (n: number) => homes[n] as Controlled;
async function start(more: Partial<ProposeBody> = {}): Promise<string> {
  const body = proposal(
    template,
    homes.map(({ inverter }) => inverter),
    more,
  );
  const { id } = (await t.call(calls.propose, { body }, author)).data;
  expect((await t.call(calls.approve, { body: { id, ...oath } }, second)).status).toBe(200);
  return id;
}
const detail = async (id: string) => (await t.call(calls.rollout, { params: { id } }, author)).data;
const items = async (id: string) => (await t.call(calls.items, { query: {}, body: { id } }, author)).data.list;
const stateOf = async (id: string, n: number) => (await items(id)).find((i) => i.deviceId === home(n).inverter)?.state;

/** What the processes do all the time, once; every device says that it is well. */
async function round(): Promise<void> {
  await t.services.protection.tick();
  await t.services.commands.send(broker);
  await t.services.control.tick();
  for (const { dongle } of homes) if (dongle.temper === 'accept') await dongle.report('RUNNING');
}
const until = (id: string, what: (r: Awaited<ReturnType<typeof detail>>) => boolean) =>
  expect
    .poll(
      async () => {
        await round();
        return what(await detail(id));
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
const told = (n: number, op = 'param.write') => home(n).dongle.heard.filter((order) => order.op === op);

describe('a roll-out', () => {
  test('reads, writes and watches every device, tells its owner, and leaves a receipt with both names', async () => {
    home(2).dongle.values.set('ov1.v', 280).set('ret.waitS', 90);
    const id = await start();
    await until(id, ({ state }) => state === 'DONE');
    expect((await detail(id)).counts).toMatchObject({ DONE: 2, SAME: 1, FAILED: 0 });
    expect(homes.map(({ dongle }) => [dongle.values.get('ov1.v'), dongle.values.get('ret.waitS')])).toEqual([
      [280, 90],
      [280, 90],
      [280, 90],
    ]);
    expect([told(0).length, told(2).length]).toEqual([1, 0]);
    const [first] = await items(id);
    const command = (await t.call(controlEndpoints.command, { params: { id: first?.commandId ?? '' } }, author)).data;
    expect(command).toMatchObject({ guard: 'KEPT', rolloutId: id, byName: 'roofer', restorable: true });
    const receipt = await t.app.inject({
      url: controlEndpoints.receipt.path.replace('{id}', command.id),
      headers: { authorization: `Bearer ${owner.token}`, lang: 'pl-PL' },
    });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await sql`select from message where subject = ${`Settings of ${home(0).sn.inverter} were changed`}`.execute(
      t.db,
    );
    expect(rows).toHaveLength(1);
    const drift = await t.call(calls.page, { query: {}, body: { search: home(0).sn.inverter } }, author);
    expect(drift.data.list).toMatchObject([{ state: 'SAME', approvedBy: 'roofer', templateName: null }]);
  });

  test('begins with its canary, and stops there when that one fails', async () => {
    home(0).dongle.temper = 'reject';
    const id = await start({ canary: 1 });
    await until(id, ({ state }) => state === 'STOPPED');
    await round();
    expect(await items(id)).toMatchObject([
      { state: 'FAILED', error: 'OUT_OF_RANGE' },
      { state: 'WAITING' },
      { state: 'WAITING' },
    ]);
    expect([told(1).length, told(1, 'param.read').length]).toEqual([0, 0]);
    const { rows } = await sql`select from audit where action = 'rollout.stopped' and object_id = ${id}`.execute(t.db);
    expect(rows).toHaveLength(1);
    await t.call(calls.resume, { body: { id, ...oath } }, second);
    await until(id, ({ state }) => state === 'DONE');
    expect((await detail(id)).counts).toMatchObject({ DONE: 2, FAILED: 1 });
  });

  test('goes on only after the canary has proved healthy', async () => {
    home(0).dongle.temper = 'slow';
    const id = await start({ canary: 1 });
    await expect.poll(async () => round().then(() => told(0, 'param.read').length), { timeout: 10_000 }).toBe(1);
    await round();
    expect((await detail(id)).counts).toMatchObject({ READING: 1, WAITING: 2 });
    const [order] = told(0, 'param.read');
    home(0).dongle.temper = 'accept';
    if (order) await home(0).dongle.finish(order);
    await until(id, ({ state }) => state === 'DONE');
    expect((await detail(id)).counts.DONE).toBe(3);
  });

  test('stops after so many failures, leaves the rest alone, and ends when it is cancelled', async () => {
    home(0).dongle.temper = 'reject';
    const id = await start({ perMinute: 1, stopCount: 1 });
    await until(id, ({ state }) => state === 'STOPPED');
    expect((await detail(id)).counts).toMatchObject({ FAILED: 1, WAITING: 2 });
    await t.call(calls.cancel, { body: { id } }, author);
    await round();
    expect(await detail(id)).toMatchObject({ state: 'CANCELLED', counts: { SKIPPED: 2 } });
    expect((await detail(id)).finishedAt).not.toBeNull();
    expect(told(1, 'param.read')).toEqual([]);
  });

  test('begins with no more devices a minute than was said', async () => {
    const id = await start({ perMinute: 2 });
    await until(id, ({ counts }) => counts.DONE === 2);
    await round();
    expect((await detail(id)).counts.WAITING).toBe(1);
    await sql`update rollout_item set started_at = started_at - interval '61 seconds' where rollout_id = ${id}`.execute(t.db);
    await until(id, ({ state }) => state === 'DONE');
  });

  test('does not write while it is paused, even what was already read', async () => {
    for (const { dongle } of homes) dongle.temper = 'slow';
    const id = await start();
    await expect.poll(async () => round().then(() => told(0, 'param.read').length), { timeout: 10_000 }).toBe(1);
    await t.call(calls.pause, { body: { id } }, author);
    const [order] = told(0, 'param.read');
    home(0).dongle.temper = 'accept';
    if (order) await home(0).dongle.finish(order);
    await expect.poll(async () => round().then(() => stateOf(id, 0)), { timeout: 10_000 }).toBe('WAITING');
    expect(told(0)).toEqual([]);
    await t.call(calls.cancel, { body: { id } }, author);
  });

  test('takes a device back that does not report healthy, and counts it as failed', async () => {
    home(1).dongle.temper = 'slow';
    const id = await start();
    await expect.poll(async () => round().then(() => stateOf(id, 0)), { timeout: 10_000 }).toBe('TRIAL');
    home(0).dongle.temper = 'silent';
    await home(0).dongle.report('FAULT');
    await sql`update command set guard_until = now() - interval '1 s' where rollout_id = ${id} and device_id = ${home(0).inverter}
      and guard = 'WATCHING'`.execute(t.db);
    await expect.poll(async () => round().then(() => stateOf(id, 0)), { timeout: 10_000 }).toBe('FAILED');
    expect((await items(id))[0]).toMatchObject({ error: 'RETURNED' });
    await t.call(calls.cancel, { body: { id } }, author);
  });

  test('is put back as a whole: every device has what it had', async () => {
    home(1).dongle.values.set('ov1.v', 275);
    const id = await start();
    await until(id, ({ state }) => state === 'DONE');
    const back = await t.call(calls.restore, { body: { id, ...oath } }, author);
    await until(back.data.id, ({ state }) => state === 'DONE');
    expect(homes.map(({ dongle }) => [dongle.values.get('ov1.v'), dongle.values.get('ret.waitS')])).toEqual([
      [287.5, 60],
      [275, 60],
      [287.5, 60],
    ]);
    expect((await detail(id)).restoredById).toBe(back.data.id);
  });

  test('stops when whoever proposed it may not act any more', async () => {
    const leaver = await createPerson(t, `leaver-${made}`, 'installer', { organizationId: organization });
    const { id } = (await t.call(calls.propose, { body: proposal(template, [home(0).inverter]) }, leaver)).data;
    await t.call(calls.approve, { body: { id, ...oath } }, second);
    await t.db.updateTable('account').set({ status: 'freeze' }).where('id', '=', leaver.id).execute();
    await round();
    expect((await detail(id)).state).toBe('STOPPED');
    expect(told(0, 'param.read')).toEqual([]);
    await t.call(calls.cancel, { body: { id } }, author);
  });

  test('tells each device once, however many processes go on with it at the same moment', async () => {
    const id = await start();
    const { tick } = t.services.protection;
    await Promise.all([tick(), tick(), tick()]);
    await expect
      .poll(
        async () => {
          await Promise.all([round(), round()]);
          return (await detail(id)).state;
        },
        { timeout: 30_000, interval: 50 },
      )
      .toBe('DONE');
    expect(homes.map((_, n) => [told(n, 'param.read').length, told(n).length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});
