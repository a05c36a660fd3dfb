import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmEndpoints as calls } from '#contract/alarms.ts';
import { type NotificationChoice, notificationEndpoints } from '#contract/notifications.ts';
import { createHome, type Home } from '../../../test/fleet.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { openBrowser, senderOf } from '../../../test/push.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
let t: TestApp;
let mailbox: Mailbox;
let organizationId: string;
let installer: Person;
let base: number;

interface Call {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const called: Call[] = [];
const answers: number[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    called.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
});
let hook: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url, WEBHOOK_LOOPBACK: 'on', PUBLIC_URL: 'https://sun.example.org' });
  organizationId = await createOrganization(t, 'Roofs', 'INSTALLER');
  installer = await createPerson(t, 'installer', 'installer', { organizationId });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  base = Math.floor(Date.now() / 1000) * 1000;
  mailbox.mails.length = 0;
  called.length = 0;
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
  await new Promise((done) => server.close(done));
});

const ago = (minutes: number) => new Date(base - minutes * 60_000).toISOString();
let homes = 0;
async function owned(name: string): Promise<{ owner: Person; home: Home }> {
  const owner = await createPerson(t, name);
  const home = await createHome(t.db, `N-${++homes}`, { organization_id: organizationId });
  await sql`update plant set owner_id = ${owner.id}, name = ${`House of ${name}`} where id = ${home.plantId}`.execute(t.db);
  return { owner, home };
}
async function say(home: Home, code: string, state: 'RAISED' | 'CLEARED', back: number) {
  await t.db
    .insertInto('device_event')
    .values({ plant_id: home.plantId, device_id: home.id.inverter, code, at: ago(back), state, buffered: false })
    .execute();
  await round();
}
async function round() {
  await sql`update due_alarm set due_at = now()`.execute(t.db);
  await t.services.alarms.raising.settle();
  await t.services.alarms.incidents.group();
  await t.services.alarms.notifying.round();
  await t.runJobs();
}
const choose = async (person: Person, change: Partial<NotificationChoice>) => {
  const { data } = await t.call(notificationEndpoints.choice, {}, person);
  const { webhookSecret, pushKey, pushDevices, email, plants, ...choice } = data;
  const answer = await t.call(notificationEndpoints.saveChoice, { body: { ...choice, ...change } }, person);
  expect([answer.status, answer.fields]).toEqual([200, []]);
};
const inbox = async (person: Person) =>
  (await t.call(notificationEndpoints.inbox, { body: {}, query: {} as never }, person)).data;

