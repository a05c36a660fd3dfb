import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { newId } from '../../platform/crypto.ts';
import { type Scope, scopeFor } from '../../platform/scope.ts';
import * as repository from './organizations.repository.ts';

let t: TestApp;
let here: string;
let elsewhere: string;
let scope: Scope;

beforeAll(async () => {
  t = await startTestApp();
  here = await createOrganization(t, 'Here');
  elsewhere = await createOrganization(t, 'Elsewhere');
  const dealer = await createPerson(t, 'dealer', 'dealer_admin', { organizationId: here });
  scope = await scopeFor(t.db, dealer.id, 'organizations.partnersEdit');
});
afterAll(() => t.close());

const fields = { name: 'Changed', description: null, contact_name: null, contact: null, address: null };
const nameOf = async (id: string) =>
  (await t.db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst())?.name;

test('an organization is added below one within the scope, and nowhere else', async () => {
  const below = (parent_id: string) => ({ id: newId(), kind: 'INSTALLER', parent_id, ...fields, name: 'New' });
  const inside = below(here);
  const outside = below(elsewhere);
  expect(await repository.insertOrganization(t.db, scope, inside)).toBe(true);
  expect(await repository.insertOrganization(t.db, scope, outside)).toBe(false);
  expect(await nameOf(inside.id)).toBe('New');
  expect(await nameOf(outside.id)).toBeUndefined();
});

test('none outside the scope is locked, changed or deleted, and its people stay signed in', async () => {
  const person = await createPerson(t, 'stranger', 'installer', { organizationId: elsewhere });
  const sessions = () => t.db.selectFrom('session').select('id').where('account_id', '=', person.id).execute();
  expect(await repository.lockOrganization(t.db, scope, elsewhere)).toBeUndefined();
  expect(await repository.changeOrganization(t.db, scope, elsewhere, { ...fields, parent_id: here, status: 'stop' })).toBe(false);
  await repository.endSessionsBelow(t.db, scope, elsewhere);
  expect(await repository.deleteOrganization(t.db, scope, elsewhere)).toBe(false);
  expect(await nameOf(elsewhere)).toBe('Elsewhere');
  expect(await sessions()).toHaveLength(1);
});
