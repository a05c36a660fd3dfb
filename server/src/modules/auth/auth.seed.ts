import { createHash, randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';
import { newId } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { isLaid, once } from '../../platform/seed.ts';
import { insertProvider } from '../organizations/organizations.repository.ts';
import { changeAccount, findAccountByLogin, insertAccount } from './accounts.repository.ts';
import { hashPassword } from './passwords.ts';

const administrator = 'admin';
const firstStart = systemScope('the provider, the administrator and the demo account');
const passwordShown = 'admin:password-shown';

/** Readable, about 95 bits, with upper and lower case as the password rule asks. */
function randomPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  const pick = (from: string, n: number) => Array.from({ length: n }, () => from[randomInt(from.length)]).join('');
  return `${pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 1)}${pick('abcdefghijkmnpqrstuvwxyz', 1)}${pick(letters, 14)}`;
}

const digestOf = (password: string) => createHash('md5').update(password).digest('hex');

/** Lays down the provider, the administrator and the demo account. Returns the administrator's password while nobody has been shown it. */
export async function seedAuth(tx: Tx, config: Config): Promise<string | undefined> {
  const language = config.product.defaultLanguage;
  const provider = newId();
  await once(tx, 'organization:provider', () => insertProvider(tx, firstStart, provider, config.product.name));
  await once(tx, 'account:admin', () =>
    insertAccount(
      tx,
      firstStart,
      { id: newId(), account_name: administrator, password_hash: null, organization_id: provider, language, kind: 'STAFF' },
      'super_admin',
    ),
  );
  if (config.demo) {
    await once(tx, 'account:demo', () =>
      insertAccount(
        tx,
        firstStart,
        { id: newId(), account_name: 'demo', password_hash: null, language, demo: true, kind: 'DEMO' },
        'guest',
      ),
    );
  }
  return newAdminPassword(tx, config.adminPassword);
}

/** A start that was killed before the password could be read makes another one. */
async function newAdminPassword(tx: Tx, chosen: string | undefined): Promise<string | undefined> {
  const account = (await isLaid(tx, passwordShown)) ? undefined : await findAccountByLogin(tx, firstStart, administrator);
  if (!account) return undefined;
  const password = chosen ?? randomPassword();
  await changeAccount(tx, ownScope(account.id), { password_hash: await hashPassword(digestOf(password)) });
  return password;
}

export async function rememberPasswordShown(tx: Tx): Promise<void> {
  await once(tx, passwordShown, async () => {});
}
