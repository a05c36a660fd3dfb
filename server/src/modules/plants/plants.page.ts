import type { PlantFilter } from '#contract/plants.ts';
import type { Db } from '../../platform/db.ts';
import { createLengths } from '../../platform/lengths.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import { countPlants, type ListedPlant, listCounted, listPlants, lookUp, type Page } from './plants.repository.ts';

const everybody = systemScope('what a search finds still has to lie within the caller’s scope');

export const createPlantLengths = () => createLengths<PlantFilter>((filter) => filter.favourite !== undefined);

/** One page of plants, and how many there are up to the number that is counted at most. */
export async function pageOfPlants(
  db: Db,
  lengths: ReturnType<typeof createPlantLengths>,
  scope: Scope,
  viewer: string,
  filter: PlantFilter,
  page: Page,
): Promise<{ list: ListedPlant[]; total: number }> {
  const found = filter.search ? await lookUp(db, everybody, filter.search) : undefined;
  const known = lengths.of(scope, viewer, filter);
  if (known?.length === 'short') {
    const list = await listCounted(db, scope, viewer, filter, found, page);
    const [first] = list;
    if (first) {
      lengths.note(scope, viewer, filter, first.total);
      return { list, total: Math.min(first.total, mostCounted) };
    }
  }
  const [list, total] = await Promise.all([
    listPlants(db, scope, viewer, filter, found, page),
    known?.total ?? countPlants(db, scope, viewer, filter, found, mostCounted),
  ]);
  if (known?.total == null) lengths.note(scope, viewer, filter, total);
  return { list, total };
}
