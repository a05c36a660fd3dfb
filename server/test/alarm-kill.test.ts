import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationEndpoints } from '#contract/notifications.ts';
import { end, launchBuilt } from './built.ts';
import { createHome, type Home, message } from './fleet.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createPerson } from './people.ts';

let t: TestApp;
let mailbox: Mailbox;
let child: ChildProcess | undefined;

const called: string[] = [];
let isDeaf = false;
const hook = createServer((request, response) => {
  called.push(String(request.headers['webhook-id']));
  if (!isDeaf) response.writeHead(204).end();
});

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ WEBHOOK_LOOPBACK: 'on' });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterAll(async () => {
  await end(child);
  await t.close();
  await mailbox.close();
  hook.closeAllConnections();
  hook.close();
});

const start = () => {
  child = launchBuilt({
    DATABASE_URL: `${t.url}&application_name=killed`,
    DATA_DIR: t.folder,
    SMTP_URL: mailbox.url,
    WEBHOOK_LOOPBACK: 'on',
    SERVICES: 'jobs',
  });
};
/** With what it last asked the database: a question that waits for a lock would be answered after its death. */
const kill = async () => {
  await end(child);
  await t.owner.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'killed'`);
};
const patient = { timeout: 60_000, interval: 50 };

const report = (home: Home, code: string) =>
  t.services.telemetry.ingest.receive(
    home.sn.dongle,
    'event',
    message(home.sn.dongle, [{ sn: home.sn.inverter, code, state: 'RAISED', ts: new Date(Date.now() - 10_000).toISOString() }], {
      type: 'event',
    }),
  );
const count = async (what: ReturnType<typeof sql<{ n: number }>>) => (await what.execute(t.db)).rows[0]?.n;
const raised = () => count(sql`select count(*) as n from alarm`);
const grouped = () => count(sql`select count(*) as n from alarm where incident_id is not null`);
const told = () => count(sql`select count(*) as n from notification`);
const unsent = () =>
  count(sql`
  select (select count(*) from notification where state <> 'SENT') + (select count(*) from message where state <> 'SENT') as n`);

const waiting = () =>
  count(sql`select count(*) as n from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`);

/** As long as another process tells, this one does not. */
async function takeTurnOfTelling(): Promise<() => Promise<void>> {
  const client = await t.owner.connect();
  await client.query('select pg_advisory_lock(7233105)');
  return async () => {
    await client.query('select pg_advisory_unlock(7233105)');
    client.release();
  };
}

test('a server killed between alarm and telling, while it tells and before it could note that it told, tells everybody once', async () => {
  const [anna, berta] = [await createPerson(t, 'anna'), await createPerson(t, 'berta')];
  const { port } = hook.address() as AddressInfo;
  const { webhookSecret, pushKey, pushDevices, email, plants, ...choice } = (await t.call(notificationEndpoints.choice, {}, anna))
    .data;
  const channels = ['INBOX', 'EMAIL', 'WEBHOOK'] as const;
  const body = { ...choice, channels: [...channels], webhookUrl: `http://127.0.0.1:${port}/` };
  expect((await t.call(notificationEndpoints.saveChoice, { body }, anna)).fields).toEqual([]);
  const street = [];
  for (const name of ['KILL-1', 'KILL-2', 'KILL-3']) street.push(await createHome(t.db, name));
  const alone = await createHome(t.db, 'KILL-4');
  const own = (owner: string, homes: Home[]) =>
    sql`update plant set owner_id = ${owner} where id = any(${homes.map((h) => h.plantId)}::uuid[])`.execute(t.db);
  await own(anna.id, street);
  await own(berta.id, [alone]);

  const release = await takeTurnOfTelling();
  start();
  for (const home of street) await report(home, 'INV-107');
  await report(alone, 'INV-119');
  await expect.poll(raised, patient).toBe(4);
  await expect.poll(grouped, patient).toBe(3);
  await kill();
  expect(await told()).toBe(0);
  await release();

  isDeaf = true;
  mailbox.state.hold = new Promise(() => {});
  start();
  await expect.poll(() => mailbox.state.seen, patient).toBe(2);
  await expect.poll(() => called.length, patient).toBe(1);
  await kill();

  isDeaf = false;
  let answer = () => {};
  mailbox.state.hold = new Promise((done) => {
    answer = done;
  });
  start();
  await expect.poll(() => mailbox.state.seen, patient).toBe(4);
  const noting = await t.owner.connect();
  await noting.query('begin');
  await noting.query('select from message for update');
  answer();
  await expect.poll(() => mailbox.mails.length, patient).toBe(2);
  await expect.poll(waiting, patient).toBeGreaterThan(0);
  await kill();
  await noting.query('rollback');
  noting.release();

  start();
  await expect.poll(unsent, patient).toBe(0);
  expect(new Set(called), 'whoever hears it twice can tell by its name').toHaveProperty('size', 1);
  for (const { person, subject } of [
    { person: anna, subject: 'Grid disturbance in the area: 3 plants' },
    { person: berta, subject: 'Plant: Over-temperature shutdown (Error)' },
  ]) {
    const mails = mailbox.to(person.email);
    expect(mails.map((m) => m.subject)).toEqual([subject, subject]);
    expect(new Set(mails.map((m) => m.messageId)), 'the same mail once more, which mailboxes show once').toHaveProperty(
      'size',
      1,
    );
    const { data } = await t.call(notificationEndpoints.inbox, { body: {}, query: {} as never }, person);
    expect(data.total).toBe(1);
  }
}, 240_000);
