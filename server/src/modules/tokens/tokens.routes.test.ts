import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { messageEndpoints } from '#contract/messages.ts';
import { permissions } from '#contract/permissions.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { tokenEndpoints as calls } from '#contract/tokens.ts';
import { createPlantRow } from '../../../test/devices.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';

let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  [t, other] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(async () => {
  await t.close();
  await other.close();
});

const create = (who: { token: string }, held: string[], days = 30, digest = password, plantIds: string[] | null = null) =>
  t.call(calls.create, { body: { name: 'script', permissions: held, plantIds, days, password: digest } }, who);

test('opens exactly the chosen permissions, as far as the person still holds them', async () => {
  const person = await createPerson(t, 'automator', 'super_admin');
  const { data } = await create(person, [permissions['accounts.view']]);
  const api = { token: data.token };
  const users = () => t.call(accountEndpoints.page, { body: {}, query: {} as never }, api);
  expect((await users()).status).toBe(200);
  expect((await t.call(messageEndpoints.page, { body: {}, query: {} as never }, api)).status).toBe(403);
  const { data: list } = await t.call(calls.list, {}, person);
  expect(list[0]).toMatchObject({ name: 'script', permissions: [permissions['accounts.view']] });
  expect(list[0]?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(list)).not.toContain(data.token);
  await sql`update account_role set role_id = (select id from role where code = 'owner') where account_id = ${person.id}`.execute(
    t.db,
  );
  expect((await users()).status).toBe(403);
});

test('cannot touch the account that it belongs to', async () => {
  const person = await createPerson(t, 'careful', 'super_admin');
  const { data } = await create(person, Object.values(permissions));
  const api = { token: data.token };
  const digest = md5('Another1');
  expect(
    (
      await t.call(
        authEndpoints.updatePassword,
        { body: { oldPassword: password, password: digest, confirmPassword: digest } },
        api,
      )
    ).status,
  ).toBe(403);
  expect((await t.call(authEndpoints.cancelAccount, { body: { password, typedName: 'careful' } }, api)).status).toBe(403);
  expect((await create(api, [permissions['accounts.view']])).status).toBe(403);
  expect((await t.call(authEndpoints.revokeSession, { body: { others: true } }, api)).status).toBe(403);
});

test('gives nothing that the person does not hold, needs the password, and is not for the demo', async () => {
  const person = await createPerson(t, 'humble');
  expect((await create(person, [permissions['accounts.view']])).code).toBe(40311);
  expect((await create(person, [permissions['plants.view']], 30, md5('Wrong1'))).code).toBe(40016);
  expect((await create(person, [])).fields[0]?.path).toBe('permissions');
  expect((await create(person, [permissions['plants.view']], 400)).fields[0]?.path).toBe('days');
  const { data: token } = await t.call(authEndpoints.demoLogin);
  expect((await create({ token }, [permissions['plants.view']])).code).toBe(40303);
});

test('ends when revoked, when it expires, when the person is frozen, and is worth nothing elsewhere', async () => {
  const person = await createPerson(t, 'ender', 'super_admin');
  const stranger = await createPerson(t, 'stranger', 'super_admin');
  const alive = async (token: string, app = t) => (await app.call(authEndpoints.userInfo, {}, { token })).status === 200;
  const [one, two, three] = [
    await create(person, ['2007001']),
    await create(person, ['2007001']),
    await create(person, ['2007001']),
  ];
  expect(await alive(one.data.token)).toBe(true);
  expect(await alive(one.data.token, other), 'another installation').toBe(false);
  expect((await t.call(calls.revoke, { body: { id: one.data.id } }, stranger)).status).toBe(404);
  await t.call(calls.revoke, { body: { id: one.data.id } }, person);
  expect(await alive(one.data.token)).toBe(false);
  await sql`update api_token set expires_at = now() where id = ${two.data.id}`.execute(t.db);
  expect(await alive(two.data.token)).toBe(false);
  expect(await alive(three.data.token)).toBe(true);
  await sql`update account set status = 'stop' where id = ${person.id}`.execute(t.db);
  expect(await alive(three.data.token)).toBe(false);
});

test('leaves the sessions of the person alone, and theirs it', async () => {
  const person = await createPerson(t, 'both', 'super_admin');
  const { data } = await create(person, ['2007001']);
  await t.call(authEndpoints.logout, {}, { token: data.token });
  expect((await t.call(authEndpoints.userInfo, {}, person)).status).toBe(200);
  await t.call(authEndpoints.logout, {}, person);
  expect((await t.call(authEndpoints.userInfo, {}, { token: data.token })).status).toBe(200);
});

test('reaches the chosen plants and no others, and cannot be given plants out of reach', async () => {
  const dealer = await createOrganization(t, 'Token dealer', 'DEALER');
  const person = await createPerson(t, 'chooser', 'dealer_admin', { organizationId: dealer });
  const [mine, alsoMine, foreign] = await Promise.all([
    createPlantRow(t, 'Mine', { organizationId: dealer }),
    createPlantRow(t, 'Also mine', { organizationId: dealer }),
    createPlantRow(t, 'Foreign'),
  ]);
  const held = [permissions['plants.view'], permissions['plants.detail']];
  const refusal = await create(person, held, 30, password, [mine, foreign]);
  expect(refusal.status).toBe(400);
  const { data } = await create(person, held, 30, password, [mine]);
  const api = { token: data.token };
  const page = await t.call(plantEndpoints.page, { body: {}, query: {} as never }, api);
  expect(page.data.list.map((plant) => plant.id)).toEqual([mine]);
  expect((await t.call(plantEndpoints.detail, { params: { id: mine } }, api)).status).toBe(200);
  expect((await t.call(plantEndpoints.detail, { params: { id: alsoMine } }, api)).status).toBe(404);
  expect((await t.call(calls.list, {}, person)).data[0]?.plants).toEqual([{ id: mine, name: 'Mine' }]);
});
