import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { campaignEndpoints as calls } from '#contract/campaigns.ts';
import { createProgram, type UpgradingDongle } from '../../../test/firmware.ts';
import { createPerson } from '../../../test/people.ts';
import {
  admin,
  at,
  begin,
  dongle,
  inbox,
  item,
  mails,
  maker,
  newDongle,
  only,
  passBackOff,
  prepareRollOuts,
  program,
  state,
  t,
} from '../../../test/roll-outs.ts';

prepareRollOuts();

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
  const holdOf = async (id: string, of = dongle) => (await item(id, of)).hold;
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
    const hmi = await createProgram(t, maker.maker, { type: 'HMI', version: '2.0.1' });
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
    const version = '5.0.1';
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
    const owner = await createPerson(t, 'asked');
    const asked = await newDongle({ owner: owner.id });
    const { plantId } = asked.home;
    await t.call(calls.setWish, { body: { plantId, asked: true } }, owner);
    const id = await at.start(program.id, only(asked));
    await at.round();
    await at.round();
    expect(await holdOf(id, asked)).toBe('CONSENT');
    expect(await mails('A new program is waiting for your word: Plant')).toMatchObject([{ target: owner.email }]);
    const { data } = await t.call(calls.consents, {}, { ...owner, lang: 'de-DE' });
    expect(data).toMatchObject([{ campaignId: id, plantId, version: '3.3.0', description: 'Leiser bei Nacht', devices: 1 }]);
    await t.call(calls.consent, { body: { campaignId: id, plantId, agreed: true } }, owner);
    await at.round();
    await at.heard(asked);

    const no = await createProgram(t, maker.maker, { type: 'HMI', version: '2.1.1' });
    await t.call(calls.cancel, { body: { id } }, admin);
    const second = await at.start(no.id, only(asked));
    await at.round();
    await t.call(calls.consent, { body: { campaignId: second, plantId, agreed: false } }, owner);
    expect(await item(second, asked)).toMatchObject({ state: 'REJECTED', reason: 'USER_DECLINED' });
    expect((await t.call(calls.retry, { body: { id: second } }, admin)).data).toEqual({ devices: 0 });
    await at.round();
    expect(await at.detail(second)).toMatchObject({ state: 'DONE', failed: 0 });
  });
});
