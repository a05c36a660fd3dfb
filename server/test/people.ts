import { authEndpoints as calls } from '#contract/auth.ts';
import { insertAccount } from '../src/modules/auth/accounts.repository.ts';
import { hashPassword } from '../src/modules/auth/passwords.ts';
import { newId } from '../src/platform/crypto.ts';
import { systemScope } from '../src/platform/scope.ts';
import { md5, type TestApp } from './harness.ts';

export const password = md5('Secret1');
const hashed = hashPassword(password);

/** An account of the given role with the password above, and a session of it. */
export async function createPerson(t: TestApp, name: string, role = 'owner', options: { organizationId?: string } = {}) {
  const id = newId();
  const email = `${name}@example.org`;
  await t.db.transaction().execute(async (tx) => {
    await insertAccount(
      tx,
      systemScope('a person of the tests'),
      {
        id,
        account_name: name,
        email,
        password_hash: await hashed,
        language: 'en-GB',
        kind: role === 'owner' ? 'OWNER' : 'STAFF',
        organization_id: options.organizationId,
      },
      role,
    );
  });
  const signIn = async () => (await t.call(calls.login, { body: { account: name, password } })).data;
  // without the time that a password is made to cost
  const token = await t.services.auth.sessions.open(t.db, { id, demo: false }, { address: '127.0.0.1', userAgent: '' });
  return { id, email, name, token, signIn };
}
