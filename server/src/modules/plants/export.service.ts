import type { Readable } from 'node:stream';
import { stringify } from 'uuid';
import type { PlantFilter } from '#contract/plants.ts';
import type { Database } from '../../platform/db.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import * as repository from './plants.repository.ts';
import type { Areas } from './plants.rules.ts';
import { exportSheet } from './plants.sheet.ts';

const batchSize = 500;
const idBytes = 16;
const everybody = systemScope('a search is looked up before it is cut to a scope');

function unpacked(ids: Buffer): string[] {
  const list: string[] = [];
  for (let at = 0; at < ids.length; at += idBytes) list.push(stringify(ids.subarray(at, at + idBytes)));
  return list;
}

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService(db: Database, texts: Texts, areas: Areas) {
  /**
   * Which plants and in which order is settled by one look: a plant whose status changes meanwhile is neither lost nor twice.
   * The rows follow in batches, so that no connection is held while a slow line carries them away.
   */
  async function* batches(scope: Scope, viewer: string, filter: PlantFilter) {
    const ids = await idsOf(scope, viewer, filter);
    for (let at = 0; at < ids.length; at += batchSize * idBytes) {
      yield await repository.listByIds(db, scope, viewer, unpacked(ids.subarray(at, at + batchSize * idBytes)));
    }
  }

  async function idsOf(scope: Scope, viewer: string, filter: PlantFilter): Promise<Buffer> {
    const found = filter.search ? await repository.lookUp(db, everybody, filter.search) : undefined;
    return repository.orderedIds(db, scope, viewer, filter, found);
  }

  return {
    /** What a filter finds, in its order: sixteen bytes a plant. */
    ids: idsOf,

    export: (actor: Actor, caller: Caller, scope: Scope, filter: PlantFilter): Readable =>
      exportSheet(texts, areas, caller.language, batches(scope, actor.accountId, filter)),
  };
}
