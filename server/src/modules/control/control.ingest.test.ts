import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { controlEndpoints as calls } from '#contract/control.ts';
import { notificationEndpoints } from '#contract/notifications.ts';
import { createControlled, desk, oath, writeBody } from '../../../test/control.ts';
import { createHome, startTestBroker } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let installer: Awaited<ReturnType<typeof createPerson>>;
let owner: typeof installer;
let organization: string;
let homes = 0;
let home: Awaited<ReturnType<typeof createControlled>>;
let at: ReturnType<typeof desk>;
let hash: string | null;

beforeAll(async () => {
  t = await startTestApp();
  broker = await startTestBroker(t);
  organization = await createOrganization(t, 'Roofers', 'INSTALLER');
  installer = await createPerson(t, 'roofer', 'installer', { organizationId: organization });
  owner = await createPerson(t, 'householder');
});
afterAll(async () => {
  await broker.close();
  await t.close();
});
beforeEach(async () => {
  home = await createControlled(t, broker, `C${++homes}`, { owner: owner.id, organization });
  at = desk(t, broker, installer);
  ({ hash } = await at.readAll(home.inverter));
});

const write = (changes: Parameters<typeof writeBody>[2] = { 'ov1.v': 280 }, more: Parameters<typeof writeBody>[3] = {}) =>
  at.write(writeBody(home.inverter, hash, changes, more));
const follower = async (id: string) => (await at.command(id)).restoredById ?? '';
/** Time is moved by changing rows. */
const outwait = (id: string) =>
  sql`update command set expires_at = now() - interval '1 s', answer_until = now() - interval '1 s' where id = ${id}`.execute(
    t.db,
  );

