import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints as calls } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { type CreateEmployeeBody, organizationEndpoints } from '#contract/organizations.ts';
import { md5, startTestApp, type TestApp } from '../../../test/harness.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createOrganization, providerId, roleId } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';

let mailbox: Mailbox;
let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example.org' });
  admin = { token: await t.signInAsAdmin() };
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

const names = async (who: { token: string }, body = {}) =>
  (await t.call(calls.page, { body, query: { pageSize: 100 } as never }, who)).data.list.map((a) => a.accountName);
const employee = async (change: Partial<CreateEmployeeBody>): Promise<CreateEmployeeBody> => ({
  accountName: 'newcomer',
  nickName: 'New Comer',
  email: 'newcomer@example.org',
  mobile: null,
  organizationId: await providerId(t),
  roleIds: [await roleId(t, 'operator')],
  ...change,
});
const versionOf = async (id: string) =>
  (await sql<{ version: number }>`select version from account where id = ${id}`.execute(t.db)).rows[0]?.version ?? -1;

describe('the list', () => {
  test('holds staff within reach, without owners and the demo', async () => {
    const dealer = await createOrganization(t, 'List Dealer');
    const below = await createOrganization(t, 'List Installer', 'INSTALLER', dealer);
    const boss = await createPerson(t, 'list-boss', 'dealer_admin', { organizationId: dealer });
    await createPerson(t, 'list-fitter', 'installer', { organizationId: below });
    await createPerson(t, 'list-owner');
    expect(await names(admin)).toEqual(expect.arrayContaining(['admin', 'list-boss', 'list-fitter']));
    expect(await names(admin)).not.toEqual(expect.arrayContaining(['list-owner', 'demo']));
    expect((await t.call(calls.page, { body: {}, query: {} as never }, boss)).status, 'no permission for the system screen').toBe(
      403,
    );
    const { data } = await t.call(calls.employees, { body: {}, query: {} as never }, boss);
    expect(data.list.map((a) => a.accountName).sort()).toEqual(['list-boss', 'list-fitter']);
    expect(
      (await t.call(calls.employees, { body: { organizationId: await providerId(t) }, query: {} as never }, boss)).status,
    ).toBe(404);
  });

  test('filters by words, status, role, role type and organization with those below, and masks contacts', async () => {
    const dealer = await createOrganization(t, 'Filter Dealer');
    const below = await createOrganization(t, 'Filter Installer', 'INSTALLER', dealer);
    await createPerson(t, 'filter-one', 'dealer_admin', { organizationId: dealer });
    await createPerson(t, 'filter-two', 'installer', { organizationId: below });
    expect(await names(admin, { search: 'FILTER-' })).toHaveLength(2);
    expect(await names(admin, { organizationId: dealer })).toEqual(['filter-one']);
    expect((await names(admin, { organizationId: dealer, withChildren: true })).sort()).toEqual(['filter-one', 'filter-two']);
    expect(await names(admin, { roleId: await roleId(t, 'installer'), search: 'filter' })).toEqual(['filter-two']);
    expect(await names(admin, { roleType: 'DEALER', search: 'filter' })).toEqual(['filter-one']);
    expect(await names(admin, { status: 'freeze' })).toEqual([]);
    const { data } = await t.call(calls.page, { body: { search: 'filter-one' }, query: {} as never }, admin);
    expect(data.list[0]).toMatchObject({ emailMasked: 'f***@example.org', organizationName: 'Filter Dealer', pending: false });
    expect(JSON.stringify(data)).not.toContain('filter-one@');
    for (const column of ['password_hash', 'id; drop table account']) {
      expect(
        (await t.call(calls.page, { body: { sort: { column, direction: 'asc' } } as never, query: {} as never }, admin)).fields[0]
          ?.path,
      ).toBe('sort.column');
    }
  });
});

test('who may only see partners sees none of the provider, in lists or contacts', async () => {
  const operator = await createPerson(t, 'partner-viewer', 'operator', { organizationId: await providerId(t) });
  const colleague = await createPerson(t, 'provider-person', 'operator', { organizationId: await providerId(t) });
  const partner = await createPerson(t, 'partner-person', 'installer', {
    organizationId: await createOrganization(t, 'Partner'),
  });
  const { data } = await t.call(calls.employees, { body: {}, query: { pageSize: 100 } as never }, operator);
  const seen = data.list.map((a) => a.accountName);
  expect(seen).toContain('partner-person');
  expect(seen).not.toContain('provider-person');
  const reveal = (id: string) => t.call(authEndpoints.reveal, { body: { viewType: 'EMAIL', id } }, operator);
  expect((await reveal(partner.id)).status).toBe(200);
  expect((await reveal(colleague.id)).status).toBe(404);
});

