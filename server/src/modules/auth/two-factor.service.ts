import { randomBytes, randomInt } from 'node:crypto';
import type { Vault } from '../../platform/crypto.ts';
import type { Database, Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { type Account, changeAccount, lockAccount } from './accounts.repository.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import { base32, matchingStep, totpUri } from './totp.ts';
import { replaceBackupCodes } from './two-factor.repository.ts';

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

const backupCodeCount = 10;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'; // no look-alikes

function newBackupCode(): string {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

interface Options {
  db: Database;
  vault: Vault;
  passwords: Passwords;
  secondFactor: SecondFactor;
  audit: AuditService;
  product: string;
}

export function createTwoFactorService({ db, vault, passwords, secondFactor, audit, product }: Options) {
  async function issueBackupCodes(tx: Db, accountId: string): Promise<{ backupCodes: string[] }> {
    const backupCodes = Array.from({ length: backupCodeCount }, newBackupCode);
    const hashes = backupCodes.map((c) => secondFactor.hashBackupCode(accountId, c));
    await replaceBackupCodes(tx, ownScope(accountId), hashes);
    return { backupCodes };
  }

  const note = (tx: Db, actor: Actor, caller: Caller, account: Account, action: 'auth.twoFactorOn' | 'auth.twoFactorOff') =>
    audit.record(
      tx,
      { actor, caller },
      {
        action,
        objectType: 'ACCOUNT',
        objectId: account.id,
        objectName: account.account_name,
        organizationId: account.organization_id,
        subjectAccountId: account.id,
      },
    );

  return {
    async enrol(actor: Actor, password: string): Promise<{ secret: string; uri: string }> {
      const account = await passwords.confirm(actor.accountId, password);
      if (secondFactor.isOn(account)) throw new AppError('auth.twoFactorOn');
      const secret = randomBytes(20);
      await changeAccount(db, ownScope(account.id), { totp_secret: vault.seal(secret), totp_last_step: null });
      return { secret: base32(secret), uri: totpUri(secret, product, account.account_name) };
    },

    async confirm(actor: Actor, caller: Caller, code: string): Promise<{ backupCodes: string[] }> {
      return db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, ownScope(actor.accountId));
        if (secondFactor.isOn(account)) throw new AppError('auth.twoFactorOn');
        if (!account.totp_secret) throw new AppError('auth.notEnrolled');
        const step = matchingStep(vault.open(account.totp_secret), code, Date.now(), null);
        if (step === undefined) throw new AppError('auth.badSecondFactor');
        await changeAccount(tx, ownScope(account.id), { totp_confirmed_at: new Date().toISOString(), totp_last_step: step });
        await note(tx, actor, caller, account, 'auth.twoFactorOn');
        return issueBackupCodes(tx, account.id);
      });
    },

    async disable(actor: Actor, caller: Caller, password: string, code: string): Promise<null> {
      const account = await passwords.confirm(actor.accountId, password, { demanded: true, value: code });
      await db.transaction().execute(async (tx) => {
        await changeAccount(tx, ownScope(actor.accountId), { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
        await replaceBackupCodes(tx, ownScope(actor.accountId), []);
        await note(tx, actor, caller, account, 'auth.twoFactorOff');
      });
      return null;
    },

    async renewBackupCodes(actor: Actor, password: string, code: string): Promise<{ backupCodes: string[] }> {
      const account = await passwords.confirm(actor.accountId, password, { demanded: true, value: code });
      if (!secondFactor.isOn(account)) throw new AppError('auth.notEnrolled');
      return db.transaction().execute((tx) => issueBackupCodes(tx, actor.accountId));
    },
  };
}
