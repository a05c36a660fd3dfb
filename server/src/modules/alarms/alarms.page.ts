import type { AlarmFilter } from '#contract/alarms.ts';
import type { Db } from '../../platform/db.ts';
import { createLengths } from '../../platform/lengths.ts';
import { limitedTo, type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './alarms.repository.ts';

const everybody = systemScope('what a search finds still has to lie within the caller’s scope');
/** So many plants are asked one by one as soon as all together. */
const fewPlants = 100;

export const createAlarmLengths = () => createLengths<AlarmFilter>((filter) => filter.mine !== undefined);

export async function wantedOf(db: Db, viewer: string, filter: AlarmFilter): Promise<repository.Wanted> {
  return { viewer, filter, found: filter.search ? await repository.lookUp(db, everybody, filter.search) : undefined };
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
  const wanted = await wantedOf(db, viewer, filter);
  const length = lengths.of(scope, viewer, filter);
  if (length === 'short') {
    const list = await repository.listCounted(db, scope, wanted, page);
    const [first] = list;
    if (first) {
      lengths.note(scope, viewer, filter, first.total);
      return { list, total: Math.min(first.total, mostCounted) };
    }
  }
  const reach = filter.plantId ? limitedTo(scope, [filter.plantId]) : scope;
  const few = reach.all && !reach.plants ? null : await repository.fewPlants(db, reach, fewPlants);
  const [list, total] = await Promise.all([
    few ? repository.listOfPlants(db, scope, wanted, few, page) : repository.listAlarms(db, scope, wanted, page),
    length === 'tooLong' ? mostCounted : repository.countAlarms(db, scope, wanted, mostCounted),
  ]);
  if (length !== 'tooLong') lengths.note(scope, viewer, filter, total);
  return { list, total };
}
