import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { permissions } from '#contract/permissions.ts';
import { type AddRoleBody, roleEndpoints as calls } from '#contract/roles.ts';
import { adminPassword, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
});
afterAll(() => t.close());

const body = (change: Partial<AddRoleBody> = {}): AddRoleBody => ({
  code: 'helpdesk',
  name: 'Help desk',
  type: 'OPERATOR',
  description: null,
  permissions: [permissions['accounts.view']],
  dataScope: 'ALL',
  organizationIds: [],
  ...change,
});
const add = (change: Partial<AddRoleBody>, who = admin) => t.call(calls.add, { body: body(change) }, who);

/** Somebody with a role of exactly these permissions and this reach. */
async function personWith(name: string, held: string[], dataScope: AddRoleBody['dataScope'] = 'ALL', organizationId?: string) {
  const code = `role_${name.replace(/-/g, '_')}`;
  await add({ code, name: code.replace(/_/g, ' '), permissions: held, dataScope });
  return createPerson(t, name, code, { organizationId });
}

describe('a role', () => {
  test('is added, comes back whole, is changed and deleted', async () => {
    const organization = await createOrganization(t, 'Chosen');
    const { data } = await add({
      code: 'chosen_one',
      dataScope: 'CUSTOM',
      organizationIds: [organization],
      description: 'for one dealer',
    });
    const { data: role } = await t.call(calls.detail, { params: { id: data.id } }, admin);
    expect(role).toMatchObject({
      ...body({ code: 'chosen_one', dataScope: 'CUSTOM', organizationIds: [organization], description: 'for one dealer' }),
      enabled: true,
      builtIn: false,
      accounts: 0,
    });
    const { code: _code, ...rest } = body({ name: 'Renamed' });
    expect((await t.call(calls.edit, { body: { id: data.id, version: role.version, ...rest } }, admin)).code).toBe(200);
    expect(
      (await t.call(calls.edit, { body: { id: data.id, version: role.version, ...rest } }, admin)).code,
      'second editor',
    ).toBe(40901);
    expect((await t.call(calls.detail, { params: { id: data.id } }, admin)).data).toMatchObject({
      name: 'Renamed',
      organizationIds: [],
    });
    expect((await t.call(calls.delete, { body: { id: data.id } }, admin)).code).toBe(200);
    expect((await t.call(calls.detail, { params: { id: data.id } }, admin)).status).toBe(404);
  });

  test('needs function and data permissions, and a code of its own', async () => {
    expect((await add({ permissions: [] })).fields).toEqual([
      { path: 'permissions', message: 'Function permissions must not be empty.' },
    ]);
    expect((await add({ dataScope: 'CUSTOM' })).fields).toEqual([
      { path: 'organizationIds', message: 'Data permissions must not be empty.' },
    ]);
    expect((await add({ code: 'owner' })).fields[0]?.path).toBe('code');
    expect((await add({ code: 'Bad Code' })).fields[0]?.path).toBe('code');
    expect(
      (await add({ code: 'ghosts', dataScope: 'CUSTOM', organizationIds: ['01a1dd08-0000-7000-8000-000000000000'] })).status,
    ).toBe(404);
  });

  test('takes its permissions from everybody at once when it is disabled or deleted', async () => {
    const person = await personWith('holder', [permissions['roles.view'], permissions['messages.view']]);
    const id = await roleId(t, 'role_holder');
    expect((await t.call(calls.page, { body: {}, query: {} as never }, person)).status).toBe(200);
    await t.call(calls.updateStatus, { body: { id, enabled: false } }, admin);
    expect((await t.call(calls.page, { body: {}, query: {} as never }, person)).status).toBe(403);
    await t.call(calls.updateStatus, { body: { id, enabled: true } }, admin);
    expect((await t.call(calls.page, { body: {}, query: {} as never }, person)).status).toBe(200);
    await t.call(calls.delete, { body: { id } }, admin);
    expect((await t.call(authEndpoints.userInfo, {}, person)).status).toBe(401);
  });
});

