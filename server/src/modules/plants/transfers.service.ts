import type { Language } from '#contract/languages.ts';
import type { OwnerChoice, Transfer, TransferBody } from '#contract/plants.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { type Scope, systemScope, withoutDemo } from '../../platform/scope.ts';
import { explainedAccountProblem } from '../accounts/accounts.service.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import * as plants from './changes.repository.ts';
import { atOwner, chosenOwner, namedOwner } from './owner-choice.ts';
import { findPlant } from './plants.repository.ts';
import * as repository from './transfers.repository.ts';

interface Options {
  db: Database;
  audit: AuditService;
  messages: MessagesService;
  owners: OwnerAccountsService;
}

interface Hands {
  organization: { id: string; name: string; contact: string | null } | null;
  owner: { id: string; name: string; target: string | null; language: Language } | null;
}

interface Act {
  actor: Actor;
  caller: Caller;
  scope: Scope;
  plant: plants.LockedPlant;
}

const leaving = systemScope('the organization that a plant leaves is told, whoever hands it over');
const nobody = '–';

export function createTransfersService({ db, audit, messages, owners }: Options) {
  /** As staff: to an organization within reach. As its owner: only away from the one that looks after it. */
  async function nextOrganization(tx: Tx, { scope, plant }: Act, wanted: string | null | undefined): Promise<string | null> {
    if (wanted === undefined || wanted === plant.organization_id) return plant.organization_id;
    if (wanted === null) {
      if (plant.by_organization && !scope.all) throw new FieldError('organizationId', 'required');
      return null;
    }
    if (!plant.by_organization || !(await plants.findOrganization(tx, scope, wanted)))
      throw new FieldError('organizationId', 'invalid');
    return wanted;
  }

  /** As staff: one of the owners within reach, a new one, or none. As its owner: somebody named by contact. */
  async function nextOwner(
    tx: Tx,
    act: Act,
    choice: OwnerChoice | undefined,
    organizationId: string | null,
  ): Promise<string | null> {
    if (choice === undefined) return act.plant.owner_id;
    if (act.plant.by_organization) return chosenOwner(tx, owners, act, choice, organizationId);
    if (choice === null) throw new FieldError('owner', 'required');
    if ('id' in choice) throw new FieldError('owner.id', 'invalid');
    return namedOwner(tx, owners, act, choice, organizationId);
  }

  async function handsOf(tx: Tx, organizationId: string | null, ownerId: string | null): Promise<Hands> {
    const organization = organizationId ? await plants.findOrganization(tx, leaving, organizationId) : undefined;
    const owner = ownerId ? await owners.receiver(tx, ownerId) : undefined;
    return {
      organization: organization ?? null,
      owner: owner
        ? {
            id: owner.id,
            name: owner.nick_name ?? owner.account_name,
            target: owner.email ?? owner.mobile,
            language: owner.language as Language,
          }
        : null,
    };
  }

  async function tellOwners(tx: Tx, { plant }: Act, who: string, from: Hands, to: Hands): Promise<void> {
    if (from.owner?.id === to.owner?.id) return;
    const values = {
      who,
      plant: plant.name,
      number: plant.number,
      from: from.owner?.name ?? nobody,
      to: to.owner?.name ?? nobody,
    };
    const tell = async (owner: Hands['owner'], template: 'plantGiven' | 'plantReceived') => {
      if (owner?.target) await messages.send(tx, { target: owner.target, language: owner.language, template, values });
    };
    await tell(from.owner, 'plantGiven');
    await tell(to.owner, 'plantReceived');
  }

  /** The language of an organization is not known: that of whoever hands over has to do. */
  async function tellOrganizations(tx: Tx, { plant, caller }: Act, who: string, from: Hands, to: Hands): Promise<void> {
    if (from.organization?.id === to.organization?.id) return;
    const values = {
      who,
      plant: plant.name,
      number: plant.number,
      from: from.organization?.name ?? nobody,
      to: to.organization?.name ?? nobody,
    };
    const tell = async (organization: Hands['organization'], template: 'plantGiven' | 'plantReceived') => {
      const target = organization?.contact;
      if (target?.includes('@')) await messages.send(tx, { target, language: caller.language, template, values });
    };
    await tell(from.organization, 'plantGiven');
    await tell(to.organization, 'plantReceived');
  }

  /** Each side finds the entry in its own log. */
  async function writeDown(tx: Tx, { actor, caller, plant }: Act, from: Hands, to: Hands, note: string | null): Promise<void> {
    const words = (h: Hands) => ({ organization: h.organization?.name, owner: h.owner?.name });
    const changes = changesBetween(words(from), { ...words(to), note });
    for (const side of [from, to]) {
      await audit.record(
        tx,
        { actor, caller },
        {
          action: 'plant.transferred',
          objectType: 'PLANT',
          objectId: plant.id,
          objectName: plant.name,
          organizationId: side.organization?.id,
          subjectAccountId: side.owner?.id,
          plantId: plant.id,
          changes,
        },
      );
    }
  }

  async function handOver(tx: Tx, act: Act, body: TransferBody): Promise<void> {
    const { actor, scope, plant } = act;
    const organizationId = await nextOrganization(tx, act, body.organizationId);
    const ownerId = await nextOwner(tx, act, body.owner, organizationId);
    if (organizationId === plant.organization_id && ownerId === plant.owner_id) return;
    const from = await handsOf(tx, plant.organization_id, plant.owner_id);
    const to = await handsOf(tx, organizationId, ownerId);
    const by = await owners.receiver(tx, actor.accountId);
    const byName = by?.nick_name ?? by?.account_name ?? nobody;
    await repository.insertTransfer(tx, scope, {
      id: newId(),
      plant_id: plant.id,
      by_name: byName,
      from_organization: from.organization?.name ?? null,
      to_organization: to.organization?.name ?? null,
      from_owner: from.owner?.name ?? null,
      to_owner: to.owner?.name ?? null,
      note: body.note,
    });
    const change = { organization_id: organizationId, owner_id: ownerId };
    if (!(await plants.changePlant(tx, scope, plant.id, actor.accountId, change))) throw new AppError('notFound');
    await writeDown(tx, act, from, to, body.note);
    await tellOwners(tx, act, byName, from, to);
    await tellOrganizations(tx, act, byName, from, to);
  }

  return {
    async transfer(actor: Actor, caller: Caller, scope: Scope, body: TransferBody): Promise<null> {
      const work = async (tx: Tx) => {
        const plant = await plants.lockPlant(tx, scope, body.id);
        if (!plant) throw new AppError('notFound');
        if (plant.version !== body.version) throw new AppError('conflict');
        await handOver(tx, { actor, caller, scope, plant }, body);
      };
      await db
        .transaction()
        .execute(work)
        .catch((error: unknown) => {
          throw atOwner(explainedAccountProblem(error));
        });
      return null;
    },

    async list(actor: Actor, scope: Scope, id: string): Promise<Transfer[]> {
      if (!(await findPlant(db, scope, actor.accountId, id))) throw new AppError('notFound');
      return (await repository.listTransfers(db, withoutDemo(scope), id)).map((t) => ({
        id: t.id,
        at: t.at,
        byName: t.by_name,
        fromOrganization: t.from_organization,
        toOrganization: t.to_organization,
        fromOwner: t.from_owner,
        toOwner: t.to_owner,
        note: t.note,
      }));
    },
  };
}