describe('the owner', () => {
  test('is told once, with what to do, and once more when it is over for good', async () => {
    const { owner, home } = await owned('anna');
    await say(home, 'INV-119', 'RAISED', 2);
    await round();
    const [mail, ...others] = mailbox.to(owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('House of anna: Over-temperature shutdown (Error)');
    expect(mail?.text).toContain('Let it cool, check fans');
    expect(await inbox(owner)).toMatchObject({
      unread: 1,
      list: [{ kind: 'ALARM', level: 'ERROR', text: 'Over-temperature shutdown' }],
    });
    await say(home, 'INV-119', 'CLEARED', 1);
    expect(mailbox.to(owner.email), 'it may come back').toHaveLength(1);
    await sql`update device_event set at = at - interval '40 minutes' where plant_id = ${home.plantId}`.execute(t.db);
    await sql`update alarm set started_at = started_at - interval '40 minutes' where plant_id = ${home.plantId}`.execute(t.db);
    await sql`insert into due_alarm (subject_id, code, since) values (${home.id.inverter}, 'INV-119', ${ago(60)})`.execute(t.db);
    await round();
    await round();
    expect(mailbox.to(owner.email).map((m) => m.subject)).toEqual([
      'House of anna: Over-temperature shutdown (Error)',
      'Over: Over-temperature shutdown – House of anna',
    ]);
    await t.call(notificationEndpoints.readInbox, { body: { ids: null } }, owner);
    expect(await inbox(owner)).toMatchObject({ unread: 0, total: 2 });
  });

  test('is not told of warnings, nor are strangers and guests of anything; the installer has them in the inbox', async () => {
    const { owner, home } = await owned('berta');
    const stranger = await createPerson(t, 'stranger');
    const guest = await createPerson(t, 'guest-2', 'guest');
    await sql`update plant set demo = true where id = ${home.plantId}`.execute(t.db);
    await say(home, 'INV-120', 'RAISED', 2);
    expect(mailbox.mails).toEqual([]);
    for (const person of [owner, stranger]) expect((await inbox(person)).total).toBe(0);
    const { rows } = await sql`select from notification where account_id = ${guest.id}`.execute(t.db);
    expect(rows).toEqual([]);
    expect((await inbox(installer)).list[0]).toMatchObject({ level: 'WARN', plantName: 'House of berta' });
  });

  test('ends mails by the link in one of them, without signing in', async () => {
    const { owner, home } = await owned('clara');
    await say(home, 'INV-119', 'RAISED', 2);
    const token = /unsubscribe\?token=(\S+)/.exec(mailbox.to(owner.email)[0]?.text ?? '')?.[1] ?? '';
    const forged = `${token.slice(0, -4)}AAAA`;
    expect((await t.call(notificationEndpoints.unsubscribe, { body: { token: forged } })).status).toBe(400);
    expect((await t.call(notificationEndpoints.unsubscribe, { body: { token } })).data).toEqual({ email: 'c***@example.org' });
    await say(home, 'INV-110', 'RAISED', 1);
    expect(mailbox.to(owner.email)).toHaveLength(1);
    expect((await inbox(owner)).total, 'the inbox goes on').toBe(2);
  });

  test('has quiet hours that only what is serious comes through, and what ended meanwhile is not told', async () => {
    const { owner, home } = await owned('dora');
    await choose(owner, { quiet: { from: '00:00', to: '23:59', timeZone: 'UTC' } });
    await say(home, 'INV-110', 'RAISED', 9);
    expect(mailbox.to(owner.email)).toEqual([]);
    await say(home, 'INV-114', 'RAISED', 2);
    expect(mailbox.to(owner.email).map((m) => m.subject)).toEqual(['House of dora: DC arc fault (Serious)']);
    await say(home, 'INV-110', 'CLEARED', 8);
    await t.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await t.runJobs();
    expect(mailbox.to(owner.email)).toHaveLength(1);
  });

  test('may have a digest instead: everything of the day in one mail', async () => {
    const { owner, home } = await owned('emma');
    await choose(owner, { digestAt: '18:00' });
    await say(home, 'INV-119', 'RAISED', 3);
    await say(home, 'INV-110', 'RAISED', 2);
    expect(mailbox.to(owner.email)).toEqual([]);
    await sql`update notification set due_at = now() where state = 'WAITING'`.execute(t.db);
    await round();
    await round();
    const [mail, ...others] = mailbox.to(owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your alarms of the day: 2');
    expect(mail?.text).toContain('Over-temperature shutdown');
    expect(mail?.text).toContain('Insulation resistance to earth too low');
  });
});

test('whoever does not acknowledge in time is followed by the next person', async () => {
  const { home } = await owned('frida');
  const chief = await createPerson(t, 'chief', 'installer', { organizationId });
  await choose(chief, { levels: [], channels: ['INBOX', 'EMAIL'] });
  await choose(installer, { escalateTo: chief.id, escalateAfterMinutes: 15 });
  await say(home, 'INV-119', 'RAISED', 2);
  expect(mailbox.to(chief.email)).toEqual([]);
  await sql`update notification set at = at - interval '16 minutes' where account_id = ${installer.id} and plant_id = ${home.plantId}`.execute(
    t.db,
  );
  await round();
  await round();
  expect(mailbox.to(chief.email).map((m) => m.subject)).toEqual([
    'Nobody has acknowledged: Over-temperature shutdown – House of frida',
  ]);
  await choose(installer, { escalateTo: null, escalateAfterMinutes: null });
});

test('a webhook is signed, tried again after a failure, and names each message', async () => {
  const { owner, home } = await owned('gerda');
  await choose(owner, { channels: ['WEBHOOK'], webhookUrl: `${hook}/alarms` });
  const { data } = await t.call(notificationEndpoints.choice, {}, owner);
  answers.push(503);
  await say(home, 'INV-119', 'RAISED', 2);
  const again = async () => {
    await t.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await t.runJobs();
    return called.length;
  };
  await expect.poll(again).toBe(2);
  expect(await again(), 'what has arrived is not sent again').toBe(2);
  const [first, second] = called;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const signed = `${second?.headers['webhook-id']}.${second?.headers['webhook-timestamp']}.${second?.body}`;
  expect(second?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', data.webhookSecret ?? '')
      .update(Buffer.from(signed, 'latin1'))
      .digest('base64')}`,
  );
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    kind: 'ALARM',
    code: 'INV-119',
    level: 'ERROR',
    levelNumber: 2,
    plantId: home.plantId,
  });
});

test('a choice is refused that leads inside, names a foreign plant or person, or a zone that is none', async () => {
  const { owner } = await owned('hanna');
  const { home } = await owned('irma');
  const { data } = await t.call(notificationEndpoints.choice, {}, owner);
  const { webhookSecret, pushKey, pushDevices, email, plants, ...choice } = data;
  const refused = async (change: Partial<NotificationChoice>) =>
    (await t.call(notificationEndpoints.saveChoice, { body: { ...choice, ...change } }, owner)).fields.map((f) => f.path);
  expect(await refused({ webhookUrl: 'https://169.254.169.254/latest' })).toEqual(['webhookUrl']);
  expect(await refused({ webhookUrl: 'http://example.org/' })).toEqual(['webhookUrl']);
  expect(await refused({ channels: ['WEBHOOK'] })).toEqual(['webhookUrl']);
  expect(await refused({ plantIds: [home.plantId] })).toEqual(['plantIds']);
  expect(await refused({ escalateTo: installer.id, escalateAfterMinutes: 10 })).toEqual(['escalateTo']);
  expect(await refused({ quiet: { from: '22:00', to: '06:00', timeZone: 'Mars/Base' } })).toEqual(['quiet.timeZone']);
});

test('a browser alone can read its push messages, knows who sent them, and is forgotten when it is gone', async () => {
  const { owner, home } = await owned('jana');
  const browser = openBrowser(`${hook}/push/1`);
  expect((await t.call(notificationEndpoints.subscribePush, { body: browser.subscription }, owner)).status).toBe(200);
  await choose(owner, { channels: ['PUSH'], levels: ['ERROR', 'WARN'] });
  const { pushKey } = (await t.call(notificationEndpoints.choice, {}, owner)).data;
  await say(home, 'INV-119', 'RAISED', 3);
  await say(home, 'INV-120', 'RAISED', 2);
  expect(called).toMatchObject([
    { url: '/push/1', headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' } },
    { headers: { urgency: 'normal' } },
  ]);
  const alarm = (await t.call(calls.page, { body: { code: 'INV-119' }, query: {} as never }, owner)).data.list[0];
  expect(JSON.parse(browser.decrypt(called[0]?.body ?? ''))).toEqual({
    title: 'House of jana',
    body: 'Over-temperature shutdown',
    url: `https://sun.example.org/#/fault/alarm?alarm=${alarm?.id}`,
    tag: expect.any(String),
  });
  const { key, claims } = senderOf(called[0]?.headers.authorization ?? '');
  expect(key).toBe(pushKey);
  expect(claims).toMatchObject({ aud: hook, sub: 'https://sun.example.org' });
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  answers.push(410);
  await say(home, 'INV-110', 'RAISED', 1);
  expect((await t.call(notificationEndpoints.choice, {}, owner)).data.pushDevices).toBe(0);
  await say(home, 'INV-112', 'RAISED', 1);
  expect(called).toHaveLength(3);
});

