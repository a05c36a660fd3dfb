import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { campaignEndpoints as calls } from '#contract/campaigns.ts';
import { type ItemReason, itemReasons, itemStates, retryOf } from '#contract/upgrades.ts';
import { createProgram, type UpgradingDongle } from '../../../test/firmware.ts';
import {
  admin,
  at,
  begin,
  broker,
  dongle,
  inbox,
  item,
  mails,
  maker,
  newDongle,
  only,
  passBackOff,
  passPatience,
  prepareRollOuts,
  program,
  refusals,
  state,
  t,
} from '../../../test/roll-outs.ts';

prepareRollOuts();

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
