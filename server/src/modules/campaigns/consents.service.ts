import type { ConsentRequest } from '#contract/campaigns.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, type Scope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './consents.repository.ts';

interface Who {
  actor: Actor;
  caller: Caller;
}

/** The word of owners: whether they want to be asked, and what they say. */
export function createConsentsService(db: Database, audit: AuditService) {
  return {
    async waiting({ actor, caller }: Who): Promise<ConsentRequest[]> {
      const rows = await repository.waitingConsents(db, ownScope(actor.accountId), caller.language);
      return rows.map((row) => ({
        campaignId: row.campaign_id,
        plantId: row.plant_id,
        plantName: row.plant_name,
        type: row.type,
        version: row.version,
        description: row.description,
        devices: row.devices,
        askedAt: row.asked_at,
      }));
    },

    async answer(
      who: Who,
      { campaignId, plantId, agreed }: { campaignId: string; plantId: string; agreed: boolean },
    ): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const own = ownScope(who.actor.accountId);
        const answered = await repository.answerConsent(tx, own, campaignId, plantId, agreed);
        if (!answered) throw new AppError('notFound');
        await audit.record(tx, who, {
          action: agreed ? 'campaign.agreed' : 'campaign.declined',
          objectType: 'PLANT',
          objectId: plantId,
          objectName: answered.plant_name,
          plantId,
          subjectAccountId: who.actor.accountId,
          changes: [{ field: 'campaign', before: null, after: answered.campaign_name }],
        });
      });
      return null;
    },

    async wish(actor: Actor, scope: Scope, plantId: string): Promise<{ asked: boolean; mayChange: boolean }> {
      const wish = await repository.findWish(db, scope, plantId, actor.accountId);
      if (!wish) throw new AppError('notFound');
      return { asked: wish.asked, mayChange: wish.may_change };
    },

    async setWish(who: Who, plantId: string, asked: boolean): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const plantName = await repository.saveWish(tx, ownScope(who.actor.accountId), plantId, asked);
        if (plantName === undefined) throw new AppError('notFound');
        await audit.record(tx, who, {
          action: 'plant.edited',
          objectType: 'PLANT',
          objectId: plantId,
          objectName: plantName,
          plantId,
          subjectAccountId: who.actor.accountId,
          changes: [{ field: 'firmwareConsent', before: String(!asked), after: String(asked) }],
        });
      });
      return null;
    },
  };
}
