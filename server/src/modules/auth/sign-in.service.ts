import type { Language } from '#contract/languages.ts';
import { newId, sha256, type Vault } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { forgiveOne, resetThrottle } from '../../platform/throttle.repository.ts';
import { accountLimit, addressLimit, countAttempt, demoLimit, everyAttempt } from '../../platform/throttle.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import * as accounts from './accounts.repository.ts';
import type { CodesService } from './codes.service.ts';
import { hashPassword, type Passwords } from './passwords.ts';
import { isSolved, makeChallenge } from './proof.ts';
import type { SecondFactor } from './second-factor.ts';
import { deleteSessions, insertSignIn } from './sessions.repository.ts';
import type { SessionsService } from './sessions.service.ts';

export type SignInService = ReturnType<typeof createSignInService>;

const stranger = systemScope('who signs in is not known before the end');
const failuresBeforeVerification = 3;

interface Options {
  db: Database;
  vault: Vault;
  passwords: Passwords;
  secondFactor: SecondFactor;
  sessions: SessionsService;
  codes: CodesService;
  messages: MessagesService;
  audit: AuditService;
  demo: boolean;
}

interface Login {
  account: string;
  password: string;
  secondFactor?: string;
  proof?: { challenge: string; nonce: number };
}

interface Registration {
  target: string;
  code: string;
  accountName?: string;
  nickName?: string;
  password: string;
}

export function createSignInService(options: Options) {
  const { db, vault, passwords, secondFactor, sessions, codes, messages, audit } = options;

  const subjectOf = (account: accounts.Account | undefined, typed: string) =>
    account ? `account:${account.id}` : `typed:${sha256(typed.trim().toLowerCase()).toString('base64url')}`;

  /** The last steps of every way in: blocked or not, second factor, take back a cancellation, open the session. */
  async function enter(
    account: accounts.Account,
    code: string | undefined,
    caller: Caller,
    before?: (tx: Tx) => Promise<void>,
  ): Promise<string> {
    if (!(await accounts.mayEnter(db, stranger, account))) throw new AppError('auth.accountBlocked');
    if (account.erase_at && Date.parse(account.erase_at) <= Date.now()) throw new AppError('auth.badCredentials');
    if (secondFactor.isOn(account) && !code) throw new AppError('auth.secondFactorNeeded');
    return db.transaction().execute(async (tx) => {
      await before?.(tx);
      if (secondFactor.isOn(account) && !(await secondFactor.accept(tx, account.id, code ?? '')))
        throw new AppError('auth.badSecondFactor');
      await accounts.changeAccount(tx, ownScope(account.id), {
        erase_at: null,
        language: caller.language,
        last_sign_in_at: new Date().toISOString(),
      });
      await insertSignIn(tx, ownScope(account.id), newId(), true);
      return sessions.open(tx, account, caller, account.erase_at !== null);
    });
  }

  return {
    async login(body: Login, caller: Caller): Promise<string> {
      const account = await accounts.findAccountByLogin(db, stranger, body.account);
      const subject = subjectOf(account, body.account);
      const perAccount = accountLimit(subject);
      const perAddress = addressLimit(caller.address);
      await countAttempt(db, [perAccount, perAddress], (failures) => {
        if (failures < failuresBeforeVerification) return;
        if (body.proof && isSolved(vault, subject, failures, body.proof)) return;
        throw new AppError('auth.verificationNeeded', { data: makeChallenge(vault, subject, failures) });
      });
      if (!(await passwords.matches(account, body.password)) || !account) {
        if (account) await insertSignIn(db, ownScope(account.id), newId(), false);
        throw new AppError('auth.badCredentials');
      }
      try {
        const token = await enter(account, body.secondFactor, caller);
        await resetThrottle(db, everyAttempt, perAccount.key);
        await forgiveOne(db, everyAttempt, perAddress.key);
        return token;
      } catch (error) {
        // the password was right: asking for the second factor is not a failure, a wrong one is
        if (error instanceof AppError && error.failure !== 'auth.badSecondFactor') {
          await forgiveOne(db, everyAttempt, perAccount.key);
          await forgiveOne(db, everyAttempt, perAddress.key);
        }
        throw error;
      }
    },

    async loginByCode(target: string, code: string, second: string | undefined, caller: Caller): Promise<string> {
      const perAddress = addressLimit(caller.address);
      await countAttempt(db, [perAddress]);
      const use = await codes.check('LOGIN', target, code);
      const account = await accounts.findAccountByLogin(db, stranger, target);
      if (!account) throw new AppError('auth.badCode');
      const token = await enter(account, second, caller, use);
      await forgiveOne(db, everyAttempt, perAddress.key);
      return token;
    },

    async demo(caller: Caller): Promise<string> {
      const account = options.demo ? await accounts.findDemoAccount(db, stranger) : undefined;
      if (!account) throw new AppError('auth.demoOff');
      await countAttempt(db, [demoLimit(caller.address)]);
      return enter(account, undefined, caller);
    },

    async register(body: Registration, caller: Caller): Promise<string> {
      const use = await codes.check('REGISTER', body.target, body.code);
      const password_hash = await hashPassword(body.password);
      const id = newId();
      try {
        return await db.transaction().execute(async (tx) => {
          await use(tx);
          await accounts.insertAccount(
            tx,
            stranger,
            {
              id,
              account_name: body.accountName ?? `owner-${id.slice(-12)}`,
              nick_name: body.nickName ?? null,
              [body.target.includes('@') ? 'email' : 'mobile']: body.target,
              password_hash,
              language: caller.language,
              kind: 'OWNER',
            },
            'owner',
          );
          await insertSignIn(tx, ownScope(id), newId(), true);
          const account = await accounts.lockAccount(tx, ownScope(id));
          return sessions.open(tx, account, caller);
        });
      } catch (error) {
        if (isUniqueViolation(error, 'account_name_unique')) throw new AppError('accounts.nameTaken');
        if (isUniqueViolation(error, 'account_email_unique') || isUniqueViolation(error, 'account_mobile_unique'))
          throw new AppError('auth.badCode');
        throw error;
      }
    },

    async forget(target: string, code: string, digest: string, caller: Caller): Promise<null> {
      const use = await codes.check('FORGET', target, code);
      const account = await accounts.findAccountByLogin(db, stranger, target);
      if (!account) throw new AppError('auth.badCode');
      const password_hash = await hashPassword(digest);
      await db.transaction().execute(async (tx) => {
        await use(tx);
        await accounts.changeAccount(tx, ownScope(account.id), { password_hash });
        await deleteSessions(tx, ownScope(account.id));
        await resetThrottle(tx, everyAttempt, subjectOf(account, ''));
        await audit.record(
          tx,
          { actor: { accountId: account.id }, caller },
          {
            action: 'auth.passwordForgotten',
            objectType: 'ACCOUNT',
            objectId: account.id,
            objectName: account.account_name,
            organizationId: account.organization_id,
            subjectAccountId: account.id,
          },
        );
        await messages.send(tx, {
          target,
          language: account.language as Language,
          template: 'passwordChanged',
          values: { account: account.account_name },
        });
      });
      return null;
    },
  };
}
