import type { Language } from '#contract/languages.ts';
import { newToken, sha256 } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { maskContact } from '../../platform/mask.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { resetThrottle } from '../../platform/throttle.repository.ts';
import { everyAttempt } from '../../platform/throttle.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { changeAccount, lockAccount } from './accounts.repository.ts';
import { deleteExpiredLinks, insertLink, spendLink } from './links.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions } from './sessions.repository.ts';

export type LinksService = ReturnType<typeof createLinksService>;

const templates = { INVITE: 'invitation', RESET: 'passwordReset' } as const;
const bearer = systemScope('whoever brings the link is not known before it is found');
const validDays = { INVITE: 14, RESET: 2 } as const;

/** One-time links by which a person chooses a password; nobody else ever sees one. */
export function createLinksService(db: Database, messages: MessagesService, audit: AuditService, publicUrl: string) {
  return {
    /** Sends the link by e-mail, or by SMS where only a mobile number is known. Returns where to, masked. */
    async send(tx: Tx, accountId: string, purpose: 'INVITE' | 'RESET'): Promise<string> {
      const account = await lockAccount(tx, ownScope(accountId));
      const target = account.email ?? account.mobile;
      if (!target) throw new AppError('accounts.noContact');
      const token = newToken();
      const days = validDays[purpose];
      await insertLink(tx, ownScope(accountId), sha256(token), purpose, new Date(Date.now() + days * 86_400_000));
      await messages.send(tx, {
        target,
        language: account.language as Language,
        template: templates[purpose],
        values: { account: account.account_name, link: `${publicUrl}/#/regPassword?link=${token}`, days },
      });
      return maskContact(target);
    },

    async setPassword(link: string, digest: string, caller: { address: string }): Promise<null> {
      const password_hash = await hashPassword(digest);
      await db.transaction().execute(async (tx) => {
        const accountId = await spendLink(tx, bearer, sha256(link));
        if (!accountId) throw new AppError('auth.badLink');
        await changeAccount(tx, ownScope(accountId), { password_hash });
        await deleteSessions(tx, ownScope(accountId));
        await resetThrottle(tx, everyAttempt, `account:${accountId}`);
        const { account_name } = await lockAccount(tx, ownScope(accountId));
        await audit.record(
          tx,
          { actor: { accountId }, caller },
          {
            action: 'auth.passwordChanged',
            objectType: 'ACCOUNT',
            objectId: accountId,
            objectName: account_name,
            subjectAccountId: accountId,
          },
        );
      });
      return null;
    },

    purge: () => deleteExpiredLinks(db, systemScope('expired links are cleared away')),
  };
}