describe('nobody grants what they do not hold', () => {
  const own = [permissions['roles.view'], permissions['roles.edit'], permissions['accounts.view'], permissions['accounts.edit']];

  test('no permission beyond the own ones, in adding, changing or assigning', async () => {
    const person = await personWith('granter', own);
    expect((await add({ code: 'more', permissions: [permissions['messages.view']] }, person)).code).toBe(40311);
    expect((await add({ code: 'less', permissions: [permissions['accounts.view']] }, person)).code).toBe(200);
    const { data: less } = await t.call(calls.detail, { params: { id: await roleId(t, 'less') } }, person);
    const { code: _code, ...rest } = body({ permissions: [permissions['menus.edit']] });
    expect((await t.call(calls.edit, { body: { id: less.id, version: less.version, ...rest } }, person)).code).toBe(40311);
    const victim = await createPerson(t, 'granted', 'less');
    const assign = (role: string) =>
      t.call(accountEndpoints.assignRoles, { body: { userId: victim.id, version: 0, roleIds: [role] } }, person);
    expect((await assign(await roleId(t, 'super_admin'))).code).toBe(40311);
    const offered = (await t.call(calls.all, {}, person)).data.map((r) => r.code);
    expect(offered).toContain('less');
    expect(offered).not.toContain('super_admin');
  });

  test('no reach beyond the own one', async () => {
    const mine = await createOrganization(t, 'Reach mine');
    const theirs = await createOrganization(t, 'Reach theirs');
    const person = await personWith('reacher', own, 'ORG_AND_CHILDREN', mine);
    const give = (change: Partial<AddRoleBody>) => add({ permissions: [permissions['accounts.view']], ...change }, person);
    expect((await give({ code: 'r_all', dataScope: 'ALL' })).code).toBe(40311);
    expect((await give({ code: 'r_theirs', dataScope: 'CUSTOM', organizationIds: [theirs] })).code).toBe(40311);
    expect((await give({ code: 'r_mine', dataScope: 'CUSTOM', organizationIds: [mine] })).code).toBe(200);
  });

  test('no changing, disabling or deleting of a role that is more than the own ones', async () => {
    const person = await personWith('climber', own);
    await add({ code: 'mighty', name: 'Mighty', permissions: [permissions.audit, permissions['accounts.view']] });
    const id = await roleId(t, 'mighty');
    const { code: _code, ...rest } = body();
    expect((await t.call(calls.edit, { body: { id, version: 0, ...rest } }, person)).code).toBe(40311);
    expect((await t.call(calls.updateStatus, { body: { id, enabled: false } }, person)).code).toBe(40311);
    expect((await t.call(calls.delete, { body: { id } }, person)).code).toBe(40311);
  });
});

describe('built-in roles and the last administrator', () => {
  test('built-in roles cannot be deleted, and the administrator role not be emptied or disabled', async () => {
    expect((await t.call(calls.delete, { body: { id: await roleId(t, 'installer') } }, admin)).code).toBe(40922);
    const id = await roleId(t, 'super_admin');
    const { data } = await t.call(calls.detail, { params: { id } }, admin);
    const { code: _code, ...rest } = body({ permissions: [permissions['accounts.view']] });
    expect((await t.call(calls.edit, { body: { id, version: data.version, ...rest } }, admin)).code).toBe(40922);
    expect((await t.call(calls.updateStatus, { body: { id, enabled: false } }, admin)).code).toBe(40922);
  });

  test('the last administrator stays, even when two administrators remove each other at once', async () => {
    const admins = [await createPerson(t, 'admin-two', 'super_admin'), await createPerson(t, 'admin-three', 'super_admin')];
    await sql`update account set status = 'freeze' where account_name = 'admin'`.execute(t.db);
    const [one, two] = admins as [(typeof admins)[number], (typeof admins)[number]];
    const freeze = (who: { token: string }, userId: string) =>
      t.call(accountEndpoints.updateStatus, { body: { userId, status: 'freeze' } }, who);
    const both = await Promise.all([freeze(one, two.id), freeze(two, one.id)]);
    expect(both.filter((b) => b.code === 200)).toHaveLength(1);
    const { rows } = await sql<{
      id: string;
    }>`select a.id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where r.code = 'super_admin' and a.status = 'normal'`.execute(t.db);
    expect(rows).toHaveLength(1);
    await expect(sql`delete from account where id = ${rows[0]?.id ?? ''}`.execute(t.db)).rejects.toThrow('last administrator');
    await expect(sql`delete from account_role where account_id = ${rows[0]?.id ?? ''}`.execute(t.db)).rejects.toThrow(
      'last administrator',
    );
    await sql`update account set status = 'normal' where account_name = 'admin'`.execute(t.db);
    admin = { token: await t.signInAsAdmin() };
  });

  test('cannot cancel the own account either', async () => {
    const app = await startTestApp();
    const token = await app.signInAsAdmin();
    expect(
      (await app.call(authEndpoints.cancelAccount, { body: { password: adminPassword, typedName: 'admin' } }, { token })).code,
    ).toBe(40914);
    await app.close();
  });
});
