import type { AlarmFilter } from '#contract/alarms.ts';
import type { Db } from '../../platform/db.ts';
import { createLengths } from '../../platform/lengths.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import * as repository from './alarms.repository.ts';
import { onlyPlants, type Wanted } from './alarms.table.ts';

const everybody = systemScope('what a search finds still has to lie within the caller’s scope');
/** So many plants are asked one by one as soon as all together. */
const fewPlants = 100;

/** A row of alarms takes many tables: going through a thousand of them is slower than counting now and then. */
const short = 200;

export const createAlarmLengths = () => createLengths<AlarmFilter>((filter) => filter.mine !== undefined, { short });

export async function wantedOf(db: Db, scope: Scope, viewer: string, filter: AlarmFilter): Promise<Wanted> {
  const [found, codes] = await Promise.all([
    filter.search ? repository.lookUp(db, everybody, filter.search) : undefined,
    repository.codesOf(db, everybody, filter),
  ]);
  const isAll = scope.all && !scope.plants && !filter.plantId && !filter.organizationId && !onlyPlants(found);
  const plants = isAll ? null : await repository.fewPlants(db, scope, filter, found, fewPlants);
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
  const byName = filter.sort?.column === 'plantName' && known?.length === 'tooLong';
  const by = wanted.plants || byName ? 'plant' : wanted.codes && !filter.sort ? 'code' : null;
  const [list, total] = await Promise.all([
    by ? repository.listOfEach(db, scope, wanted, page, by) : repository.listAlarms(db, scope, wanted, page),
    known?.total ?? repository.countAlarms(db, scope, wanted, mostCounted),
  ]);
  if (known?.total == null) lengths.note(scope, viewer, filter, total);
  return { list, total };
}
