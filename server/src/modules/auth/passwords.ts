import { hash, verify } from '@node-rs/argon2';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { ownScope } from '../../platform/scope.ts';
import { resetThrottle } from '../../platform/throttle.repository.ts';
import { accountLimit, countAttempt, everyAttempt } from '../../platform/throttle.ts';
import { type Account, findAccount } from './accounts.repository.ts';
import type { SecondFactor } from './second-factor.ts';

export type Passwords = ReturnType<typeof createPasswords>;

// argon2id with 19 MiB and two passes: the binding's default variant is argon2id
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The digest that a browser sends is as good as the password itself: it is stored as argon2id, never as it came. */
export const hashPassword = (digest: string): Promise<string> => hash(digest, cost);

export function createPasswords(db: Database, secondFactor: SecondFactor) {
  let decoy: Promise<string> | undefined;

  /** Takes as long for an unknown account, or one without a password, as for a known one. */
  async function matches(account: Account | undefined, digest: string): Promise<boolean> {
    decoy ??= hashPassword('no account has this digest');
    const stored = account?.password_hash ?? (await decoy);
    return (await verify(stored, digest)) && Boolean(account?.password_hash);
  }

  return {
    matches,

    /** Asks a signed-in person for the password again, and for the second factor where `code` is demanded and it is on. */
    async confirm(accountId: string, digest: string, code?: { demanded: true; value: string | undefined }): Promise<Account> {
      const account = await findAccount(db, ownScope(accountId));
      if (!account) throw new AppError('noSession');
      const limit = accountLimit(`confirm:${accountId}`);
      await countAttempt(db, [limit]);
      if (!(await matches(account, digest))) throw new AppError('auth.wrongPassword');
      if (code && secondFactor.isOn(account)) {
        if (!code.value) {
          await resetThrottle(db, everyAttempt, limit.key);
          throw new AppError('auth.secondFactorNeeded');
        }
        const { value } = code;
        if (!(await db.transaction().execute((tx) => secondFactor.accept(tx, accountId, value))))
          throw new AppError('auth.badSecondFactor');
      }
      await resetThrottle(db, everyAttempt, limit.key);
      return account;
    },
  };
}
