import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization, roleId } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';
import { ownScope, type Scope, scopeFor } from '../../platform/scope.ts';
import * as repository from './accounts.repository.ts';

let t: TestApp;
let here: string;
let elsewhere: string;
let colleague: string;
let stranger: string;
let scope: Scope;

beforeAll(async () => {
  t = await startTestApp();
  here = await createOrganization(t, 'Here');
  elsewhere = await createOrganization(t, 'Elsewhere');
  const dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: here });
  colleague = (await createPerson(t, 'colleague', 'installer', { organizationId: here })).id;
  stranger = (await createPerson(t, 'stranger', 'installer', { organizationId: elsewhere })).id;
  scope = await scopeFor(t.db, dealer.id, 'organizations.partnersEdit');
});
afterAll(() => t.close());

const account = (organization_id: string, name: string) => ({
  id: newId(),
  kind: 'STAFF' as const,
  account_name: name,
  nick_name: null,
  email: `${name}@example.org`,
  mobile: null,
  organization_id,
  service_organization_id: null,
  language: 'en-GB',
  created_by: colleague,
});
const stored = (id: string) =>
  t.db.selectFrom('account').select(['nick_name', 'version']).where('id', '=', id).executeTakeFirst();
const held = async (id: string) =>
  (await t.db.selectFrom('account_role').select('role_id').where('account_id', '=', id).execute()).map((r) => r.role_id);

test('a change touches who lies within the scope, and nobody else', async () => {
  expect(await repository.changeAccount(t.db, scope, colleague, { nick_name: 'Changed' })).toBe(true);
  expect(await repository.changeAccount(t.db, scope, stranger, { nick_name: 'Changed' })).toBe(false);
  expect(await stored(colleague)).toEqual({ nick_name: 'Changed', version: 1 });
  expect(await stored(stranger)).toEqual({ nick_name: null, version: 0 });
});

test('an account is added within the scope, and nowhere else', async () => {
  const inside = account(here, 'inside');
  const outside = account(elsewhere, 'outside');
  expect(await repository.insertAccount(t.db, scope, inside)).toBe(true);
  expect(await repository.insertAccount(t.db, scope, outside)).toBe(false);
  expect(await stored(inside.id)).toBeDefined();
  expect(await stored(outside.id)).toBeUndefined();
});

test('roles are read, given and taken within the scope, and nowhere else', async () => {
  const dealer = await roleId(t, 'dealer_admin');
  const before = await held(stranger);
  for (const id of [colleague, stranger]) await repository.replaceRoles(t.db, scope, id, [dealer]);
  await repository.giveRole(t.db, scope, stranger, 'operator');
  expect(await held(colleague)).toEqual([dealer]);
  expect(await held(stranger)).toEqual(before);
  expect((await repository.rolesOf(t.db, scope, [colleague, stranger])).map((r) => r.account_id)).toEqual([colleague]);
});

test('an owner lies within the scope by who looks after the house', async () => {
  const { id } = await createPerson(t, 'house-owner');
  const rename = () => repository.changeAccount(t.db, scope, id, { nick_name: 'Changed' });
  expect(await rename()).toBe(false);
  await t.db.updateTable('account').set({ service_organization_id: here }).where('id', '=', id).execute();
  expect(await rename()).toBe(true);
});

test('the own row is found with the own scope, and no other', async () => {
  expect((await repository.findAccount(t.db, ownScope(stranger), stranger))?.id).toBe(stranger);
  expect(await repository.findAccount(t.db, ownScope(stranger), colleague)).toBeUndefined();
});

test('nobody is deleted outside the scope', async () => {
  expect(await repository.deleteAccount(t.db, scope, stranger)).toBe(false);
  expect(await stored(stranger)).toBeDefined();
  expect(await repository.deleteAccount(t.db, scope, colleague)).toBe(true);
});
