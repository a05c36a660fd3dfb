import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { organizationEndpoints as calls, type EditOrganizationBody } from '#contract/organizations.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, providerId } from '../../../test/organizations.ts';
import { createPerson, password } from '../../../test/people.ts';

let t: TestApp;
let admin: { token: string };
let provider: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
  provider = await providerId(t);
});
afterAll(() => t.close());

const names = async (who: { token: string }, kind: '1' | '2') =>
  (await t.call(calls.tree, { params: { kind } }, who)).data.map((o) => o.name);
const blank = { description: null, contactName: null, address: null };

async function edit(who: { token: string }, id: string, change: Partial<EditOrganizationBody>) {
  const { data } = await t.call(calls.detail, { params: { id } }, admin);
  const { version, parentId, status, name } = data;
  return t.call(calls.edit, { body: { id, version, parentId, status, name, ...blank, ...change } }, who);
}

/** What the table of descendants must say, worked out anew from the parents. */
async function closureIsRight(): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    with recursive tree(ancestor_id, descendant_id, depth) as (
      select id, id, 0 from organization
      union all select t.ancestor_id, o.id, t.depth + 1 from tree t join organization o on o.parent_id = t.descendant_id)
    select count(*) as wrong from (
      (select * from tree except select ancestor_id, descendant_id, depth from organization_closure)
      union all (select ancestor_id, descendant_id, depth from organization_closure except select * from tree)) d`.execute(t.db);
  return rows[0]?.wrong === 0;
}

describe('the tree', () => {
  test('shows each side what it may see, and a dealer its own part only', async () => {
    const dealer = await createOrganization(t, 'Dealer North');
    await createOrganization(t, 'Installer North', 'INSTALLER', dealer);
    await createOrganization(t, 'Dealer South');
    const person = await createPerson(t, 'north-admin', 'dealer_admin', { organizationId: dealer });
    expect(await names(person, '2')).toEqual(['Dealer North', 'Installer North']);
    expect((await t.call(calls.tree, { params: { kind: '1' } }, person)).code).toBe(40301);
    expect(await names(admin, '2')).toEqual(expect.arrayContaining(['Dealer North', 'Dealer South']));
    expect(await names(admin, '1')).toEqual(['Sunkeep']);
  });

  test('stays right through additions, moves of whole parts and deletions in any order', async () => {
    const a = await createOrganization(t, 'Move A');
    const b = await createOrganization(t, 'Move B', 'DEALER', a);
    const c = await createOrganization(t, 'Move C', 'INSTALLER', b);
    const d = await createOrganization(t, 'Move D');
    expect((await edit(admin, b, { parentId: d })).code).toBe(200);
    expect(await closureIsRight()).toBe(true);
    expect((await edit(admin, d, { parentId: a })).code).toBe(200);
    expect(await closureIsRight()).toBe(true);
    const { rows } =
      await sql`select 1 from organization_closure where ancestor_id = ${a} and descendant_id = ${c} and depth = 3`.execute(t.db);
    expect(rows).toHaveLength(1);
    await sql`delete from organization where id = ${c}`.execute(t.db);
    expect(await closureIsRight()).toBe(true);
  });

  test('cannot lie below itself, even when two people move at once', async () => {
    const x = await createOrganization(t, 'Circle X');
    const y = await createOrganization(t, 'Circle Y');
    expect((await edit(admin, x, { parentId: x })).code).toBe(40944);
    const both = await Promise.all([edit(admin, x, { parentId: y }), edit(admin, y, { parentId: x })]);
    expect(both.map((b) => b.code).sort()).toEqual([200, 40944]);
    expect(await closureIsRight()).toBe(true);
  });
});

describe('an organization', () => {
  test('is added with all its fields, its contact masked', async () => {
    const body = {
      parentId: provider,
      kind: 'DEALER' as const,
      name: 'Full House',
      description: 'all fields',
      contactName: 'Ada Example',
      contact: 'ada@example.org',
      address: 'Sunny Street 1',
    };
    const { data } = await t.call(calls.add, { body }, admin);
    const { data: shown } = await t.call(calls.detail, { params: { id: data.id } }, admin);
    const { contact: _contact, ...same } = body;
    expect(shown).toMatchObject({ ...same, contactMasked: 'a***@example.org', status: 'normal', employees: 0 });
    expect((await edit(admin, data.id, { name: 'Fuller House' })).code).toBe(200);
    const kept = await t.call(calls.detail, { params: { id: data.id } }, admin);
    expect(kept.data.contactMasked, 'a contact that is not sent stays').toBe('a***@example.org');
  });

  test('has a name of its own among its siblings, and lies where its kind may lie', async () => {
    await createOrganization(t, 'Twin');
    const add = (body: object) =>
      t.call(calls.add, { body: { ...blank, parentId: provider, kind: 'DEALER', ...body } as never }, admin);
    expect((await add({ name: 'TWIN' })).fields).toEqual([
      { path: 'name', message: 'This is already in use. Choose another one.' },
    ]);
    const installer = await createOrganization(t, 'Lowest', 'INSTALLER');
    expect((await add({ name: 'Below', parentId: installer })).code).toBe(40945);
    expect((await add({ name: 'A <script> name' })).fields[0]?.path).toBe('name');
    expect((await add({ name: 'Nowhere', parentId: '01a1dd08-0000-7000-8000-000000000000' })).fields[0]?.path).toBe('parentId');
  });

  test('cannot be seen, changed, moved or deleted from elsewhere', async () => {
    const mine = await createOrganization(t, 'Mine');
    const theirs = await createOrganization(t, 'Theirs');
    const person = await createPerson(t, 'mine-admin', 'dealer_admin', { organizationId: mine });
    expect((await t.call(calls.detail, { params: { id: theirs } }, person)).status).toBe(404);
    expect((await t.call(calls.detail, { params: { id: provider } }, person)).status).toBe(404);
    expect((await edit(person, theirs, { name: 'Stolen' })).status).toBe(404);
    const moved = await edit(person, mine, { parentId: theirs });
    expect(moved.fields[0]?.path, JSON.stringify(moved)).toBe('parentId');
    expect((await t.call(calls.delete, { body: { id: theirs, typedName: 'Theirs' } }, person)).status).toBe(404);
    expect(
      (await t.call(calls.add, { body: { ...blank, parentId: theirs, kind: 'INSTALLER', name: 'Spy' } }, person)).fields[0]?.path,
    ).toBe('parentId');
    const owner = await createPerson(t, 'plain-owner');
    expect((await t.call(calls.detail, { params: { id: mine } }, owner)).status).toBe(403);
  });

  test('may be looked at but not changed by those who may only look', async () => {
    const id = await createOrganization(t, 'Looked at');
    const operator = await createPerson(t, 'operator-one', 'operator', { organizationId: provider });
    expect((await t.call(calls.detail, { params: { id } }, operator)).status).toBe(200);
    expect((await edit(operator, id, { name: 'Changed' })).status).toBe(404);
  });

  test('tells the second of two editors instead of overwriting', async () => {
    const id = await createOrganization(t, 'Contested');
    const { data } = await t.call(calls.detail, { params: { id } }, admin);
    const body = { id, version: data.version, parentId: provider, status: 'normal' as const, ...blank };
    expect((await t.call(calls.edit, { body: { ...body, name: 'First' } }, admin)).code).toBe(200);
    expect((await t.call(calls.edit, { body: { ...body, name: 'Second' } }, admin)).code).toBe(40901);
    expect((await t.call(calls.detail, { params: { id } }, admin)).data.name).toBe('First');
  });

  test('that is stopped, or lies below a stopped one, lets nobody in', async () => {
    const dealer = await createOrganization(t, 'To stop');
    const below = await createOrganization(t, 'Below it', 'INSTALLER', dealer);
    const person = await createPerson(t, 'below-person', 'installer', { organizationId: below });
    expect((await edit(admin, dealer, { status: 'stop' })).code).toBe(200);
    expect((await t.call(authEndpoints.userInfo, {}, person)).status).toBe(401);
    expect((await t.call(authEndpoints.login, { body: { account: 'below-person', password } })).code).toBe(40302);
    await edit(admin, dealer, { status: 'normal' });
    expect((await t.call(authEndpoints.login, { body: { account: 'below-person', password } })).code).toBe(200);
  });

  test('is deleted with its typed name, sub-departments and people first; the provider never', async () => {
    const id = await createOrganization(t, 'Goodbye');
    const child = await createOrganization(t, 'Child', 'INSTALLER', id);
    const person = await createPerson(t, 'child-person', 'installer', { organizationId: child });
    const remove = (target: string, typedName: string) => t.call(calls.delete, { body: { id: target, typedName } }, admin);
    expect((await remove(id, 'goodbye')).fields[0]?.path).toBe('typedName');
    expect((await remove(id, 'Goodbye')).code).toBe(40942);
    expect((await remove(child, 'Child')).code).toBe(40943);
    await sql`delete from account where id = ${person.id}`.execute(t.db);
    expect((await remove(child, 'Child')).code).toBe(200);
    expect((await remove(id, 'Goodbye')).code).toBe(200);
    expect((await remove(provider, 'Sunkeep')).code).toBe(40945);
  });
});

test('its contact is shown one by one to who may see it, written down, and not by the hundred', async () => {
  const mine = await createOrganization(t, 'Contact mine');
  const theirs = await createOrganization(t, 'Contact theirs');
  await sql`update organization set contact = 'office@example.org' where id in (${mine}, ${theirs})`.execute(t.db);
  const boss = await createPerson(t, 'contact-boss', 'dealer_admin', { organizationId: mine });
  const reveal = (id: string) => t.call(authEndpoints.reveal, { body: { viewType: 'ORGANIZATION', id } }, boss);
  expect((await reveal(mine)).data).toEqual({ value: 'office@example.org' });
  expect((await reveal(theirs)).status).toBe(404);
  expect((await reveal(boss.id)).status, 'a person is not an organization').toBe(404);
  expect((await reveal(provider)).status).toBe(404);
  const { rows } = await sql`select object_type, object_name, changes from audit
    where action = 'contact.revealed' and organization_id = any(${[mine, theirs]}::uuid[])`.execute(t.db);
  expect(rows).toEqual([
    {
      object_type: 'ORGANIZATION',
      object_name: 'Contact mine',
      changes: [{ field: 'contact', before: null, after: null }],
    },
  ]);
  for (let i = 0; i < 26; i++) await reveal(mine);
  expect((await reveal(mine)).code).toBe(42904);
});
