import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmEndpoints } from '#contract/alarms.ts';
import { campaignEndpoints as calls, type StartCampaignBody } from '#contract/campaigns.ts';
import { type ItemReason, itemReasons, itemStates, retryOf } from '#contract/upgrades.ts';
import { createMaker, createProgram, createUpgrading, rollOutDesk, type UpgradingDongle } from '../../../test/firmware.ts';
import { startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let admin: Awaited<ReturnType<typeof createPerson>>;
let maker: Awaited<ReturnType<typeof createMaker>>;
let program: Awaited<ReturnType<typeof createProgram>>;
let at: ReturnType<typeof rollOutDesk>;
let dongle: UpgradingDongle;
let homes = 0;

beforeAll(async () => {
  t = await startTestApp();
  broker = await startTestBroker(t);
  admin = await createPerson(t, 'roller', 'super_admin');
  maker = await createMaker(t, 'Maker');
  program = await createProgram(t, maker.maker);
  at = rollOutDesk(t, broker, admin);
});
afterAll(async () => {
  await broker.close();
  await t.close();
});
const newDongle = (fields?: Parameters<typeof createUpgrading>[4]) =>
  createUpgrading(t, broker, `U${++homes}`, maker.spec, fields);
beforeEach(async () => {
  dongle = await newDongle();
});
afterEach(async () => {
  await t.db.updateTable('campaign').set({ state: 'CANCELLED' }).execute();
  await t.db.updateTable('campaign_item').set({ state: 'CANCELLED', finished_at: sql`now()` }).execute();
});

const only = (...dongles: UpgradingDongle[]): Pick<StartCampaignBody, 'targets'> => ({
  targets: { organizationId: null, plantIds: dongles.map(({ home }) => home.plantId), fromVersions: [] },
});
/** Started for the home of the test, and told to its dongle. */
async function begin(change: Partial<StartCampaignBody> = {}): Promise<{ id: string; cmdId: string }> {
  const id = await at.start(program.id, { ...only(dongle), ...change });
  await at.round();
  return { id, cmdId: await at.heard(dongle) };
}
const state = (id: string, of = dongle) => at.stateOf(id, of);
const item = (id: string, of = dongle) => at.itemOf(id, of.home.id.inverter);
/** Time is moved by changing rows. */
const passBackOff = (id: string) => sql`update campaign_item set retry_at = now() where campaign_id = ${id}`.execute(t.db);
const passPatience = (cmdId: string) =>
  sql`update command set expires_at = now() - interval '1 s', answer_until = now() - interval '1 s' where id = ${cmdId}`.execute(
    t.db,
  );
const refusals = async (of: UpgradingDongle) => {
  const { rows } = await sql<{
    detail: string;
  }>`select detail from ingest_refusal where dongle_sn = ${of.home.sn.dongle} order by id`.execute(t.db);
  return rows.map(({ detail }) => detail);
};
const mails = async (subject: string) =>
  (
    await sql<{ target: string; body_text: string }>`select target, body_text from message where subject = ${subject}`.execute(
      t.db,
    )
  ).rows;

const inbox = async (id: string) =>
  (await t.call(alarmEndpoints.inbox, { body: {} }, admin)).data.list.filter((told) => told.campaignId === id);

describe('the way of a device', () => {
  test('goes step by step, and is over when the device names the version and reports healthy', async () => {
    const name = 'All the way';
    const { id, cmdId } = await begin({ name });
    expect(dongle.orders()[0]).toMatchObject({ op: 'fw.upgrade', target: { kind: 'INVERTER', sn: dongle.home.sn.inverter } });
    expect(dongle.body).toMatchObject({
      campaignId: id,
      component: 'main',
      version: '3.3.0',
      sizeB: program.bytes.length,
      sha256: program.sha256,
      manifest: '{}',
      sig: { alg: 'ed25519', keyId: 'fw-test', value: 'signature' },
      transport: ['https-range', 'mqtt-chunk'],
      window: null,
    });
    expect(await state(id)).toBe('NOTIFIED');
    await dongle.answer(cmdId, 'ACCEPTED');
    expect(await state(id)).toBe('ACCEPTED');
    await dongle.tell(cmdId, 'DOWNLOADING', { pct: 42, offsetB: 4200, versionNow: '3.2.11' });
    expect(await item(id)).toMatchObject({ state: 'DOWNLOADING', pct: 42, attempts: 1, fromVersion: '3.2.11' });
    for (const step of ['DOWNLOADED', 'VERIFIED', 'WAITING_WINDOW', 'INSTALLING', 'REBOOTING'] as const) {
      await dongle.tell(cmdId, step);
      expect(await state(id)).toBe(step);
    }
    await dongle.tell(cmdId, 'DOWNLOADING', { pct: 90 });
    await dongle.tell(cmdId, 'SUCCEEDED', { versionNow: '3.3.0' });
    await dongle.report();
    await at.round();
    expect(await state(id), 'its own word is no proof').toBe('REBOOTING');
    await dongle.inform({ main: '3.3.0' });
    await at.round();
    await dongle.report('FAULT');
    await at.round();
    expect(await state(id), 'a fault is not healthy').toBe('REBOOTING');
    await dongle.report();
    await at.round();
    expect(await item(id)).toMatchObject({ state: 'SUCCEEDED', pct: 100, reason: null });
    await dongle.tell(cmdId, 'FAILED', { reason: 'FLASH_ERROR' });
    await at.round();
    expect(await state(id), 'the end is the end').toBe('SUCCEEDED');

    expect(await at.detail(id)).toMatchObject({ state: 'DONE', devices: 1, succeeded: 1, failed: 0 });
    expect(await mails(`Roll-out ${name} is finished`)).toMatchObject([{ target: admin.email }]);
    expect(await inbox(id)).toMatchObject([{ kind: 'CAMPAIGN_DONE', text: `Roll-out ${name} is finished` }]);
    const { data } = await t.call(calls.history, { params: { id: dongle.home.id.inverter } }, admin);
    expect(data.map((step) => step.state).reverse()).toEqual([
      'PENDING',
      'NOTIFIED',
      'ACCEPTED',
      'DOWNLOADING',
      'DOWNLOADED',
      'VERIFIED',
      'WAITING_WINDOW',
      'INSTALLING',
      'REBOOTING',
      'SUCCEEDED',
    ]);
    expect(dongle.orders()).toHaveLength(1);
    expect(await refusals(dongle)).toEqual([]);
  });

  test('may be told all at once, twice and in disorder, by many', async () => {
    const all = [dongle, await newDongle(), await newDongle(), await newDongle()];
    const id = await at.start(program.id, only(...all));
    await at.round();
    const steps = ['INSTALLING', 'ACCEPTED', 'DOWNLOADING', 'VERIFIED', 'DOWNLOADED', 'REBOOTING', 'DOWNLOADING'] as const;
    const told = all.map(async (one, n) => {
      const cmdId = await at.heard(one);
      const words = [...steps, ...steps].map((step) => one.tell(cmdId, step));
      if (n === 3) words.splice(2, 0, one.tell(cmdId, 'FAILED', { reason: 'NO_SPACE' }));
      await Promise.all([one.answer(cmdId, 'ACCEPTED'), ...words]);
    });
    await Promise.all(told);
    expect(await Promise.all(all.map((one) => state(id, one)))).toEqual(['REBOOTING', 'REBOOTING', 'REBOOTING', 'FAILED']);
    for (const one of all) {
      const { data } = await t.call(calls.history, { params: { id: one.home.id.inverter } }, admin);
      const way = data.map((step) => itemStates.indexOf(step.state)).reverse();
      expect(way, 'only forward, each step once').toEqual([...new Set(way)].sort((a, b) => a - b));
      expect(await refusals(one)).toEqual([]);
    }
    expect(broker.errors).toEqual([]);
  });

  test('is proved for each program by its own version', async () => {
    const safety = await createProgram(t, maker.maker, { type: 'SAFETY', version: '1.1.0' });
    const id = await at.start(safety.id, only(dongle));
    await at.round();
    await at.heard(dongle);
    expect(dongle.body.component).toBe('safety');
    await dongle.inform({ main: '1.1.0' });
    await at.round();
    await dongle.report();
    await at.round();
    expect(await state(id)).toBe('NOTIFIED');
    await dongle.inform({ safety: '1.1.0' });
    await at.round();
    await dongle.report();
    await at.round();
    expect(await state(id)).toBe('SUCCEEDED');
  });

  test('begins again after a bad end as often as the contract says for its reason', { timeout: 60_000 }, async () => {
    const all = new Map<ItemReason, UpgradingDongle>();
    for (const reason of itemReasons) all.set(reason, await newDongle());
    const id = await at.start(program.id, { ...only(...all.values()), failureCount: 1_000 });
    await at.round();
    const alarms = async (of: UpgradingDongle) => {
      const { rows } = await sql`select from device_event where code = 'DNG-404' and device_id = ${of.home.id.dongle}`.execute(
        t.db,
      );
      return rows.length;
    };
    const firsts = new Map<ItemReason, string>();
    for (const [reason, one] of all) {
      const cmdId = await at.heard(one);
      firsts.set(reason, cmdId);
      const end = reason === 'BOOT_FAILED' ? 'ROLLED_BACK' : 'FAILED';
      await one.tell(cmdId, end, { reason, detail: 'as it was' });
      const again = retryOf[reason] !== 'NEVER';
      expect(await item(id, one)).toMatchObject({ state: again ? 'PENDING' : end, reason, detail: 'as it was', attempts: 1 });
      expect(await alarms(one), reason).toBe(again ? 0 : 1);
    }
    await at.round();
    expect(
      [...all.values()].flatMap((one) => one.orders()),
      'not before a while',
    ).toHaveLength(itemReasons.length);
    await passBackOff(id);
    await at.round();
    for (const [reason, one] of all) {
      if (retryOf[reason] === 'NEVER') continue;
      const again = await at.heard(one, 2);
      const first = firsts.get(reason) ?? '';
      expect(again).not.toBe(first);
      await one.tell(first, 'INSTALLING');
      expect(await item(id, one), 'what the first attempt says late').toMatchObject({ state: 'NOTIFIED', attempts: 2 });
      await one.tell(again, 'FAILED', { reason });
      expect(await state(id, one), reason).toBe(retryOf[reason] === 'ALWAYS' ? 'PENDING' : 'FAILED');
      expect(await alarms(one), reason).toBe(retryOf[reason] === 'ALWAYS' ? 0 : 1);
    }
    expect([...all.values()].flatMap((one) => one.orders())).toHaveLength(
      itemReasons.length + itemReasons.filter((reason) => retryOf[reason] !== 'NEVER').length,
    );
  });

  test('that another dongle speaks of does not move, and that is written down', async () => {
    const { id, cmdId } = await begin();
    const other = await newDongle();
    await other.tell(cmdId, 'FAILED', { reason: 'FLASH_ERROR' });
    await other.answer(cmdId, 'REJECTED');
    expect(await state(id)).toBe('NOTIFIED');
    expect(await refusals(other)).toEqual(['fw: no order of this dongle', 'ack: no command of this dongle']);
    await dongle.tell(cmdId, 'TIMED_OUT');
    expect(await refusals(dongle)).toEqual(['fw: state is not for a device to say']);
  });

  test('begins again where the device is busy, and ends where it refuses', async () => {
    const { id, cmdId } = await begin();
    await dongle.answer(cmdId, 'REJECTED', { code: 'BUSY' });
    expect(await item(id)).toMatchObject({ state: 'PENDING', reason: null });
    await passBackOff(id);
    await at.round();
    const again = await at.heard(dongle, 2);
    await dongle.answer(again, 'REJECTED', { code: 'NOT_AUTHORISED' });
    expect(await item(id)).toMatchObject({ state: 'REJECTED', reason: null, detail: 'NOT_AUTHORISED' });
    await dongle.tell(again, 'REJECTED', { reason: 'HW_MISMATCH' });
    expect(await item(id)).toMatchObject({ state: 'REJECTED', reason: 'HW_MISMATCH' });
  });

  test('with an order that nobody answers goes on with a new one; the first may still be heard of before', async () => {
    const { id, cmdId } = await begin();
    await passPatience(cmdId);
    await at.round();
    expect(await state(id)).toBe('PENDING');
    await dongle.answer(cmdId, 'ACCEPTED');
    expect(await state(id), 'late, but it has begun').toBe('ACCEPTED');
    await at.round();
    expect(dongle.orders()).toHaveLength(1);
  });

  test('takes too long: it is given up and called back; a new attempt by hand finds what was done meanwhile', async () => {
    const { id, cmdId } = await begin();
    await dongle.tell(cmdId, 'DOWNLOADING', { pct: 5 });
    await sql`update campaign_item set deadline_at = now() where campaign_id = ${id}`.execute(t.db);
    await at.round();
    expect(await state(id)).toBe('TIMED_OUT');
    await at.heard(dongle, 1, 'fw.cancel');
    expect(dongle.orders('fw.cancel')[0]?.body).toEqual({ cmdId });
    await dongle.tell(cmdId, 'INSTALLING');
    expect(await state(id)).toBe('TIMED_OUT');
    await dongle.inform({ main: '3.3.0' });
    expect((await t.call(calls.retry, { body: { id } }, admin)).data).toEqual({ devices: 1 });
    await at.round();
    await dongle.report();
    await at.round();
    expect(await state(id)).toBe('SUCCEEDED');
    expect(dongle.orders()).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('withdraws an order that has not left', async () => {
    await dongle.disconnect();
    const id = await at.start(program.id, only(dongle));
    await at.round();
    expect(await state(id)).toBe('NOTIFIED');
    expect((await t.call(calls.cancel, { body: { id } }, admin)).data).toEqual({ cancelled: 1, installing: 0 });
    await dongle.connect();
    await at.round();
    expect(await state(id)).toBe('CANCELLED');
    expect(dongle.heard).toEqual([]);
  });

  test('calls back what is downloading, and hears where that was too late', async () => {
    const { id, cmdId } = await begin();
    await dongle.tell(cmdId, 'DOWNLOADED');
    expect((await t.call(calls.cancel, { body: { id } }, admin)).data).toEqual({ cancelled: 1, installing: 0 });
    await at.round();
    await at.heard(dongle, 1, 'fw.cancel');
    await dongle.tell(cmdId, 'VERIFIED');
    expect(await state(id)).toBe('CANCELLED');
    await dongle.tell(cmdId, 'INSTALLING');
    expect(await state(id)).toBe('INSTALLING');
  });

  test('leaves what is being installed alone: it comes to its end', async () => {
    const { id, cmdId } = await begin();
    await dongle.tell(cmdId, 'INSTALLING');
    expect((await t.call(calls.cancel, { body: { id } }, admin)).data).toEqual({ cancelled: 0, installing: 1 });
    await at.round();
    expect(dongle.orders('fw.cancel')).toEqual([]);
    await dongle.tell(cmdId, 'ROLLED_BACK', { reason: 'BOOT_FAILED' });
    expect(await item(id)).toMatchObject({ state: 'ROLLED_BACK', reason: 'BOOT_FAILED' });
    expect((await at.detail(id)).state).toBe('CANCELLED');
  });

  test('pausing calls back too, and going on begins again', async () => {
    const { id, cmdId } = await begin();
    await dongle.tell(cmdId, 'DOWNLOADING', { pct: 10 });
    await t.call(calls.control, { body: { id, act: 'PAUSE' } }, admin);
    await at.round();
    expect(await state(id)).toBe('PENDING');
    await at.heard(dongle, 1, 'fw.cancel');
    await dongle.tell(cmdId, 'CANCELLED');
    await at.round();
    expect(dongle.orders()).toHaveLength(1);
    await t.call(calls.control, { body: { id, act: 'RESUME' } }, admin);
    await at.round();
    await at.heard(dongle, 2);
    expect(await item(id)).toMatchObject({ state: 'NOTIFIED', attempts: 2 });
  });
});

describe('the address of a program', () => {
  const fetchIt = (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url);
    return t.app.inject({ method: 'GET', url: pathname + search, headers });
  };

  test('gives it whole, and goes on where a connection broke', async () => {
    await begin();
    const { url, urlExpiresAt } = dongle.body;
    expect(Date.parse(urlExpiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const whole = await fetchIt(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(program.bytes)).toBe(true);
    const rest = await fetchIt(url, { range: 'bytes=4096-' });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 4096-9999/10000`);
    expect(rest.rawPayload.equals(program.bytes.subarray(4096))).toBe(true);
    expect((await fetchIt(url, { range: 'bytes=10000-' })).statusCode).toBe(416);
  });

  test('opens nothing when it is tampered with, of another device, or old', async () => {
    await begin();
    const { url } = dongle.body;
    const [address = '', token = ''] = url.split('?token=');
    const [until = '', signature = ''] = token.split('.');
    const other = await newDongle();
    const id = await at.start(program.id, only(other));
    await at.round();
    await at.heard(other);
    const foreign = (await item(id, other)).id;
    const forged = [
      address,
      `${address}?token=${until}.${signature.slice(0, -2)}AA`,
      `${address}?token=${Number(until) + 1}.${signature}`,
      `${address.slice(0, address.lastIndexOf('/'))}/${foreign}?token=${token}`,
      `${address.slice(0, address.lastIndexOf('/'))}/nonsense?token=${token}`,
    ];
    for (const attempt of forged) expect((await fetchIt(attempt)).statusCode, attempt).toBe(403);
    const past = Math.floor(Date.now() / 1000) - 1;
    const expired = t.services.campaigns.delivery.linkTo(foreign, other.home.id.inverter, program.id, past);
    expect((await fetchIt(expired.url)).statusCode).toBe(403);
    expect((await fetchIt(url)).statusCode).toBe(200);
  });

  test('gives nothing while the roll-out stands still, and is gone after its end', async () => {
    const { id, cmdId } = await begin();
    const { url } = dongle.body;
    await t.call(calls.control, { body: { id, act: 'PAUSE' } }, admin);
    expect((await fetchIt(url)).statusCode).toBe(403);
    await t.call(calls.cancel, { body: { id } }, admin);
    expect((await fetchIt(url)).statusCode).toBe(410);
    await dongle.askForChunk(cmdId, 0, 10);
    expect(await refusals(dongle)).toEqual(['chunk: nothing to fetch']);
  });

  test('is not needed by a dongle that asks for pieces', async () => {
    const { cmdId } = await begin();
    const pieces: Buffer[] = [];
    for (let off = 0; off < program.bytes.length; off += 4096) {
      const piece = (await dongle.chunk(cmdId, off, 4096)) ?? Buffer.alloc(0);
      expect(piece.subarray(0, 16).toString('hex')).toBe(cmdId.replaceAll('-', ''));
      expect(piece.readUInt32BE(16)).toBe(off);
      expect(piece.readUInt32BE(piece.length - 4)).toBe(crc32(piece.subarray(20, -4)));
      pieces.push(piece.subarray(20, -4));
    }
    expect(Buffer.concat(pieces).equals(program.bytes)).toBe(true);
    const other = await newDongle();
    await other.askForChunk(cmdId, 0, 16);
    expect(await refusals(other)).toEqual(['chunk: no order of this dongle']);
    await dongle.askForChunk(cmdId, program.bytes.length, 16);
    expect(await refusals(dongle)).toEqual(['chunk: off is beyond the end']);
  });
});

describe('a roll-out', () => {
  test('stops after five bad canaries, says so, and goes on when somebody wants it to', async () => {
    const name = 'Bad one';
    const all = [dongle, ...(await Promise.all(Array.from({ length: 5 }, () => newDongle())))];
    const id = await at.start(program.id, { ...only(...all), name, stages: [1, 100], stageWaitHours: 24 });
    await at.round();
    const canaries = (await at.items(id)).filter(({ stage }) => stage === 0).map(({ deviceId }) => deviceId);
    expect(canaries).toHaveLength(5);
    const last = all.find(({ home }) => !canaries.includes(home.id.inverter)) as UpgradingDongle;
    expect(await item(id, last)).toMatchObject({ state: 'PENDING', hold: 'STAGE' });
    for (const [n, canary] of all.filter((one) => one !== last).entries()) {
      await canary.tell(await at.heard(canary), 'ROLLED_BACK', { reason: 'BOOT_FAILED' });
      await at.round();
      expect((await at.detail(id)).state).toBe(n < 4 ? 'RUNNING' : 'STOPPED');
    }
    expect(await at.detail(id)).toMatchObject({
      stopReason: 'FAILURES',
      failed: 5,
      stageCounts: [
        { pct: 1, devices: 5, ended: 5, succeeded: 0, failed: 5 },
        { pct: 100, devices: 1, ended: 0, succeeded: 0, failed: 0 },
      ],
      reasons: [{ reason: 'BOOT_FAILED', devices: 5 }],
    });
    expect(await mails(`Roll-out ${name} has stopped`)).toMatchObject([{ target: admin.email }]);
    expect(await inbox(id)).toMatchObject([{ kind: 'CAMPAIGN_STOPPED', read: false }]);
    await t.call(calls.control, { body: { id, act: 'RESUME' } }, admin);
    await at.round();
    expect(await at.detail(id)).toMatchObject({ state: 'WAITING', stopReason: null });
    await sql`update campaign set next_stage_at = now() where id = ${id}`.execute(t.db);
    await at.round();
    await at.heard(last);
    expect(await at.detail(id)).toMatchObject({ state: 'RUNNING', stage: 1 });
  });

  test('is not held up by a device that is out of reach, which follows when it is back', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => newDongle()));
    const last = others[2] as UpgradingDongle;
    const id = await at.start(program.id, { ...only(dongle, ...others), stages: [1, 100], stageWaitHours: 0 });
    await sql`
      update campaign_item set stage = (device_id = ${last.home.id.inverter})::int where campaign_id = ${id}`.execute(t.db);
    const silent = sql`update device_head set received_at = now() - interval '6 minutes' where device_id = ${dongle.home.id.inverter}`;
    await silent.execute(t.db);
    await at.round();
    expect(await item(id, dongle)).toMatchObject({ state: 'PENDING', hold: 'OFFLINE' });
    for (const canary of others.slice(0, 2)) await canary.tell(await at.heard(canary), 'REJECTED', { reason: 'USER_DECLINED' });
    await at.round();
    await last.tell(await at.heard(last), 'REJECTED', { reason: 'USER_DECLINED' });
    await at.round();
    expect(await at.detail(id)).toMatchObject({ state: 'RUNNING', stage: 1 });
    await dongle.report();
    await at.round();
    await dongle.tell(await at.heard(dongle), 'REJECTED', { reason: 'USER_DECLINED' });
    await at.round();
    expect((await at.detail(id)).state).toBe('DONE');
  });

  test('stops where its program is taken out of use, and calls back what has not begun to install', async () => {
    const bad = await createProgram(t, maker.maker, { version: '3.4.0' });
    const id = await at.start(bad.id, only(dongle));
    await at.round();
    await dongle.tell(await at.heard(dongle), 'WAITING_WINDOW');
    await t.db.updateTable('firmware').set({ state: 'DISABLED' }).where('id', '=', bad.id).execute();
    await at.round();
    expect(await at.detail(id)).toMatchObject({ state: 'STOPPED', stopReason: 'PROGRAM_DISABLED' });
    await at.heard(dongle, 1, 'fw.cancel');
    expect(await state(id)).toBe('PENDING');
    expect((await t.call(calls.control, { body: { id, act: 'RESUME' } }, admin)).code).toBe(40987);
  });

  test('does not tell a device that has named other hardware since, and counts it against nobody', async () => {
    const id = await at.start(program.id, { ...only(dongle), failureCount: 1 });
    await t.db
      .updateTable('firmware')
      .set({ hw_revs: ['B1'] })
      .where('id', '=', program.id)
      .execute();
    await t.db.updateTable('device').set({ hw_rev: 'A9' }).where('id', '=', dongle.home.id.inverter).execute();
    await at.round();
    expect(await item(id)).toMatchObject({ state: 'REJECTED', reason: 'HW_MISMATCH', detail: 'A9', attempts: 0 });
    expect(dongle.orders()).toEqual([]);
    await at.round();
    expect(await at.detail(id)).toMatchObject({ state: 'DONE' });
    await t.db.updateTable('firmware').set({ hw_revs: [] }).where('id', '=', program.id).execute();
  });

  test('begins no more devices a minute than it was told to', async () => {
    const all = [dongle, await newDongle(), await newDongle()];
    const id = await at.start(program.id, { ...only(...all), perMinute: 2 });
    await at.round();
    await at.round();
    expect(await at.detail(id)).toMatchObject({ holds: [{ hold: 'RATE', devices: 1 }] });
    expect(all.flatMap((one) => one.orders())).toHaveLength(2);
    await sql`update campaign_item set begun_at = begun_at - interval '1 minute' where campaign_id = ${id}`.execute(t.db);
    await at.round();
    await expect.poll(() => all.flatMap((one) => one.orders()).length).toBe(3);
  });
});

describe('a device waits', () => {
  const holdOf = async (id: string) => (await item(id)).hold;
  const change = (of: string, set: object) => t.db.updateTable('device_head').set(set).where('device_id', '=', of).execute();

  test.each([
    ['OFFLINE', () => change(dongle.home.id.inverter, { received_at: sql`now() - interval '6 minutes'` }), () => dongle.report()],
    ['EPS', () => dongle.report('EPS'), () => dongle.report('RUNNING')],
    [
      'ALARM',
      () =>
        sql`insert into alarm (id, plant_id, device_id, code, level, state, started_at, latest_at, fresh) values
          (gen_random_uuid(), ${dongle.home.plantId}, ${dongle.home.id.inverter}, 'INV-113', 'SERIOUS', 'ACTIVE', now(), now(), true)`.execute(
          t.db,
        ),
      () =>
        sql`update alarm set state = 'CLOSED', closed_at = now(), close_reason = 'PERSON' where device_id = ${dongle.home.id.inverter}`.execute(
          t.db,
        ),
    ],
    [
      'SOC',
      () =>
        sql`insert into device_head (device_id, plant_id, source, soc_pct) values (${dongle.home.id.battery}, ${dongle.home.plantId}, 'BATTERY', 15)`.execute(
          t.db,
        ),
      () => change(dongle.home.id.battery, { soc_pct: 25 }),
    ],
  ] as const)('for %s, and begins when that is over', async (hold, prevent, allow) => {
    await prevent();
    const id = await at.start(program.id, { ...only(dongle), minSocPct: 20 });
    await at.round();
    expect(await item(id)).toMatchObject({ state: 'PENDING', hold });
    await allow();
    await at.round();
    await at.heard(dongle);
    expect(await holdOf(id)).toBeNull();
  });

  test('for the night of its plant', async () => {
    const hour = new Date().getUTCHours();
    const clock = (h: number) => `${String((h + 24) % 24).padStart(2, '0')}:00`;
    await t.db.updateTable('plant').set({ time_zone: 'UTC' }).where('id', '=', dongle.home.plantId).execute();
    const id = await at.start(program.id, { ...only(dongle), window: { from: clock(hour + 2), to: clock(hour + 4) } });
    await at.round();
    expect(await holdOf(id)).toBe('QUIET_HOURS');
    await t.db.updateTable('plant').set({ time_zone: 'Etc/GMT-3' }).where('id', '=', dongle.home.plantId).execute();
    await at.round();
    await at.heard(dongle);
    expect(dongle.body.window).toEqual({ from: clock(hour + 2), to: clock(hour + 4), tz: 'Etc/GMT-3' });
  });

  test('for another program of the same device', async () => {
    const { cmdId } = await begin();
    const hmi = await createProgram(t, maker.maker, { type: 'HMI', version: `2.0.${homes}` });
    const id = await at.start(hmi.id, only(dongle));
    await at.round();
    expect(await holdOf(id)).toBe('OTHER_UPGRADE');
    await dongle.tell(cmdId, 'FAILED', { reason: 'NO_SPACE' });
    await at.round();
    await at.heard(dongle, 2);
    expect(dongle.body.component).toBe('hmi');
  });

  test('for its dongle, which is upgraded first', async () => {
    const { dongle: sn } = dongle.home.sn;
    const version = `5.0.${homes}`;
    const forDongle = await createProgram(t, maker.maker, { type: 'DONGLE', version, listed: [sn] });
    const first = await at.start(forDongle.id, only(dongle));
    await t.services.campaigns.tick();
    const id = await at.start(program.id, only(dongle));
    await sql`update campaign_item set state = 'PENDING', retry_at = now() + interval '1 hour' where campaign_id = ${first}`.execute(
      t.db,
    );
    await at.round();
    expect(await holdOf(id)).toBe('DONGLE_FIRST');
    await dongle.inform({ main: version }, sn, 'DONGLE');
    await passBackOff(first);
    await at.round();
    await dongle.report();
    await at.round();
    expect((await at.items(first))[0]).toMatchObject({ deviceType: 'DONGLE', state: 'SUCCEEDED' });
    await at.round();
    await expect.poll(() => dongle.orders().at(-1)?.target.kind).toBe('INVERTER');
  });

  test('for the word of an owner who wants to be asked', async () => {
    const owner = await createPerson(t, `asked-${homes}`);
    dongle = await newDongle({ owner: owner.id });
    const { plantId } = dongle.home;
    await t.call(calls.setWish, { body: { plantId, asked: true } }, owner);
    const id = await at.start(program.id, only(dongle));
    await at.round();
    await at.round();
    expect(await holdOf(id)).toBe('CONSENT');
    expect(await mails('A new program is waiting for your word: Plant')).toMatchObject([{ target: owner.email }]);
    const { data } = await t.call(calls.consents, {}, { ...owner, lang: 'de-DE' });
    expect(data).toMatchObject([{ campaignId: id, plantId, version: '3.3.0', description: 'Leiser bei Nacht', devices: 1 }]);
    await t.call(calls.consent, { body: { campaignId: id, plantId, agreed: true } }, owner);
    await at.round();
    await at.heard(dongle);

    const no = await createProgram(t, maker.maker, { type: 'HMI', version: `2.1.${homes}` });
    await t.call(calls.cancel, { body: { id } }, admin);
    const second = await at.start(no.id, only(dongle));
    await at.round();
    await t.call(calls.consent, { body: { campaignId: second, plantId, agreed: false } }, owner);
    expect(await item(second)).toMatchObject({ state: 'REJECTED', reason: 'USER_DECLINED' });
    expect((await t.call(calls.retry, { body: { id: second } }, admin)).data).toEqual({ devices: 0 });
    await at.round();
    expect(await at.detail(second)).toMatchObject({ state: 'DONE', failed: 0 });
  });
});
