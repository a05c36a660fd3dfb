import type { Session, SignInDay } from '#contract/auth.ts';
import { newId, newToken, sha256 } from '../../platform/crypto.ts';
import type { Database, Db } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import type { Account } from './accounts.repository.ts';
import * as repository from './sessions.repository.ts';

export type SessionsService = ReturnType<typeof createSessionsService>;

interface Lifetime {
  idleHours: number;
  maxHours: number;
}

const demoLifetime: Lifetime = { idleHours: 0.5, maxHours: 2 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const bearer = systemScope('whoever brings the token is not known before it is found');
const passed = systemScope('what is over is cleared away');
const touchAfterMs = 60_000;
const keepSignInsDays = 90;

export function createSessionsService(db: Database, lifetime: Lifetime) {
  const lifetimeOf = (demo: boolean) => (demo ? demoLifetime : lifetime);

  return {
    /** Opens a session and returns its token, which is stored nowhere. */
    async open(
      tx: Db,
      account: Pick<Account, 'id' | 'demo'>,
      caller: Pick<Caller, 'address' | 'userAgent'>,
      cancellationUndone = false,
    ): Promise<string> {
      const token = newToken();
      const { idleHours, maxHours } = lifetimeOf(account.demo);
      await repository.insertSession(tx, ownScope(account.id), {
        id: newId(),
        token_hash: sha256(token),
        idle_expires_at: inHours(idleHours).toISOString(),
        expires_at: inHours(maxHours).toISOString(),
        address: caller.address,
        user_agent: caller.userAgent,
        cancellation_undone: cancellationUndone,
      });
      return token;
    },

    async authenticate(token: string): Promise<Actor | null> {
      const session = await repository.findLiveSession(db, bearer, sha256(token));
      if (!session) return null;
      if (Date.now() - Date.parse(session.last_seen_at) > touchAfterMs) {
        await repository.touchSession(db, ownScope(session.account_id), session.id, inHours(lifetimeOf(session.demo).idleHours));
      }
      return {
        accountId: session.account_id,
        sessionId: session.id,
        demo: session.demo,
        byToken: false,
        grants: session.grants,
        permissions: new Set(session.grants.flatMap((g) => g.permissions)),
      };
    },

    /** The demo is one account for everybody: each visitor sees only the own session. */
    async list(actor: Actor): Promise<Session[]> {
      const rows = await repository.listSessions(db, ownScope(actor.accountId));
      return rows
        .filter((r) => !actor.demo || r.id === actor.sessionId)
        .map((r) => ({
          id: r.id,
          current: r.id === actor.sessionId,
          createdAt: r.created_at,
          lastSeenAt: r.last_seen_at,
          expiresAt: r.ends_at,
          address: r.address,
          userAgent: r.user_agent,
        }));
    },

    async revoke(actor: Actor, which: { id: string } | { others: true }): Promise<null> {
      if ('others' in which) await repository.deleteSessions(db, ownScope(actor.accountId), actor.sessionId);
      else if (!(await repository.deleteSession(db, ownScope(actor.accountId), which.id))) throw new AppError('notFound');
      return null;
    },

    async close(actor: Actor): Promise<null> {
      await repository.deleteSession(db, ownScope(actor.accountId), actor.sessionId);
      return null;
    },

    async activity(
      actor: Actor,
      timeZone: string,
    ): Promise<{ days: SignInDay[]; lastSucceededAt: string | null; lastFailedAt: string | null }> {
      if (!isTimeZone(timeZone)) throw new FieldError('timeZone', 'invalid');
      const days = await repository.signInDays(db, ownScope(actor.accountId), timeZone);
      const last = await repository.lastSignIns(db, ownScope(actor.accountId));
      return { days, lastSucceededAt: last.succeeded, lastFailedAt: last.failed };
    },

    async purge(): Promise<void> {
      await repository.deleteExpiredSessions(db, passed);
      await repository.deleteOldSignIns(db, passed, inHours(-24 * keepSignInsDays));
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
