import type { Tx } from '../../platform/db.ts';
import { ownScope } from '../../platform/scope.ts';
import type { LinksService } from './links.service.ts';
import type { Passwords } from './passwords.ts';
import { deleteSessions } from './sessions.repository.ts';

export type AuthService = ReturnType<typeof createAuthService>;

/** What other features may ask of sign-in. */
export function createAuthService(passwords: Passwords, links: LinksService) {
  return {
    /** Asks a signed-in person for the password again; throws where it is wrong. */
    async confirmPassword(accountId: string, digest: string): Promise<void> {
      await passwords.confirm(accountId, digest);
    },
    endSessions: (tx: Tx, accountId: string) => deleteSessions(tx, ownScope(accountId)),
    sendLink: links.send,
  };
}
