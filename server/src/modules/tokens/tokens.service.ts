import type { ApiToken, CreateTokenBody } from '#contract/tokens.ts';
import { newId, newToken, sha256 } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, scopeFor, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import * as repository from './tokens.repository.ts';

export type TokensService = ReturnType<typeof createTokensService>;

const prefix = 'sunkeep_';
const most = 20;
const touchAfterMs = 60_000;
const bearer = systemScope('whoever brings the token is not known before it is found');

export const isApiToken = (token: string): boolean => token.startsWith(prefix);

export function createTokensService(db: Database, auth: AuthService, audit: AuditService) {
  const plantsOf = async (actor: Actor, ids: readonly string[]) =>
    ids.length > 0 ? repository.listPlants(db, await scopeFor(db, actor.accountId, 'plants.view'), ids) : [];

  return {
    async list(actor: Actor): Promise<ApiToken[]> {
      const tokens = await repository.listTokens(db, ownScope(actor.accountId));
      const named = new Map(
        (await plantsOf(actor, [...new Set(tokens.flatMap((t) => t.plant_ids ?? []))])).map((plant) => [plant.id, plant]),
      );
      return tokens.map((t) => ({
        id: t.id,
        name: t.name,
        permissions: t.permissions,
        plants: t.plant_ids?.flatMap((id) => named.get(id) ?? []) ?? null,
        createdAt: t.created_at,
        expiresAt: t.expires_at,
        lastUsedAt: t.last_used_at,
      }));
    },

    async create(actor: Actor, caller: Caller, body: CreateTokenBody): Promise<{ id: string; token: string }> {
      await auth.confirmPassword(actor.accountId, body.password);
      if (body.permissions.some((p) => !actor.permissions.has(p))) throw new AppError('roles.notYours');
      if (body.plantIds && (await plantsOf(actor, body.plantIds)).length < new Set(body.plantIds).size)
        throw new FieldError('plantIds', 'invalid');
      const id = newId();
      const token = `${prefix}${newToken()}`;
      await db.transaction().execute(async (tx) => {
        if ((await repository.countTokens(tx, ownScope(actor.accountId))) >= most)
          throw new AppError('tokens.tooMany', { values: { most } });
        await repository.insertToken(tx, ownScope(actor.accountId), {
          id,
          name: body.name,
          token_hash: sha256(token),
          permissions: body.permissions,
          plant_ids: body.plantIds,
          expires_at: new Date(Date.now() + body.days * 86_400_000).toISOString(),
        });
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'token.created',
            objectType: 'TOKEN',
            objectId: id,
            objectName: body.name,
            subjectAccountId: actor.accountId,
          },
        );
      });
      return { id, token };
    },

    async revoke(actor: Actor, caller: Caller, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const token = await repository.deleteToken(tx, ownScope(actor.accountId), id);
        if (!token) throw new AppError('notFound');
        await audit.record(
          tx,
          { actor, caller },
          {
            action: 'token.revoked',
            objectType: 'TOKEN',
            objectId: id,
            objectName: token.name,
            subjectAccountId: actor.accountId,
          },
        );
      });
      return null;
    },

    async authenticate(token: string): Promise<Actor | null> {
      const live = await repository.findLiveToken(db, bearer, sha256(token));
      if (!live) return null;
      if (!live.last_used_at || Date.now() - Date.parse(live.last_used_at) > touchAfterMs)
        await repository.touchToken(db, ownScope(live.account_id), live.id);
      return {
        accountId: live.account_id,
        sessionId: live.id,
        demo: false,
        byToken: true,
        grants: live.grants,
        // as far as the person still holds them
        permissions: new Set(live.permissions.filter((p) => live.grants.some((g) => g.permissions.includes(p)))),
        plants: live.plant_ids ?? undefined,
      };
    },

    purge: () => repository.deleteExpiredTokens(db, systemScope('expired tokens are cleared away')),
  };
}
