import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportEndpoints as calls, type ReportFileBody, type ScheduleBody } from '#contract/reports.ts';
import { storeDays } from '../../../test/days.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';

let t: TestApp;
let mailbox: Mailbox;
let dealer: Awaited<ReturnType<typeof createPerson>>;
let plant: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
  const home = await createOrganization(t, 'Home');
  dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: home });
  await createPerson(t, 'colleague', 'installer', { organizationId: home });
  await createPerson(t, 'stranger', 'installer', { organizationId: await createOrganization(t, 'Elsewhere') });
  [plant = ''] = await storePlants(t, [{ name: 'Sunny', organization_id: home }]);
  await storeDays(t, plant, [{ day: '2026-01-31', pv_wh: 20_000 }]);
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

const template = {
  plants: { filter: {} },
  unit: 'month',
  perPlant: true,
  columns: ['pvWh'],
} satisfies Partial<ReportFileBody>;
const request: ReportFileBody = { ...template, from: '2026-01-01', to: '2026-01-31', format: 'csv' };

const start = async (who = dealer) => (await t.call(calls.startJob, { body: request }, who)).data.id;
const jobOf = async (id: string) => (await t.call(calls.jobs, {}, dealer)).data.find((job) => job.id === id);
const download = (id: string, who = dealer) =>
  t.app.inject({ url: calls.download.path.replace('{id}', id), headers: { authorization: `Bearer ${who.token}` } });

describe('a report in the background', () => {
  test('waits, is written, and can be fetched by its person alone', async () => {
    const id = await start();
    expect(await jobOf(id)).toMatchObject({ state: 'WAITING', bytes: null });
    expect((await download(id)).statusCode).toBe(404);
    await t.runJobs();
    expect(await jobOf(id)).toMatchObject({ state: 'DONE', rows: 1, rowsDone: 1 });
    const answer = await download(id);
    expect(answer.payload).toContain('Sunny,2026-01,20');
    expect(answer.headers['content-disposition']).toContain('report-2026-01-01-2026-01-31.csv');
    expect((await download(id, await createPerson(t, 'nosy', 'super_admin'))).statusCode).toBe(404);
  });

  test('is not given to somebody who no longer reaches one of its plants', async () => {
    const id = await start();
    await t.runJobs();
    await sql`update plant set organization_id = null where id = ${plant}`.execute(t.db);
    expect((await download(id)).statusCode).toBe(404);
    const later = await start();
    await t.runJobs();
    await sql`update plant set organization_id = (select organization_id from account where id = ${dealer.id}) where id = ${plant}`.execute(
      t.db,
    );
    expect((await download(later)).payload, 'what is out of reach when it is written is not in it').not.toContain('Sunny');
    expect((await download(id)).statusCode).toBe(200);
  });

  test('that died with its process begins anew and ends once', async () => {
    const id = await start();
    const dead = '01a1dd08-0000-7000-8000-000000000000';
    await sql`update report_job set state = 'RUNNING', run_id = ${dead}, beat_at = now() - interval '3 minutes' where id = ${id}`.execute(
      t.db,
    );
    await sql`insert into report_part values (${id}, ${dead}, 0, 'half')`.execute(t.db);
    await t.owner.query('delete from graphile_worker._private_jobs');
    await t.services.reports.jobs.revive();
    await t.services.reports.jobs.revive();
    await t.runJobs();
    expect((await download(id)).payload).toMatch(/^\uFEFFPlant,Period/);
    const { rows } = await sql<{ runs: number }>`
      select count(distinct run_id) as runs from report_part where job_id = ${id}`.execute(t.db);
    expect(rows[0]?.runs).toBe(1);
    await t.services.reports.jobs.run(id, { attempt: 1, lastAttempt: false });
    expect((await jobOf(id))?.state).toBe('DONE');
  });

  test('is stopped by removing it, and gone after a week', async () => {
    const stopped = await start();
    expect((await t.call(calls.removeJob, { body: { id: stopped } }, dealer)).status).toBe(200);
    const old = await start();
    await t.runJobs();
    expect(await jobOf(stopped)).toBeUndefined();
    await sql`update report_job set created_at = now() - interval '8 days' where id = ${old}`.execute(t.db);
    await t.services.reports.jobs.purge();
    expect((await download(old)).statusCode).toBe(404);
  });

  test('is one of at most five at a time', async () => {
    for (let i = 0; i < 5; i++) await start();
    expect((await t.call(calls.startJob, { body: request }, dealer)).code).toBe(40986);
    await t.runJobs();
  });
});

