import type { AlarmFilter } from '#contract/alarms.ts';
import type { Db } from '../../platform/db.ts';
import { createLengths } from '../../platform/lengths.ts';
import { limitedTo, type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './alarms.repository.ts';
import type { Wanted } from './alarms.table.ts';

const everybody = systemScope('what a search finds still has to lie within the caller’s scope');
/** So many plants are asked one by one as soon as all together. */
const fewPlants = 100;

export const createAlarmLengths = () => createLengths<AlarmFilter>((filter) => filter.mine !== undefined);

export async function wantedOf(db: Db, scope: Scope, viewer: string, filter: AlarmFilter): Promise<Wanted> {
  const reach = filter.plantId ? limitedTo(scope, [filter.plantId]) : scope;
  const [found, plants, codes] = await Promise.all([
    filter.search ? repository.lookUp(db, everybody, filter.search) : undefined,
    reach.all && !reach.plants ? null : repository.fewPlants(db, reach, fewPlants),
    repository.codesOf(db, everybody, filter),
  ]);
  return { viewer, filter, found, plants, codes };
}

/** One page of alarms, and how many there are up to the number that is counted at most. */
export async function pageOfAlarms(
  db: Db,
  lengths: ReturnType<typeof createAlarmLengths>,
  scope: Scope,
  viewer: string,
  filter: AlarmFilter,
  page: repository.Page,
): Promise<{ list: repository.ListedAlarm[]; total: number }> {
  const wanted = await wantedOf(db, scope, viewer, filter);
  const known = lengths.of(scope, viewer, filter);
  if (known?.length === 'short') {
    const list = await repository.listCounted(db, scope, wanted, page);
    const [first] = list;
    if (first) {
      lengths.note(scope, viewer, filter, first.total);
      return { list, total: Math.min(first.total, mostCounted) };
    }
  }
  const [list, total] = await Promise.all([
    wanted.plants || (wanted.codes && !filter.sort)
      ? repository.listOfEach(db, scope, wanted, page)
      : repository.listAlarms(db, scope, wanted, page),
    known?.total ?? repository.countAlarms(db, scope, wanted, mostCounted),
  ]);
  if (known?.total == null) lengths.note(scope, viewer, filter, total);
  return { list, total };
}
