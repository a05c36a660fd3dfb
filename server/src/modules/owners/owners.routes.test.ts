import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEndpoints } from '#contract/audit.ts';
import { authEndpoints } from '#contract/auth.ts';
import { ownerEndpoints as calls } from '#contract/owners.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
});
afterAll(() => t.close());

const page = (who: { token: string }, body = {}) => t.call(calls.page, { body, query: { pageSize: 100 } as never }, who);
const add = (who: { token: string }, name: string, change = {}) =>
  t.call(
    calls.add,
    {
      body: {
        nickName: name,
        email: `${name.toLowerCase().replace(/\W/g, '')}@example.org`,
        mobile: null,
        organizationId: null,
        ...change,
      },
    },
    who,
  );

test('an installer adds owners, invites them, and sees only those that the own organization looks after', async () => {
  const one = await createOrganization(t, 'Installer one', 'INSTALLER');
  const two = await createOrganization(t, 'Installer two', 'INSTALLER');
  const fitter = await createPerson(t, 'fitter-one', 'installer', { organizationId: one });
  const rival = await createPerson(t, 'fitter-two', 'installer', { organizationId: two });
  const { data } = await add(fitter, 'Olga Owner');
  const { data: mine } = await page(fitter);
  expect(mine.list).toHaveLength(1);
  expect(mine.list[0]).toMatchObject({
    id: data.id,
    nickName: 'Olga Owner',
    organizationName: 'Installer one',
    pending: true,
    emailMasked: 'o***@example.org',
  });
  expect((await page(rival)).data.total).toBe(0);
  expect((await page(admin, { search: 'olga' })).data.total).toBe(1);
  const { rows } = await sql`select 1 from message where target = 'olgaowner@example.org'`.execute(t.db);
  expect(rows).toHaveLength(1);
  expect((await t.call(calls.invite, { body: { id: data.id } }, fitter)).data.sentToMasked).toBe('o***@example.org');

  const edit = { id: data.id, version: 0, nickName: 'Olga New', organizationId: one, status: 'normal' as const };
  expect((await t.call(calls.edit, { body: edit }, rival)).status).toBe(404);
  expect((await t.call(calls.invite, { body: { id: data.id } }, rival)).status).toBe(404);
  expect((await t.call(calls.delete, { body: { id: data.id } }, rival)).status).toBe(404);
  expect((await t.call(authEndpoints.reveal, { body: { viewType: 'EMAIL', id: data.id } }, rival)).status).toBe(404);
  expect((await t.call(calls.edit, { body: { ...edit, organizationId: two } }, fitter)).fields[0]?.path).toBe('organizationId');
  expect((await t.call(calls.edit, { body: edit }, fitter)).code).toBe(200);
  expect((await t.call(calls.edit, { body: edit }, fitter)).code, 'second editor').toBe(40901);
  expect((await t.call(calls.delete, { body: { id: data.id } }, fitter)).code).toBe(200);
  expect((await page(fitter)).data.total).toBe(0);
});

test('an owner needs a way to be reached, and nobody else has it', async () => {
  expect((await add(admin, 'No Contact', { email: null })).fields[0]).toEqual({
    path: 'email',
    message: 'Phone and email cannot both be empty. Enter a valid one.',
  });
  expect((await add(admin, 'Twice')).code).toBe(200);
  expect((await add(admin, 'Twice Again', { email: 'twice@example.org' })).fields[0]?.path).toBe('email');
});

test('staff are not owners: they cannot be changed or revealed through the owner screens', async () => {
  const one = await createOrganization(t, 'Border', 'INSTALLER');
  const fitter = await createPerson(t, 'border-fitter', 'installer', { organizationId: one });
  const colleague = await createPerson(t, 'border-colleague', 'installer', { organizationId: one });
  expect((await t.call(calls.delete, { body: { id: colleague.id } }, fitter)).status).toBe(404);
  expect((await t.call(authEndpoints.reveal, { body: { viewType: 'EMAIL', id: colleague.id } }, fitter)).status).toBe(404);
});

test('an owner sees who looked at or changed what of them, and nothing else', async () => {
  const owner = await createPerson(t, 'glass-owner');
  await createPerson(t, 'glass-other');
  await t.call(authEndpoints.reveal, { body: { viewType: 'EMAIL', id: owner.id } }, admin);
  const { data } = await t.call(auditEndpoints.page, { body: {}, query: {} as never }, owner);
  expect(data.list.map((e) => [e.action, e.actorName])).toEqual([['contact.revealed', 'admin']]);
});