describe('a change of protection values', () => {
  test('goes through every step, is read back and told to the owner', async () => {
    const { data } = await write({ 'ov1.v': 280, 'ret.waitS': 90 });
    expect((await at.command(data.commandId)).state).toBe('CREATED');
    await at.send();
    const done = await at.until(data.commandId, 'VERIFIED');
    expect(done.steps.map(({ state }) => state)).toEqual(['CREATED', 'SENT', 'ACCEPTED', 'EXECUTING', 'APPLIED', 'VERIFIED']);
    expect(done.changes).toEqual([
      { key: 'ov1.v', unit: 'V', before: 287.5, wanted: 280, after: 280 },
      { key: 'ret.waitS', unit: 's', before: 60, wanted: 90, after: 90 },
    ]);
    expect(done).toMatchObject({ guard: 'WATCHING', restorable: true, byName: 'roofer', standard: 'DE_VDE4105_2018' });
    const told = home.dongle.heard.at(-1);
    expect(told).toMatchObject({
      op: 'param.write',
      target: { kind: 'INVERTER', sn: home.sn.inverter },
      body: { expectHash: hash },
    });
    const mail = await sql<{ target: string; body_text: string }>`
      select target, body_text from message where subject like ${`%${home.sn.inverter}%`}`.execute(t.db);
    expect(mail.rows).toMatchObject([{ target: owner.email }]);
    expect(mail.rows[0]?.body_text).toContain('Over-voltage, stage 1: 287.5 V → 280 V');
    const inbox = await t.call(notificationEndpoints.inbox, { query: {}, body: {} }, { ...owner, lang: 'de-DE' });
    expect(inbox.data.list[0]).toMatchObject({
      kind: 'CHANGED',
      commandId: data.commandId,
      plantId: home.plantId,
      text: `Einstellungen von ${home.sn.inverter} wurden geändert`,
    });
    const log = await t.call(auditEndpoints.page, { query: {}, body: { search: home.sn.inverter } }, owner);
    expect(log.data.list.map((e) => e.action).sort()).toEqual(['control.ended', 'control.ordered']);
  });

  test('stays when the device reports healthy: it is told so, and the trial is over', async () => {
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'VERIFIED');
    await home.dongle.report('RUNNING');
    await t.services.control.tick();
    await at.send();
    await expect.poll(async () => (await at.command(data.commandId)).guard).toBe('KEPT');
    expect(home.dongle.heard.at(-1)).toMatchObject({ op: 'param.keep', body: { cmdId: data.commandId } });
    await sql`update command set guard_until = now() - interval '1 s' where id = ${data.commandId}`.execute(t.db);
    await t.services.control.tick();
    expect(await at.command(data.commandId)).toMatchObject({ guard: 'KEPT', restoredById: null });
  });

  test('is taken back by itself when the device does not report healthy in time', async () => {
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'VERIFIED');
    await home.dongle.report('FAULT');
    await t.services.control.tick();
    expect((await at.command(data.commandId)).guard).toBe('WATCHING');
    await sql`update command set guard_until = now() - interval '1 s' where id = ${data.commandId}`.execute(t.db);
    await t.services.control.tick();
    expect((await at.command(data.commandId)).guard).toBe('RETURNED');
    await at.send();
    await at.until(await follower(data.commandId), 'VERIFIED');
    expect(home.dongle.values.get('ov1.v')).toBe(287.5);
    const { rows } =
      await sql`select from message where subject = ${`${home.sn.inverter} returns to its former settings`}`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('that the device refuses changes nothing, and says the device’s own bounds', async () => {
    home.dongle.temper = 'reject';
    const { data } = await write();
    await at.send();
    const done = await at.until(data.commandId, 'REJECTED');
    expect(done).toMatchObject({ error: 'OUT_OF_RANGE', restoredById: null, results: [{ k: 'ov1.v', min: 270, max: 280 }] });
  });

  test.each(['partial', 'wrong'] as const)('that ends %s is put back group by group', async (temper) => {
    home.dongle.temper = temper;
    const { data } = await write({ 'ov1.v': 280, 'of1.f': 51 });
    await at.send();
    const done = await at.until(data.commandId, temper === 'partial' ? 'PARTIAL' : 'FAILED');
    expect(done.error).toBe(temper === 'partial' ? null : 'VERIFY_MISMATCH');
    home.dongle.temper = 'accept';
    await at.send();
    await at.until(await follower(data.commandId), 'VERIFIED');
    expect([home.dongle.values.get('ov1.v'), home.dongle.values.get('of1.f')]).toEqual([287.5, 51.5]);
  });

  test('that a restarting device leaves half-way is given up and put back', async () => {
    home.dongle.temper = 'reboot';
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'ACCEPTED');
    await outwait(data.commandId);
    await t.services.control.tick();
    expect(await at.command(data.commandId)).toMatchObject({ state: 'FAILED', error: 'TIMEOUT', guard: 'RETURNED' });
    home.dongle.temper = 'accept';
    const back = await follower(data.commandId);
    await at.send();
    expect((await at.command(back)).state).toBe('CREATED');
    await home.dongle.connect();
    await at.send();
    await at.until(back, 'VERIFIED');
  });

  test('that nobody answers expires; done after all, it is taken back', async () => {
    home.dongle.temper = 'silent';
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'SENT');
    await outwait(data.commandId);
    await t.services.control.tick();
    expect(await at.command(data.commandId)).toMatchObject({ state: 'EXPIRED', error: 'TIMEOUT', restoredById: null });
    const [order] = home.dongle.heard.slice(-1);
    home.dongle.temper = 'accept';
    if (order) await home.dongle.finish(order);
    await expect.poll(() => follower(data.commandId)).not.toBe('');
    const back = await follower(data.commandId);
    await at.send();
    await at.until(back, 'VERIFIED');
    expect(home.dongle.values.get('ov1.v')).toBe(287.5);
    expect((await at.command(data.commandId)).state).toBe('EXPIRED');
  });

  test('answered twice and out of order has happened once', async () => {
    home.dongle.temper = 'replay';
    const { data } = await write();
    await at.send();
    const done = await at.until(data.commandId, 'VERIFIED');
    await at.readAll(home.inverter);
    expect((await at.command(data.commandId)).steps).toEqual(done.steps);
    const { rows } = await sql`select from message where subject like ${`%${home.sn.inverter}%`}`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('is restored with one click, to exactly what was', async () => {
    const { data } = await write({ 'ov1.v': 280, 'of1.f': 51 });
    await at.send();
    await at.until(data.commandId, 'VERIFIED');
    const back = await t.call(calls.restore, { body: { commandId: data.commandId, waitS: 300, ...oath } }, installer);
    await at.send();
    await at.until(back.data.commandId, 'VERIFIED');
    expect([home.dongle.values.get('ov1.v'), home.dongle.values.get('of1.f')]).toEqual([287.5, 51.5]);
  });
});

