import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { scopeFor, withoutDemo } from '../../platform/scope.ts';
import { countReveal } from '../../platform/throttle.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { type DetailedPlant, findPlant } from './plants.repository.ts';

export type PlantContactsService = ReturnType<typeof createPlantContactsService>;

const contacts = {
  PLANT: { field: 'contact', of: (plant: DetailedPlant) => plant.contact },
  PLANT_OWNER_EMAIL: { field: 'email', of: (plant: DetailedPlant) => plant.owner_email },
  PLANT_OWNER_MOBILE: { field: 'mobile', of: (plant: DetailedPlant) => plant.owner_mobile },
} as const;
export type PlantView = keyof typeof contacts;

/** How those around a plant are reached, one contact at a time, written down for its owner. */
export function createPlantContactsService(db: Database, audit: AuditService) {
  return {
    /** Whoever sees a plant only because everybody may look at it reveals nothing. */
    async reveal(actor: Actor, caller: Caller, view: PlantView, id: string): Promise<{ value: string | null }> {
      const scope = withoutDemo(await scopeFor(db, actor.accountId, 'plants.detail'));
      const plant = await findPlant(db, scope, actor.accountId, id);
      const own = plant?.owner_id === actor.accountId;
      if (!own) await countReveal(db, actor.accountId);
      if (!plant) throw new AppError('notFound');
      if (!own) {
        await audit.record(
          db,
          { actor, caller },
          {
            action: 'contact.revealed',
            objectType: 'PLANT',
            objectId: plant.id,
            objectName: plant.name,
            organizationId: plant.organization_id,
            subjectAccountId: plant.owner_id,
            plantId: plant.id,
            changes: [{ field: contacts[view].field, before: null, after: null }],
          },
        );
      }
      return { value: contacts[view].of(plant) };
    },
  };
}
