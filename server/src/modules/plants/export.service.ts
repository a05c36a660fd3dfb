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

export function createExportService(db: Database, texts: Texts, areas: Areas) {
  /**
   * Which plants and in which order is settled by one look: a plant whose status changes meanwhile is neither lost nor twice.
   * The rows follow in batches, so that no connection is held while a slow line carries them away.
   */
  async function* batches(scope: Scope, viewer: string, filter: PlantFilter) {
    const found = filter.search ? await repository.lookUp(db, everybody, filter.search) : undefined;
    const ids = await repository.orderedIds(db, scope, viewer, filter, found);
    for (let at = 0; at < ids.length; at += batchSize * idBytes) {
      const wanted: string[] = [];
      const end = Math.min(ids.length, at + batchSize * idBytes);
      for (let id = at; id < end; id += idBytes) wanted.push(stringify(ids.subarray(id, id + idBytes)));
      yield await repository.listByIds(db, scope, viewer, wanted);
    }
  }

  return {
    export: (actor: Actor, caller: Caller, scope: Scope, filter: PlantFilter): Readable =>
      exportSheet(texts, areas, caller.language, batches(scope, actor.accountId, filter)),
  };
}