describe('two people', () => {
  test('cannot write to one device at once: the second is told, and the device is told once', async () => {
    home.dongle.temper = 'slow';
    const second = await createPerson(t, `second-${homes}`, 'installer', { organizationId: organization });
    const body = writeBody(home.inverter, hash, { 'ov1.v': 280 });
    const answers = await Promise.all([at.write(body), desk(t, broker, second).write(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([at.send(), at.send(), at.send()]);
    const id = answers.find(({ status }) => status === 200)?.data.commandId ?? '';
    await at.until(id, 'ACCEPTED');
    expect(home.dongle.heard.filter(({ op }) => op === 'param.write')).toHaveLength(1);
  });

  test('who saw other values than the device has are told so: by the server where it knows, else by the device', async () => {
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'VERIFIED');
    expect((await write({ 'ov1.v': 275 })).code).toBe(40993);
    hash = (await at.readAll(home.inverter)).hash;
    home.dongle.values.set('uv1.v', 190);
    const late = await write({ 'ov1.v': 275 });
    await at.send();
    expect(await at.until(late.data.commandId, 'REJECTED')).toMatchObject({ error: 'PRECONDITION' });
    expect(home.dongle.values.get('ov1.v')).toBe(280);
  });
});

describe('a device out of reach', () => {
  test('gets its command when it is back, once, however often the connection breaks', async () => {
    await home.dongle.disconnect();
    const { data } = await write();
    await at.send();
    expect((await at.command(data.commandId)).state).toBe('CREATED');
    home.dongle.temper = 'silent';
    await home.dongle.connect();
    await at.send();
    await at.until(data.commandId, 'SENT');
    await expect.poll(() => home.dongle.heard.filter(({ op }) => op === 'param.write').length).toBe(1);
    await home.dongle.disconnect();
    await home.dongle.connect();
    await at.send();
    await home.dongle.report('RUNNING');
    expect(home.dongle.heard.filter(({ op }) => op === 'param.write')).toHaveLength(1);
  });

  test('does not hold up others, however many orders wait for it', async () => {
    const silent = await createHome(t.db, 'SILENT');
    await sql`
      insert into command (id, plant_id, device_id, op, body, by_name, address, expires_at, patience_s, created_at)
      select gen_random_uuid(), plant_id, id, 'param.keep', '{}', 'x', '', now() + interval '1 hour', 60, now() - interval '1 minute'
      from device, generate_series(1, 2000) where id = ${silent.id.inverter}`.execute(t.db);
    const { data } = await write();
    await at.send();
    await at.until(data.commandId, 'VERIFIED');
    await t.db.deleteFrom('command').where('device_id', '=', silent.id.inverter).execute();
  });

  test('never gets one that has waited too long, or was taken back', async () => {
    await home.dongle.disconnect();
    const expired = await write();
    await outwait(expired.data.commandId);
    await t.services.control.tick();
    expect(await at.command(expired.data.commandId)).toMatchObject({ state: 'EXPIRED', error: 'EXPIRED' });
    const withdrawn = await write();
    expect((await t.call(calls.cancel, { body: { id: withdrawn.data.commandId } }, installer)).status).toBe(200);
    expect((await t.call(calls.cancel, { body: { id: withdrawn.data.commandId } }, installer)).code).toBe(40995);
    await home.dongle.connect();
    await at.send();
    await home.dongle.report('RUNNING');
    expect(home.dongle.heard.filter(({ op }) => op === 'param.write')).toEqual([]);
  });
});

test('no dongle can answer for a device of another', async () => {
  const foreign = await createControlled(t, broker, `F${homes}`);
  home.dongle.temper = 'silent';
  const { data } = await write();
  await at.send();
  await foreign.dongle.answer(data.commandId, { state: 'VERIFIED', results: [{ k: 'ov1.v', new: 280, ok: true }] });
  expect((await at.command(data.commandId)).state).toBe('SENT');
  const { rows } = await sql`select detail from ingest_refusal where dongle_sn = ${foreign.sn.dongle}`.execute(t.db);
  expect(rows).toEqual([{ detail: 'ack: no command of this dongle' }]);
});

test('everybody who looks is told of every step', async () => {
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from command_step`.execute(t.db);
  const listener = await t.owner.connect();
  const events: { topic: string; event: { id: string; state: string; plantId: string } }[] = [];
  listener.on('notification', ({ payload }) => events.push(JSON.parse(payload ?? '')));
  await listener.query('listen live');
  const { data } = await write();
  await at.send();
  await at.until(data.commandId, 'VERIFIED');
  await expect.poll(() => events.filter(({ event }) => event.id === data.commandId).at(-1)?.event.state).toBe('VERIFIED');
  expect(events[0]).toMatchObject({ topic: 'commands', event: { plantId: home.plantId, state: 'CREATED' } });
  listener.release(true);
  const { rows: after } = await sql<{ n: number }>`select count(*)::int as n from command_step`.execute(t.db);
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(6);
});

test('a restart and a clock that is set end when the device says so', async () => {
  for (const op of ['reboot', 'time.sync'] as const) {
    const { data } = await t.call(calls.act, { body: { deviceId: home.inverter, op, waitS: 300, ...oath } }, installer);
    await at.send();
    expect((await at.until(data.commandId, 'APPLIED')).finishedAt).not.toBeNull();
  }
});

test('the owner manages the energy of the own plant, by the plant’s own clock, and nothing else', async () => {
  const mine = desk(t, broker, owner);
  const { data: energy } = await t.call(calls.energy, { params: { id: home.plantId } }, owner);
  expect(energy.devices.map(({ device }) => device.serialNumber)).toEqual([home.sn.inverter]);
  const windows = [{ from: '22:00', to: '05:00', action: 'CHARGE' as const }];
  const change = (changes: { key: string; value: unknown }[]) =>
    t.call(
      calls.manageEnergy,
      { body: { deviceId: home.inverter, changes: changes as never, expectHash: hash, waitS: 300 } },
      owner,
    );
  const { data } = await change([
    { key: 'mode.work', value: 'TIME_OF_USE' },
    { key: 'windows', value: windows },
  ]);
  await at.send();
  await mine.until(data.commandId, 'VERIFIED');
  expect(home.dongle.heard.at(-1)?.body).toMatchObject({ tz: 'Europe/Berlin', revertAfterS: 0 });
  expect(home.dongle.values.get('windows')).toEqual(windows);
  const forged = await change([{ key: 'ov1.v', value: 300 }]);
  expect(forged.fields).toEqual([{ path: 'changes.ov1.v', message: 'This device has no such parameter.' }]);
  expect((await change([{ key: 'soc.minPct', value: 60 }])).fields.map(({ path }) => path)).toEqual(['changes.soc.minPct']);
});

test('the log of dimming tells when a load was held down, and to what', async () => {
  const other = await createHome(t.db, `DIM${homes}`, { organization_id: organization });
  const charger = await sql<{ id: string }>`
    insert into device (id, type, serial_number, plant_id) values (gen_random_uuid(), 'EV_CHARGER', ${`EV-DIM${homes}`}, ${other.plantId})
    returning id`.execute(t.db);
  const id = charger.rows[0]?.id ?? '';
  const start = Date.now() - 3_600_000;
  const active = [false, true, true, false, true];
  for (const [i, dim] of active.entries()) {
    await sql`insert into sample_ev_charger (plant_id, device_id, at, quality, buffered, power_w, dim_active, dim_limit_w)
      values (${other.plantId}, ${id}, ${new Date(start + i * 60_000).toISOString()}, 0, false, ${4000 + i}, ${dim}, ${dim ? 4200 : null})`.execute(
      t.db,
    );
  }
  const { data } = await t.call(calls.energy, { params: { id: other.plantId } }, installer);
  const iso = (i: number) => new Date(start + i * 60_000).toISOString();
  expect(data.dimmings).toEqual([
    { deviceId: id, deviceSn: `EV-DIM${homes}`, from: iso(4), to: null, limitW: 4200, maxPowerW: 4004 },
    { deviceId: id, deviceSn: `EV-DIM${homes}`, from: iso(1), to: iso(3), limitW: 4200, maxPowerW: 4002 },
  ]);

  await sql`insert into dimming (device_id, plant_id, from_at, to_at) values
    (${id}, ${other.plantId}, now() - interval '23 months', now() - interval '23 months' + interval '1 hour'),
    (${id}, ${other.plantId}, now() - interval '25 months', now() - interval '25 months' + interval '1 hour')`.execute(t.db);
  await t.services.control.energy.keepDimmings();
  await t.services.control.energy.keepDimmings();
  const again = async () => (await t.call(calls.energy, { params: { id: other.plantId } }, installer)).data.dimmings;
  expect((await again()).map(({ from }) => from)).toEqual([iso(4), iso(1), expect.any(String)]);
  await sql`delete from sample_ev_charger where device_id = ${id}`.execute(t.db);
  expect((await again()).slice(0, 2)).toEqual(data.dimmings);
});