describe('incidents', () => {
  const open = async (person: { token: string }) =>
    (await t.call(calls.incidents, { body: { open: true }, query: {} as never }, person)).data.list;
  const told = async (person: Person, text: string) => {
    const { data } = await t.call(notificationEndpoints.inbox, { body: {}, query: { pageNum: 1, pageSize: 100 } }, person);
    return data.list.filter((i) => i.text.startsWith(text)).map((i) => [i.kind, i.text]);
  };
  const at = (homes: readonly Home[], latitude: number) =>
    sql`update plant set latitude = ${latitude}, longitude = 9.7 where id = any(${homes.map((h) => h.plantId)}::uuid[])`.execute(
      t.db,
    );
  const report = (homes: readonly Home[], device: keyof Home['id'], code: string, told_by = 'EVENT') =>
    t.db
      .insertInto('device_event')
      .values(
        homes.map((h) => ({
          plant_id: h.plantId,
          device_id: h.id[device],
          code,
          at: ago(20),
          state: 'RAISED',
          told_by,
          buffered: false,
          received_at: ago(19),
        })),
      )
      .execute();
  const raise = async (...what: Parameters<typeof report>) => {
    await report(...what);
    await round();
    await round();
  };
  const closeAll = (code: string) =>
    sql`update alarm set state = 'CLOSED', closed_at = now(), close_reason = 'RECOVERED', cleared_at = now()
      where code = ${code} and state <> 'CLOSED'`.execute(t.db);
  const createHomes = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => createHome(t.db, `N-${name}-${i}`, { organization_id: organizationId })));

  test.each([
    { code: 'INV-107', what: 'a grid outage', name: 'klara', latitude: 47.5, level: 'ERROR', times: 1 },
    { code: 'INV-101', what: 'an over-voltage', name: 'lea', latitude: 44.5, level: 'WARN', times: 2 },
  ])(
    '$what in a street is told once, however many roofs have it, and ends once',
    async ({ code, name, latitude, level, times }) => {
      const { owner, home } = await owned(name);
      await choose(owner, { levels: ['ERROR', 'WARN'] });
      const all = [home, ...(await createHomes(code, 2))];
      const apart = await createHomes(`${code}-APART`, 1);
      await at(all, latitude);
      await at(apart, latitude + 3);
      await raise([...all, ...apart], 'inverter', code);
      expect(mailbox.to(owner.email).map((m) => m.subject)).toEqual(['Grid disturbance in the area: 3 plants']);
      expect(await told(installer, 'Grid disturbance')).toEqual(
        Array(times).fill(['INCIDENT', 'Grid disturbance in the area: 3 plants']),
      );
      const [incident, ...others] = await open(installer);
      expect(others).toEqual([]);
      expect(incident).toMatchObject({ kind: 'GRID_AREA', level, plants: 3, open: 3 });
      expect(await open(owner), 'an owner learns nothing of the neighbours').toMatchObject([{ plants: 1, alarms: 1 }]);
      const id = incident?.id ?? '';
      expect((await t.call(calls.page, { body: { incidentId: id }, query: {} as never }, installer)).data.total).toBe(3);
      await closeAll(code);
      await round();
      expect(await open(installer)).toEqual([]);
    },
  );

  test('dongles of a region that fall silent together are one outage of the network', async () => {
    const silent = await createHomes('NET', 5);
    await at(silent, 41.5);
    await raise(silent, 'dongle', 'DNG-401', 'RULE');
    expect(await told(installer, 'Internet outage')).toEqual([['INCIDENT', 'Internet outage in the area: 5 plants silent']]);
    expect(await open(installer)).toMatchObject([{ kind: 'NETWORK', level: 'WARN', plants: 5, alarms: 5 }]);
    const later = await createHomes('NET-LATER', 1);
    await at(later, 41.5);
    await report(later, 'dongle', 'DNG-401', 'RULE');
    await t.services.alarms.raising.settle();
    expect(await open(installer), 'who joins does so at once').toMatchObject([{ kind: 'NETWORK', plants: 6 }]);
    await round();
    expect(await told(installer, 'Internet outage'), 'and is no news').toHaveLength(1);
    await closeAll('DNG-401');
    await round();
    expect(await open(installer)).toEqual([]);
  });

  test('the same fault on many devices of one firmware, and hardly on others, is one', async () => {
    const [fresh, former] = [await createHomes('FW-NEW', 5), await createHomes('FW-OLD', 5)];
    for (const [homes, version] of [
      [fresh, '4.0.0'],
      [former, '3.9.9'],
    ] as const)
      await sql`update device set firmware_version = ${version} where id = any(${homes.map((h) => h.id.inverter)}::uuid[])`.execute(
        t.db,
      );
    await raise([...fresh, ...former], 'inverter', 'INV-124');
    expect(await told(installer, 'The same problem'), 'all have it: it is not the firmware').toEqual([]);
    await raise(fresh, 'inverter', 'INV-123');
    expect(await told(installer, 'The same problem')).toEqual([
      ['INCIDENT', 'The same problem on many devices with one firmware: 5 plants'],
    ]);
    expect(await open(installer)).toMatchObject([
      { kind: 'FIRMWARE', code: 'INV-123', about: '4.0.0', level: 'ERROR', plants: 5, open: 5 },
    ]);
    const { rows } = await sql`select from notification n join alarm a on a.id = n.alarm_id where a.code = 'INV-123'`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
    await closeAll('INV-123');
    await round();
    expect(await open(installer)).toEqual([]);
  });

  test('when nobody is heard any more the fault is ours: one incident, and no dongle is called silent', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, (_, i) => createHome(t.db, `N-DEAF-${i}`)));
    await sql`
      insert into device_head (device_id, plant_id, source, received_at, last_at)
      select id, plant_id, 'DONGLE', now() - interval '20 minutes', now() - interval '20 minutes' from device
      where id = any(${many.map((h) => h.id.dongle)}::uuid[])`.execute(t.db);
    await t.services.alarms.incidents.listen();
    await t.services.alarms.rules.everyMinute();
    await round();
    const { rows } = await sql`select from alarm where code = 'DNG-401' and state <> 'CLOSED'`.execute(t.db);
    expect(rows).toEqual([]);
    const admin = { token: await t.signInAsAdmin() };
    expect(await open(admin)).toMatchObject([{ kind: 'INGEST', plants: 0 }]);
    expect((await t.call(notificationEndpoints.inbox, { body: {}, query: {} as never }, admin)).data.list[0]?.text).toBe(
      'No data reaches the platform',
    );
    await sql`update device_head set received_at = now() where device_id = ${many[0]?.id.dongle ?? ''}`.execute(t.db);
    await t.services.alarms.incidents.listen();
    expect(await open(admin)).toEqual([]);
  });
});
