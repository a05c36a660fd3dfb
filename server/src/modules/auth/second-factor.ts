import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import { ownScope } from '../../platform/scope.ts';
import { type Account, changeAccount, lockAccount } from './accounts.repository.ts';
import { matchingStep } from './totp.ts';
import { spendBackupCode } from './two-factor.repository.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor(vault: Vault) {
  const hashBackupCode = (accountId: string, code: string) => vault.sign(`backup|${accountId}|${code.toLowerCase()}`);

  return {
    hashBackupCode,
    isOn: (account: Pick<Account, 'totp_confirmed_at'>) => account.totp_confirmed_at !== null,

    /** Accepts a code once: the row is locked, so the same code sent twice at once passes once. */
    async accept(tx: Db, accountId: string, code: string): Promise<boolean> {
      const account = await lockAccount(tx, ownScope(accountId));
      if (!account.totp_secret || !account.totp_confirmed_at) return false;
      if (code.includes('-')) return spendBackupCode(tx, ownScope(accountId), hashBackupCode(accountId, code));
      const step = matchingStep(vault.open(account.totp_secret), code, Date.now(), account.totp_last_step);
      if (step === undefined) return false;
      await changeAccount(tx, ownScope(accountId), { totp_last_step: step });
      return true;
    },
  };
}