describe('a template', () => {
  const save = (id: string | null, name: string, who = dealer) =>
    t.call(calls.saveTemplate, { body: { id, name, template: { ...template, period: 'LAST_MONTH' } } }, who);

  test('is kept, renamed and deleted; its name is free in somebody else’s list', async () => {
    const { data } = await save(null, 'Monthly');
    expect((await save(null, 'MONTHLY')).fields[0]?.path).toBe('name');
    expect((await save(data.id, 'Every month')).status).toBe(200);
    expect((await t.call(calls.templates, {}, dealer)).data).toEqual([
      { id: data.id, name: 'Every month', template: { ...template, period: 'LAST_MONTH' } },
    ]);
    const other = await createPerson(t, 'other-dealer', 'dealer_admin');
    expect((await save(null, 'Every month', other)).status).toBe(200);
    expect((await save(data.id, 'Mine now', other)).status).toBe(404);
    expect((await t.call(calls.deleteTemplate, { body: { id: data.id } }, other)).status).toBe(404);
    expect((await t.call(calls.deleteTemplate, { body: { id: data.id } }, dealer)).status).toBe(200);
  });
});

describe('a schedule', () => {
  const schedule = (change: Partial<ScheduleBody> = {}): ScheduleBody => ({
    id: null,
    name: 'Monday mail',
    template: { ...template, period: 'LAST_MONTH' },
    format: 'csv',
    cadence: 'WEEKLY',
    day: 1,
    time: '06:30',
    timeZone: 'Europe/Berlin',
    recipients: [],
    paused: false,
    ...change,
  });
  const save = (change: Partial<ScheduleBody> = {}, who = dealer) => t.call(calls.saveSchedule, { body: schedule(change) }, who);
  const list = async () => (await t.call(calls.schedules, {}, dealer)).data;
  const comeDue = (id: string) => sql`update report_schedule set next_at = '2026-02-02T05:30:00Z' where id = ${id}`.execute(t.db);

  test('sends last month’s report once to its person and a colleague, and tries again when the mail server refuses', async () => {
    const { data } = await save({ recipients: ['colleague@example.org'] });
    await comeDue(data.id);
    mailbox.state.refuse = 1;
    await Promise.all([t.services.reports.schedules.orderDue(), t.services.reports.schedules.orderDue()]);
    await t.runJobs();
    await t.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await t.runJobs();
    for (const address of ['dealer@example.org', 'colleague@example.org']) {
      const [mail, ...more] = mailbox.to(address);
      expect(more).toEqual([]);
      expect(mail?.attachments[0]?.filename).toBe('report-2026-01-01-2026-01-31.csv');
      expect(mail?.attachments[0]?.content.toString()).toContain('Sunny,2026-01,20');
    }
    const [saved] = await list();
    expect(saved).toMatchObject({ lastState: 'DONE', pause: null });
    expect(Date.parse(saved?.nextAt ?? '')).toBeGreaterThan(Date.now());
    await t.call(calls.deleteSchedule, { body: { id: data.id } }, dealer);
  });

  test('goes to nobody out of reach, and does not tell whether there is such a person', async () => {
    const refused = await Promise.all(['stranger@example.org', 'nobody@example.org'].map((r) => save({ recipients: [r] })));
    expect(refused.map((r) => r.fields)).toEqual(
      Array.from({ length: 2 }, () => [
        { path: 'recipients.0', message: 'A report can only go to addresses of accounts in your reach.' },
      ]),
    );
    expect((await save({ timeZone: 'Nowhere/Town' })).fields[0]?.path).toBe('timeZone');
  });

  test('stands still and says so once its person may no longer report', async () => {
    const leaving = await createPerson(t, 'leaving', 'installer', { organizationId: await createOrganization(t, 'Left') });
    const { data } = await save({}, leaving);
    await comeDue(data.id);
    await sql`update account set status = 'freeze' where id = ${leaving.id}`.execute(t.db);
    await t.services.reports.schedules.orderDue();
    await t.runJobs();
    expect(mailbox.to('leaving@example.org')).toEqual([]);
    await sql`update account set status = 'normal' where id = ${leaving.id}`.execute(t.db);
    const token = await leaving.signIn();
    expect((await t.call(calls.schedules, {}, { token })).data[0]).toMatchObject({ pause: 'NO_ACCESS', lastState: 'FAILED' });
  });
});
