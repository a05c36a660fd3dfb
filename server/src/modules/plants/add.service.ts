import type { AddPlantBody } from '#contract/plants.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, type Scope } from '../../platform/scope.ts';
import { explainedAccountProblem } from '../accounts/accounts.service.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import * as repository from './changes.repository.ts';
import { auditable, columnsOf, contactColumns } from './changes.ts';
import { deleteDraft } from './drafts.repository.ts';
import { atOwner, chosenOwner } from './owner-choice.ts';
import { newPlantNumber } from './plants.number.ts';
import { type Areas, arrayRows, placeProblems } from './plants.rules.ts';

const mostTries = 5;

interface Options {
  db: Database;
  audit: AuditService;
  areas: Areas;
  owners: OwnerAccountsService;
  devices: Pick<DevicesService, 'prove' | 'attach'>;
}

/** Stores plants with a number of their own each, drawn again where it is taken. Returns the numbers by id. */
export async function storeNumbered(
  tx: Tx,
  scope: Scope,
  plants: readonly Omit<repository.NewPlant, 'number'>[],
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (let tries = 0; tries < mostTries && numbers.size < plants.length; tries++) {
    const drawn = plants.filter((p) => !numbers.has(p.id)).map((plant) => ({ ...plant, number: newPlantNumber() }));
    const stored = new Set(await repository.insertPlants(tx, scope, drawn));
    for (const { id, number } of drawn) if (stored.has(id)) numbers.set(id, number);
  }
  if (numbers.size < plants.length) throw new AppError('notFound');
  return numbers;
}

/** Who does not see everything adds plants to an organization within reach: the own one where none is named. */
export async function organizationFor(
  tx: Tx,
  actor: Actor,
  scope: Scope,
  wanted: string | null,
): Promise<repository.OrganizationOfPlant | null> {
  // a key to chosen plants opens no door to new ones
  if (scope.plants) throw new AppError('noPermission');
  const id = wanted ?? (scope.all ? null : await repository.homeOrganization(tx, ownScope(actor.accountId)));
  if (!id) {
    if (scope.all) return null;
    throw new FieldError('organizationId', 'required');
  }
  const organization = await repository.findOrganization(tx, scope, id);
  if (!organization) throw new FieldError('organizationId', 'invalid');
  return organization;
}

export function createAddService({ db, audit, areas, owners, devices }: Options) {
  async function store(tx: Tx, actor: Actor, caller: Caller, scope: Scope, body: AddPlantBody) {
    const organization = await organizationFor(tx, actor, scope, body.organizationId);
    const organizationId = organization?.id ?? null;
    const ownerId = await chosenOwner(tx, owners, { actor, caller }, body.owner, organizationId);
    const plant = {
      id: newId(),
      organization_id: organizationId,
      owner_id: ownerId,
      ...columnsOf(body),
      contact_type: null,
      contact: null,
      ...contactColumns(body.contact),
      created_by: actor.accountId,
      updated_by: actor.accountId,
    };
    const numbers = await storeNumbered(tx, scope, [plant]);
    await repository.replaceArrays(tx, scope, plant.id, arrayRows(body.arrays));
    const owner = ownerId ? await owners.receiver(tx, ownerId) : undefined;
    await audit.record(
      tx,
      { actor, caller },
      {
        action: 'plant.added',
        objectType: 'PLANT',
        objectId: plant.id,
        objectName: plant.name,
        organizationId,
        subjectAccountId: ownerId,
        plantId: plant.id,
        changes: changesBetween(
          {},
          {
            ...auditable(plant, body.arrays),
            organization: organization?.name,
            owner: owner && (owner.nick_name ?? owner.account_name),
          },
        ),
      },
    );
    return { id: plant.id, number: numbers.get(plant.id) ?? '', organizationId, ownerId, name: plant.name };
  }

  return {
    /** Plant, devices and owner exist afterwards, or nothing does. */
    async add(actor: Actor, caller: Caller, scope: Scope, body: AddPlantBody): Promise<{ id: string; number: string }> {
      const [wrong] = placeProblems(areas, body);
      if (wrong) throw new FieldError(wrong.path, wrong.problem);
      if (body.demo && !scope.all) throw new FieldError('demo', 'invalid');
      const who = { actor, caller };
      const proven = await devices.prove(who, body.devices, 'devices');
      try {
        return await db.transaction().execute(async (tx) => {
          const { id, number, ...home } = await store(tx, actor, caller, scope, body);
          await devices.attach(tx, who, scope, { id, ...home }, proven, 'devices');
          await deleteDraft(tx, ownScope(actor.accountId));
          return { id, number };
        });
      } catch (error) {
        throw atOwner(explainedAccountProblem(error));
      }
    },
  };
}
