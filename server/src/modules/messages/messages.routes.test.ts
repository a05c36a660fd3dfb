import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { messageEndpoints as calls } from '#contract/messages.ts';
import { permissions } from '#contract/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await t.signInAsAdmin();
});
afterAll(() => t.close());

const page = (body = {}, query = {}) => t.call(calls.page, { body, query: query as never }, { token });

describe('without a mail server', () => {
  test('messages are kept for the administrator to read', async () => {
    const { data } = await t.call(calls.sendTest, { body: { target: 'reader@example.org' } }, { token });
    await t.runJobs();
    const { data: message } = await t.call(calls.detail, { params: { id: data.id } }, { token });
    expect(message).toMatchObject({
      state: 'KEPT',
      target: 'reader@example.org',
      targetMasked: 'r***@example.org',
      subject: 'Test message from Sunkeep',
    });
    expect(message.text).toContain('If you can read it');
  });

  test('the list pages, filters, searches and sorts by the named columns only', async () => {
    for (let i = 0; i < 12; i++) await t.call(calls.sendTest, { body: { target: `page-${i}@example.org` } }, { token });
    const { data: second } = await page({ search: 'page-' }, { pageNum: 2, pageSize: 10 });
    expect([second.total, second.list.length]).toEqual([12, 2]);
    expect((await page({ state: 'SENT' })).data.total).toBe(0);
    expect((await page({ search: '%' })).data.total, 'a wildcard is a letter like any other').toBe(0);
    expect((await page({ sort: { column: 'subject', direction: 'asc' } })).code).toBe(200);
    for (const column of ['id; drop table message', 'body_text']) {
      expect((await page({ sort: { column, direction: 'asc' } })).fields[0]?.path).toBe('sort.column');
    }
    expect((await page({}, { pageSize: 101 })).fields[0]?.path).toBe('pageSize');
  });

  test('are shown to nobody who does not see everything, whatever the role says', async () => {
    const role = newId();
    await t.db
      .insertInto('role')
      .values({ id: role, code: 'nosy', name: 'nosy', type: 'DEALER', data_scope: 'ORG_AND_CHILDREN' })
      .execute();
    await t.db.insertInto('role_permission').values({ role_id: role, permission: permissions['messages.view'] }).execute();
    const person = await createPerson(t, 'nosy-dealer', 'nosy', { organizationId: await createOrganization(t, 'Nosy') });
    const { data } = await t.call(calls.sendTest, { body: { target: 'private@example.org' } }, { token });
    expect((await t.call(calls.page, { body: {}, query: {} as never }, person)).data).toEqual({ list: [], total: 0 });
    expect((await t.call(calls.detail, { params: { id: data.id } }, person)).status).toBe(404);
  });

  test('texts are erased after a week and rows after a month', async () => {
    const { data } = await t.call(calls.sendTest, { body: { target: 'old@example.org' } }, { token });
    await t.runJobs();
    const age = (days: number) =>
      sql`update message set created_at = now() - ${days} * interval '1 day' where id = ${data.id}`.execute(t.db);
    await age(8);
    await t.services.messages.purge();
    expect((await t.call(calls.detail, { params: { id: data.id } }, { token })).data.text).toBeNull();
    await age(31);
    await t.services.messages.purge();
    expect((await t.call(calls.detail, { params: { id: data.id } }, { token })).status).toBe(404);
  });
});

describe('with a mail server', () => {
  test('a mail arrives as text and HTML in the language of the person, and its text is erased here', async () => {
    const mailbox = await openMailbox();
    const app = await startTestApp({ SMTP_URL: mailbox.url, PRODUCT_NAME: 'Sun & <Roof>', MAIL_FROM: 'Roof <roof@example.org>' });
    const admin = await app.signInAsAdmin();
    for (const lang of languages)
      await app.call(calls.sendTest, { body: { target: `${lang}@example.org` } }, { token: admin, lang });
    await app.runJobs();
    expect(mailbox.mails).toHaveLength(8);
    const mail = mailbox.to('en-gb@example.org')[0];
    expect(mail?.from?.text).toContain('roof@example.org');
    expect(mail?.html).toContain('Sun &#38; &#60;Roof&#62;');
    expect(mail?.text).toContain('If you can read it');
    const { data } = await app.call(calls.page, { body: { state: 'SENT' }, query: {} as never }, { token: admin });
    expect(data.total).toBe(8);
    const id = data.list[0]?.id ?? '';
    expect((await app.call(calls.detail, { params: { id } }, { token: admin })).data.text).toBeNull();
    await app.close();
    await mailbox.close();
  });

  test('a refused mail is tried again later and arrives once', async () => {
    const mailbox = await openMailbox();
    const app = await startTestApp({ SMTP_URL: mailbox.url });
    const admin = await app.signInAsAdmin();
    mailbox.state.refuse = 1;
    const { data } = await app.call(calls.sendTest, { body: { target: 'retry@example.org' } }, { token: admin });
    await app.runJobs();
    const { data: waiting } = await app.call(calls.detail, { params: { id: data.id } }, { token: admin });
    expect(waiting).toMatchObject({ state: 'QUEUED', attempts: 1 });
    expect(waiting.lastError).toContain('Try again later');
    await app.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await app.runJobs();
    await app.runJobs();
    expect(mailbox.to('retry@example.org')).toHaveLength(1);
    expect((await app.call(calls.detail, { params: { id: data.id } }, { token: admin })).data).toMatchObject({
      state: 'SENT',
      attempts: 2,
      lastError: null,
    });
    await app.close();
    await mailbox.close();
  });
});

describe('with an SMS gateway', () => {
  test('a text goes out as JSON with the token, and a failing gateway is tried again', async () => {
    const seen: { body: unknown; authorization?: string }[] = [];
    const gateway = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        seen.push({ body: JSON.parse(text), authorization: request.headers.authorization });
        response.writeHead(seen.length === 1 ? 503 : 200).end();
      });
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const { port } = gateway.address() as AddressInfo;
    const app = await startTestApp({ SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`, SMS_GATEWAY_TOKEN: 'gateway-token' });
    await app.db.transaction().execute((tx) =>
      app.services.messages.send(tx, {
        target: '+491701234567',
        language: 'en-GB',
        template: 'code.LOGIN',
        values: { code: '123456', minutes: 10 },
      }),
    );
    await app.runJobs();
    await app.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await app.runJobs();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual({
      body: { to: '+491701234567', text: 'Sunkeep: your sign-in code is 123456. Valid for 10 minutes. Never pass it on.' },
      authorization: 'Bearer gateway-token',
    });
    await app.close();
    await new Promise((done) => gateway.close(done));
  });
});