describe('a new employee', () => {
  test('gets an invitation, chooses a password with the link once, and signs in', async () => {
    const { data } = await t.call(organizationEndpoints.createEmp, { body: await employee({}) }, admin);
    const digest = md5('Chosen1x');
    expect((await t.call(authEndpoints.login, { body: { account: 'newcomer', password: digest } })).code).toBe(40011);
    await t.runJobs();
    const mail = mailbox.to('newcomer@example.org').at(-1);
    const link = /https:\/\/console\.example\.org\/#\/regPassword\?link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const choose = (value: string) =>
      t.call(authEndpoints.setPassword, { body: { link: value, password: digest, confirmPassword: digest } });
    expect((await choose('x'.repeat(43))).code).toBe(40018);
    const both = await Promise.all([choose(link), choose(link)]);
    expect(both.map((b) => b.code).sort()).toEqual([200, 40018]);
    expect((await t.call(authEndpoints.login, { body: { account: 'newcomer', password: digest } })).code).toBe(200);
    const { data: page } = await t.call(calls.page, { body: { search: 'newcomer' }, query: {} as never }, admin);
    expect(page.list[0]).toMatchObject({ id: data.id, pending: false, createdByName: 'admin' });
  });

  test('must be reachable, with a name and contacts of their own, in an organization and with roles within reach', async () => {
    const add = async (change: Partial<CreateEmployeeBody>, who = admin) =>
      t.call(organizationEndpoints.createEmp, { body: await employee({ email: 'other@example.org', ...change }) }, who);
    expect((await add({ accountName: 'unreachable', email: null })).fields).toEqual([
      { path: 'email', message: 'Phone and email cannot both be empty. Enter a valid one.' },
    ]);
    expect((await add({ accountName: 'ADMIN' })).fields[0]?.path).toBe('accountName');
    const taken = await createPerson(t, 'taken-mail', 'operator');
    expect((await add({ accountName: 'second-mail', email: taken.email })).fields[0]?.path).toBe('email');
    const mine = await createOrganization(t, 'Emp mine');
    const theirs = await createOrganization(t, 'Emp theirs');
    const boss = await createPerson(t, 'emp-boss', 'dealer_admin', { organizationId: mine });
    const installer = [await roleId(t, 'installer')];
    expect((await add({ accountName: 'emp-ok', organizationId: mine, roleIds: installer }, boss)).code).toBe(200);
    expect(
      (await add({ accountName: 'emp-spy', email: 'spy@example.org', organizationId: theirs, roleIds: installer }, boss)).status,
    ).toBe(404);
    expect(
      (
        await add(
          { accountName: 'emp-king', email: 'king@example.org', organizationId: mine, roleIds: [await roleId(t, 'super_admin')] },
          boss,
        )
      ).code,
    ).toBe(40311);
    expect(
      (
        await add(
          { accountName: 'emp-guest', email: 'guest@example.org', organizationId: mine, roleIds: [await roleId(t, 'guest')] },
          boss,
        )
      ).code,
    ).toBe(40311);
    const { rows } = await sql`select 1 from account where account_name in ('emp-spy', 'emp-king', 'emp-guest')`.execute(t.db);
    expect(rows, 'nothing half written').toHaveLength(0);
  });

  test('is changed with the newest version only, contacts staying where they are not sent', async () => {
    const person = await createPerson(t, 'edited', 'operator', { organizationId: await providerId(t) });
    const body = {
      id: person.id,
      version: await versionOf(person.id),
      accountName: 'edited-name',
      nickName: null,
      organizationId: await providerId(t),
      roleIds: [await roleId(t, 'operator')],
    };
    expect((await t.call(organizationEndpoints.editEmp, { body }, admin)).code).toBe(200);
    expect((await t.call(organizationEndpoints.editEmp, { body }, admin)).code).toBe(40901);
    const { data } = await t.call(calls.page, { body: { search: 'edited-name' }, query: {} as never }, admin);
    expect(data.list[0]?.emailMasked).toBe('e***@example.org');
    expect(
      (
        await t.call(
          organizationEndpoints.editEmp,
          { body: { ...body, version: await versionOf(person.id), email: null } },
          admin,
        )
      ).fields[0]?.path,
    ).toBe('email');
  });

  test("of another organization cannot be changed, nor an address be put on somebody else's account", async () => {
    const mine = await createOrganization(t, 'Takeover mine');
    const theirs = await createOrganization(t, 'Takeover theirs');
    const boss = await createPerson(t, 'takeover-boss', 'dealer_admin', { organizationId: mine });
    const victim = await createPerson(t, 'takeover-victim', 'installer', { organizationId: theirs });
    const body = {
      id: victim.id,
      version: 0,
      accountName: 'takeover-victim',
      nickName: null,
      email: 'thief@example.org',
      organizationId: mine,
      roleIds: [await roleId(t, 'installer')],
    };
    expect((await t.call(organizationEndpoints.editEmp, { body }, boss)).status).toBe(404);
    const above = await createPerson(t, 'takeover-above', 'super_admin', { organizationId: mine });
    expect(
      (await t.call(organizationEndpoints.editEmp, { body: { ...body, id: above.id } }, boss)).code,
      'mightier than oneself',
    ).toBe(40311);
  });
});

