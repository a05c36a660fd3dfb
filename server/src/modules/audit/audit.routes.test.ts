import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEndpoints as calls } from '#contract/audit.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, providerId } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
});
afterAll(() => t.close());

const blank = { description: null, contactName: null, address: null };

test('a change is written down with who, from where, and before and after, contacts masked', async () => {
  const parentId = await providerId(t);
  const body = { parentId, kind: 'DEALER' as const, name: 'Written', ...blank, contact: 'secret-contact@example.org' };
  const { data } = await t.call(organizationEndpoints.add, { body }, { ...admin, address: '10.9.8.7' });
  await t.call(
    organizationEndpoints.edit,
    { body: { id: data.id, version: 0, parentId, status: 'stop', name: 'Rewritten', ...blank } },
    admin,
  );
  const { data: page } = await t.call(calls.page, { body: { search: 'written' }, query: {} as never }, admin);
  expect(page.list.map((e) => e.action)).toEqual(['organization.edited', 'organization.added']);
  expect(page.list[0]?.changes).toEqual([
    { field: 'name', before: 'Written', after: 'Rewritten' },
    { field: 'status', before: 'normal', after: 'stop' },
  ]);
  expect(page.list[1]).toMatchObject({ actorName: 'admin', address: '10.9.8.7', objectType: 'ORGANIZATION', objectId: data.id });
  expect(JSON.stringify(page)).not.toContain('secret-contact');
});

test('a dealer sees the own tree only', async () => {
  const mine = await createOrganization(t, 'Audit mine');
  await createOrganization(t, 'Audit theirs');
  const boss = await createPerson(t, 'audit-boss', 'dealer_admin', { organizationId: mine });
  await t.call(organizationEndpoints.add, { body: { parentId: mine, kind: 'INSTALLER', name: 'Seen', ...blank } }, admin);
  await t.call(
    organizationEndpoints.add,
    { body: { parentId: await providerId(t), kind: 'INSTALLER', name: 'Unseen', ...blank } },
    admin,
  );
  const { data } = await t.call(calls.page, { body: {}, query: {} as never }, boss);
  expect(data.list.map((e) => e.objectName)).toEqual(['Seen']);
});

test('what is refused is not written down, and what is not written down has not happened', async () => {
  const count = async () => Number((await sql<{ n: number }>`select count(*) as n from audit`.execute(t.db)).rows[0]?.n);
  const before = await count();
  await t.call(
    organizationEndpoints.add,
    { body: { parentId: await providerId(t), kind: 'DEALER', name: 'Written<', ...blank } },
    admin,
  );
  expect(await count()).toBe(before);
});

test('the application can neither change nor delete what is written', async () => {
  await expect(sql`update audit set actor_name = 'somebody else'`.execute(t.db)).rejects.toThrow('permission denied');
  await expect(sql`delete from audit`.execute(t.db)).rejects.toThrow('permission denied');
  await expect(sql`truncate audit`.execute(t.db)).rejects.toThrow('permission denied');
});

test('is exported as a spreadsheet in which no cell is a formula', async () => {
  const name = '+cmd(1) and @SUM';
  await t.call(organizationEndpoints.add, { body: { parentId: await providerId(t), kind: 'DEALER', name, ...blank } }, admin);
  const response = await t.app.inject({
    method: 'POST',
    url: calls.export.path,
    payload: { search: 'cmd' },
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers['content-disposition']).toBe('attachment; filename="audit.xlsx"');
  const book = read(response.rawPayload, { cellFormula: true });
  const sheet = book.Sheets.audit;
  expect(utils.sheet_to_json<{ object: string }>(sheet as never)[0]?.object).toBe(name);
  for (const [address, cell] of Object.entries(sheet ?? {}))
    if (!address.startsWith('!')) expect((cell as { f?: string }).f).toBeUndefined();
  const owner = await createPerson(t, 'audit-owner');
  const foreign = await t.app.inject({
    method: 'POST',
    url: calls.export.path,
    payload: {},
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(utils.sheet_to_json(read(foreign.rawPayload).Sheets.audit as never)).toEqual([]);
});
