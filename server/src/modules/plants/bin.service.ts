import type { PageQuery } from '#contract/fields.ts';
import { binDays } from '#contract/plants.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './bin.repository.ts';
import { changePlant, type LockedPlant, lockPlant } from './changes.repository.ts';

export type BinService = ReturnType<typeof createBinService>;

const dayMs = 86_400_000;

/** Plants that were deleted and can still come back. */
export function createBinService(db: Database, audit: AuditService) {
  const entry = (action: 'plant.deleted' | 'plant.restored', plant: LockedPlant) => ({
    action,
    objectType: 'PLANT' as const,
    objectId: plant.id,
    objectName: plant.name,
    organizationId: plant.organization_id,
    subjectAccountId: plant.owner_id,
    plantId: plant.id,
  });

  return {
    async delete(actor: Actor, caller: Caller, scope: Scope, id: string, typedName: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const plant = await lockPlant(tx, scope, id);
        if (!plant) throw new AppError('notFound');
        if (typedName !== plant.name) throw new FieldError('typedName', 'typedName');
        const gone = { deleted_at: new Date().toISOString(), deleted_by: actor.accountId };
        if (!(await changePlant(tx, scope, id, actor.accountId, gone))) throw new AppError('notFound');
        await audit.record(tx, { actor, caller }, entry('plant.deleted', plant));
      });
      return null;
    },

    async restore(actor: Actor, caller: Caller, scope: Scope, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const plant = await lockPlant(tx, scope, id, true);
        if (!plant) throw new AppError('notFound');
        const back = { deleted_at: null, deleted_by: null };
        if (!(await changePlant(tx, scope, id, actor.accountId, back, true))) throw new AppError('notFound');
        await audit.record(tx, { actor, caller }, entry('plant.restored', plant));
      });
      return null;
    },

    async page(scope: Scope, search: string | undefined, { pageNum, pageSize }: PageQuery) {
      const [list, total] = await Promise.all([
        repository.listBinned(db, scope, search, pageSize, (pageNum - 1) * pageSize),
        repository.countBinned(db, scope, search, mostCounted),
      ]);
      return {
        total,
        list: list.map((p) => ({
          id: p.id,
          number: p.number,
          name: p.name,
          organizationName: p.organization_name,
          devices: p.devices,
          deletedAt: p.deleted_at,
          deletedByName: p.deleted_by_name,
          erasedAt: new Date(Date.parse(p.deleted_at) + binDays * dayMs).toISOString(),
        })),
      };
    },

    async purge(now = new Date()): Promise<void> {
      const before = new Date(now.getTime() - binDays * dayMs);
      await repository.purgeBinned(db, systemScope('what nobody took back in time is erased'), before);
    },
  };
}