describe('an account', () => {
  test('is frozen and activated; its sessions end at once', async () => {
    const person = await createPerson(t, 'frozen', 'operator');
    const set = (status: 'freeze' | 'normal' | 'stop') =>
      t.call(calls.updateStatus, { body: { userId: person.id, status } }, admin);
    expect((await set('freeze')).code).toBe(200);
    expect((await t.call(authEndpoints.userInfo, {}, person)).status).toBe(401);
    expect((await t.call(authEndpoints.login, { body: { account: 'frozen', password } })).code).toBe(40302);
    await set('normal');
    expect((await t.call(authEndpoints.login, { body: { account: 'frozen', password } })).code).toBe(200);
  });

  test('gets a one-time link to choose a new password; the old one and the sessions end', async () => {
    const person = await createPerson(t, 'reset-me', 'operator');
    const answer = await t.call(calls.resetPassword, { query: { userId: person.id } }, admin);
    expect(answer.data).toEqual({ sentToMasked: 'r***@example.org' });
    expect((await t.call(authEndpoints.userInfo, {}, person)).status).toBe(401);
    expect((await t.call(authEndpoints.login, { body: { account: 'reset-me', password } })).code).toBe(40011);
    await t.runJobs();
    expect(mailbox.to(person.email).at(-1)?.subject).toBe('Choose a new password');
    await sql`update account set email = null where id = ${person.id}`.execute(t.db);
    expect((await t.call(calls.resetPassword, { query: { userId: person.id } }, admin)).code).toBe(40915);
  });

  test('gets and loses roles, with the newest version only', async () => {
    const person = await createPerson(t, 'roled', 'operator');
    const assign = async (version: number, ...codes: string[]) =>
      t.call(
        calls.assignRoles,
        { body: { userId: person.id, version, roleIds: await Promise.all(codes.map((c) => roleId(t, c))) } },
        admin,
      );
    expect((await assign(0, 'installer', 'dealer_admin')).code).toBe(200);
    expect((await assign(0, 'installer')).code).toBe(40901);
    expect((await t.call(authEndpoints.userInfo, {}, person)).status, 'signs in again').toBe(401);
    const { rows } =
      await sql`select changes from audit where action = 'account.rolesAssigned' and object_id = ${person.id}`.execute(t.db);
    expect(rows).toEqual([{ changes: [{ field: 'roles', before: 'Operator', after: 'Dealer, Installer' }] }]);
    const token = await person.signIn();
    expect((await t.call(authEndpoints.userInfo, {}, { token })).data.rolePermList.map((r) => r.roleCode).sort()).toEqual([
      'dealer_admin',
      'installer',
    ]);
    expect(
      (
        await t.call(
          calls.assignRoles,
          { body: { userId: person.id, version: 1, roleIds: ['01a1dd08-0000-7000-8000-000000000000'] } },
          admin,
        )
      ).fields[0]?.path,
    ).toBe('roleIds');
  });

  test('is deleted with everything of it, by GET or POST, never without the Bearer header', async () => {
    const [one, two] = [await createPerson(t, 'deleted-one', 'operator'), await createPerson(t, 'deleted-two', 'operator')];
    expect((await t.app.inject({ url: `/system/user/delete?userId=${one.id}` })).statusCode).toBe(401);
    expect((await t.call(calls.delete, { query: { userId: one.id } }, admin)).code).toBe(200);
    const posted = await t.app.inject({
      method: 'POST',
      url: `/system/user/delete?userId=${two.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(posted.json().code).toBe(200);
    const { rows } = await sql`select 1 from session where account_id in (${one.id}, ${two.id})`.execute(t.db);
    expect(rows).toHaveLength(0);
  });

  test('cannot be frozen, reset, deleted or given roles by its own person', async () => {
    const { rows } = await sql<{ id: string }>`select id from account where account_name = 'admin'`.execute(t.db);
    const userId = rows[0]?.id ?? '';
    expect((await t.call(calls.delete, { query: { userId } }, admin)).code).toBe(40916);
    expect((await t.call(calls.updateStatus, { body: { userId, status: 'freeze' } }, admin)).code).toBe(40916);
    expect(
      (await t.call(calls.assignRoles, { body: { userId, version: 0, roleIds: [await roleId(t, 'operator')] } }, admin)).code,
    ).toBe(40916);
  });

  test('shows its contact one by one, written down, and not by the hundred', async () => {
    const mine = await createOrganization(t, 'Reveal mine');
    const boss = await createPerson(t, 'reveal-boss', 'dealer_admin', { organizationId: mine });
    const fitter = await createPerson(t, 'reveal-fitter', 'installer', { organizationId: mine });
    const stranger = await createPerson(t, 'reveal-stranger', 'installer', {
      organizationId: await createOrganization(t, 'Reveal theirs'),
    });
    const reveal = (id: string) => t.call(authEndpoints.reveal, { body: { viewType: 'EMAIL', id } }, boss);
    expect((await reveal(fitter.id)).data).toEqual({ value: fitter.email });
    expect((await reveal(stranger.id)).status).toBe(404);
    const { rows } =
      await sql`select 1 from audit where action = 'contact.revealed' and subject_account_id = ${fitter.id}`.execute(t.db);
    expect(rows).toHaveLength(1);
    for (let i = 0; i < 29; i++) await reveal(fitter.id);
    expect((await reveal(fitter.id)).code).toBe(42904);
  });
});
