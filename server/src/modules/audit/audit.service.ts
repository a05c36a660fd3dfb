import type { Readable } from 'node:stream';
import type { AuditAction, AuditChange, AuditEntry, AuditFilter, AuditObject } from '#contract/audit.ts';
import type { PageQuery } from '#contract/fields.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Db } from '../../platform/db.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import { oneBatch, spreadsheet } from '../../platform/spreadsheet.ts';
import * as repository from './audit.repository.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** Who acts: taken along into every service that changes something. */
export interface Who {
  actor: Pick<Actor, 'accountId'>;
  caller: Pick<Caller, 'address'>;
}

interface Act {
  action: AuditAction;
  objectType: AuditObject;
  objectId: string;
  objectName: string;
  /** The organization that may see the entry. */
  organizationId?: string | null;
  /** The person concerned, who may see it too. */
  subjectAccountId?: string | null;
  /** The plant concerned: its owner may see the entry. */
  plantId?: string | null;
  changes?: AuditChange[];
}

const evidence = systemScope('what happened is written down whoever did it, with the names that belong to it');
const mostExported = 50_000;
const nobody = '00000000-0000-0000-0000-000000000000';

export function createAuditService(db: Database) {
  /** Writes in the caller's transaction: what is not written down has not happened. */
  async function recordAll(tx: Db, { actor, caller }: Who, acts: readonly Act[]): Promise<void> {
    const actorName = await repository.actorName(tx, ownScope(actor.accountId));
    await insert(tx, { actor_id: actor.accountId, actor_name: actorName, address: caller.address }, acts);
  }

  async function insert(
    tx: Db,
    by: { actor_id: string; actor_name: string; address: string },
    acts: readonly Act[],
  ): Promise<void> {
    await repository.insertEntries(
      tx,
      evidence,
      acts.map((act) => ({
        id: newId(),
        ...by,
        action: act.action,
        object_type: act.objectType,
        object_id: act.objectId,
        object_name: act.objectName,
        organization_id: act.organizationId ?? null,
        subject_account_id: act.subjectAccountId ?? null,
        plant_id: act.plantId ?? null,
        changes: act.changes ?? [],
      })),
    );
  }
  const record = (tx: Db, who: Who, act: Act): Promise<void> => recordAll(tx, who, [act]);

  return {
    record,
    recordAll,

    /** No person did it, but a setting of the installation, which is named. */
    recordBySettings: (tx: Db, setting: string, acts: readonly Act[]): Promise<void> =>
      insert(tx, { actor_id: nobody, actor_name: setting, address: '' }, acts),

    /** What a person is called in a log. */
    nameOf: (tx: Db, accountId: string): Promise<string> => repository.actorName(tx, ownScope(accountId)),

    /** The same act by the same person on the same plant is written down once a day, however many windows are open. */
    async recordOnceADay(who: Who, act: Act & { plantId: string }): Promise<void> {
      const self = ownScope(who.actor.accountId);
      if (await repository.isRecordedToday(db, self, act.action, act.plantId)) return;
      await db.transaction().execute(async (tx) => {
        await repository.lockAct(tx, self, act.action, act.plantId);
        if (!(await repository.isRecordedToday(tx, self, act.action, act.plantId))) await record(tx, who, act);
      });
    },

    organizationNames: (tx: Db, ids: readonly string[]) => repository.organizationNames(tx, evidence, ids),

    /** Null where there is none. */
    async organizationName(tx: Db, id: string | null): Promise<string | null> {
      return id === null ? null : ((await repository.organizationNames(tx, evidence, [id]))[0] ?? null);
    },

    async page(
      scope: Scope,
      filter: AuditFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: AuditEntry[]; total: number }> {
      const list = await repository.listEntries(db, scope, filter, pageSize, (pageNum - 1) * pageSize);
      return { list: list.map(toEntry), total: await repository.countEntries(db, scope, filter, mostCounted) };
    },

    async export(scope: Scope, filter: AuditFilter): Promise<Readable> {
      const list = (await repository.listEntries(db, scope, filter, mostExported, 0)).map(toEntry);
      return spreadsheet(
        'audit',
        ['at', 'who', 'address', 'action', 'objectType', 'object', 'changes'],
        oneBatch(list.map(cells)),
      );
    },
  };
}

type Row = Awaited<ReturnType<typeof repository.listEntries>>[number];

const cells = (e: AuditEntry) => [
  e.at,
  e.actorName,
  e.address,
  e.action,
  e.objectType,
  e.objectName,
  e.changes.map((c) => `${c.field}: ${c.before ?? '–'} → ${c.after ?? '–'}`).join('\n'),
];

function toEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    address: row.address,
    action: row.action as AuditAction,
    objectType: row.object_type as AuditObject,
    objectId: row.object_id,
    objectName: row.object_name,
    changes: row.changes as unknown as AuditChange[],
  };
}
