import type { EditPlantBody, EditTariffBody } from '#contract/plants.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './changes.repository.ts';
import { auditable, columnsOf, contactColumns } from './changes.ts';
import { type Areas, arrayRows, placeProblems } from './plants.rules.ts';

export function createChangesService(db: Database, audit: AuditService, areas: Areas) {
  /** The plant as the caller saw it; somebody else's change in between is not overwritten. */
  async function demand(tx: Tx, scope: Scope, id: string, version: number): Promise<repository.LockedPlant> {
    const plant = await repository.lockPlant(tx, scope, id);
    if (!plant) throw new AppError('notFound');
    if (plant.version !== version) throw new AppError('conflict');
    return plant;
  }

  async function store(
    tx: Tx,
    actor: Actor,
    caller: Caller,
    scope: Scope,
    before: repository.LockedPlant,
    change: repository.PlantChange,
    arrays = before.arrays,
  ): Promise<void> {
    if (!(await repository.changePlant(tx, scope, before.id, actor.accountId, change))) throw new AppError('notFound');
    const after = { ...before, ...change };
    await audit.record(
      tx,
      { actor, caller },
      {
        action: 'plant.edited',
        objectType: 'PLANT',
        objectId: before.id,
        objectName: after.name,
        organizationId: before.organization_id,
        subjectAccountId: before.owner_id,
        plantId: before.id,
        changes: changesBetween(auditable(before, before.arrays), auditable(after, arrays)),
      },
    );
  }

  return {
    async edit(actor: Actor, caller: Caller, scope: Scope, body: EditPlantBody): Promise<null> {
      const [wrong] = placeProblems(areas, body);
      if (wrong) throw new FieldError(wrong.path, wrong.problem);
      await db.transaction().execute(async (tx) => {
        const before = await demand(tx, scope, body.id, body.version);
        if (body.demo !== before.demo && !scope.all) throw new FieldError('demo', 'invalid');
        const change = { ...columnsOf(body), ...contactColumns(body.contact) };
        await store(tx, actor, caller, scope, before, change, body.arrays);
        await repository.replaceArrays(tx, scope, body.id, arrayRows(body.arrays));
      });
      return null;
    },

    async editTariff(actor: Actor, caller: Caller, scope: Scope, body: EditTariffBody): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const before = await demand(tx, scope, body.id, body.version);
        const prices = { feed_in_price: body.feedInPrice, purchase_price: body.purchasePrice };
        await store(tx, actor, caller, scope, before, { ...prices, ...contactColumns(body.contact) });
      });
      return null;
    },
  };
}
