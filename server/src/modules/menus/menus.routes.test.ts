import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AddMenuBody, menuEndpoints as calls, type MenuItem } from '#contract/menus.ts';
import { navigationEndpoints } from '#contract/navigation.ts';
import { permissions } from '#contract/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  admin = { token: await t.signInAsAdmin() };
});
afterAll(() => t.close());

const tree = async () => (await t.call(calls.tree, {}, admin)).data;
const row = async (name: string) => (await tree()).find((m) => m.name === name) as MenuItem;
const fields = (change: Partial<AddMenuBody> = {}): AddMenuBody => ({
  parentId: null,
  kind: 'MENU',
  name: 'Our wiki',
  path: '/wiki',
  component: 'wiki',
  icon: null,
  permission: '2099',
  hidden: false,
  keepAlive: true,
  sortOrder: 5,
  ...change,
});
const add = (change: Partial<AddMenuBody>) => t.call(calls.add, { body: fields(change) }, admin);
const edit = ({ id, version, ...rest }: MenuItem, change: Partial<AddMenuBody>) =>
  t.call(calls.edit, { body: { id, version, ...rest, permission: rest.permission ?? '', ...change } }, admin);

test('a change shows in the menu of everybody with the next page load', async () => {
  const person = await createPerson(t, 'reader');
  const seen = async () => (await t.call(navigationEndpoints.routes, {}, person)).data.map((m) => m.name);
  // a permission belongs to one entry
  expect((await t.call(calls.delete, { body: { id: (await row('energyManage')).id } }, admin)).code).toBe(200);
  const before = await seen();
  expect(before).toContain('audit');
  await add({ name: 'Plants wiki', path: '/plants-wiki', permission: permissions['energy.manage'] });
  expect(await seen()).toEqual(['Plants wiki', ...before]);
  expect((await edit(await row('Plants wiki'), { name: 'Solar wiki', sortOrder: 99 })).code).toBe(200);
  expect(await seen()).toEqual([...before, 'Solar wiki']);
  expect((await t.call(calls.delete, { body: { id: (await row('Solar wiki')).id } }, admin)).code).toBe(200);
  expect(await seen()).toEqual(before);
});

test('a row with a permission of its own shows to administrators, who can pass it on', async () => {
  await add({ name: 'Own code', path: '/own-code', permission: '2095' });
  const seen = (await t.call(navigationEndpoints.routes, {}, admin)).data.map((m) => m.name);
  expect(seen).toContain('Own code');
});

test('everything sent comes back', async () => {
  const parent = await row('system');
  const body = fields({
    parentId: parent.id,
    name: 'Whole',
    path: '/system/whole',
    icon: 'menus',
    permission: '2007009',
    hidden: true,
    keepAlive: false,
  });
  await t.call(calls.add, { body }, admin);
  expect(await row('Whole')).toMatchObject(body);
});

test('circles, duplicates and misplaced rows are refused with the field named', async () => {
  const system = await row('system');
  const messages = await row('messages');
  expect((await edit(system, { parentId: system.id })).code).toBe(40933);
  const below = await add({
    kind: 'CATALOGUE',
    name: 'Below',
    path: '/below',
    component: null,
    permission: '2098',
    parentId: system.id,
  });
  expect((await edit(await row('system'), { parentId: below.data.id })).code).toBe(40933);
  expect((await add({ path: '/system/outbox' })).fields[0]?.path).toBe('path');
  expect((await add({ permission: permissions['messages.view'] })).fields[0]?.path).toBe('permission');
  expect((await add({ path: 'no-slash' })).fields[0]?.path).toBe('path');
  expect((await add({ permission: 'letters' })).fields[0]?.path).toBe('permission');
  expect((await add({ component: null })).fields[0]?.path).toBe('component');
  expect((await add({ kind: 'BUTTON', path: null, component: null })).fields[0]?.path, 'a button needs its page').toBe(
    'parentId',
  );
  expect(
    (await add({ kind: 'BUTTON', name: 'Press', path: null, component: null, parentId: messages.id, permission: '2097' })).code,
  ).toBe(200);
  expect((await add({ parentId: '01a1dd08-0000-7000-8000-000000000000' })).fields[0]?.path).toBe('parentId');
});

test('two moves at once cannot close a circle, and the second editor is told', async () => {
  const [a, b] = [
    await add({ kind: 'CATALOGUE', name: 'A', path: '/a', component: null, permission: '2091' }),
    await add({ kind: 'CATALOGUE', name: 'B', path: '/b', component: null, permission: '2092' }),
  ];
  const [rowA, rowB] = [await row('A'), await row('B')];
  const both = await Promise.all([edit(rowA, { parentId: b.data.id }), edit(rowB, { parentId: a.data.id })]);
  expect(both.map((x) => x.code).sort()).toEqual([200, 40933]);
  const stale = await row('messages');
  expect((await edit(stale, { sortOrder: 51 })).code).toBe(200);
  expect((await edit(stale, { sortOrder: 52 })).code).toBe(40901);
});

test('a row is deleted after those below it', async () => {
  expect((await t.call(calls.delete, { body: { id: (await row('system')).id } }, admin)).code).toBe(40932);
});
