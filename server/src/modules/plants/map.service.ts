import type { MapBody, MapSpot } from '#contract/plants.ts';
import type { Database } from '../../platform/db.ts';
import type { Actor } from '../../platform/http.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { type Cells, cellsOf, mostSpots, onTurnOf, separateZoom, xOf, yOf } from './map.grid.ts';
import * as repository from './map.repository.ts';
import { lookUp } from './plants.repository.ts';

export type MapService = ReturnType<typeof createMapService>;

const everybody = systemScope('a search is looked up before it is cut to a scope');
const keptCounts = systemScope('the counts of the map belong to nobody');

/** The counts are kept by organization, type and status; whoever sees plants by other ways, or asks for more, needs the plants. */
function isCounted(scope: Scope, body: MapBody, { zoom }: Cells): boolean {
  const { west, south, east, north, zoom: wanted, types, statuses, organizationId, ...others } = body;
  const byOrganization = scope.plants === null && (scope.all || (scope.own === null && !scope.demo));
  return byOrganization && zoom <= repository.countedZoom && Object.values(others).every((value) => value === undefined);
}

const micro = (degrees: number) => Math.round(degrees * 1e6);
const placeOf = (spot: { latitude: number; longitude: number }) => `${micro(spot.latitude)}/${micro(spot.longitude)}`;

export function createMapService(db: Database) {
  /** Counts do not know names: a plant that stands alone is looked up by its place. */
  async function named(scope: Scope, body: MapBody, clusters: repository.Cluster[]): Promise<repository.Cluster[]> {
    const alone = clusters.filter((c) => c.count === 1);
    if (alone.length === 0) return clusters;
    const spots = alone.map((c) => ({ ...c, x: xOf(c.longitude), y: yOf(c.latitude) }));
    const plants = await repository.plantsAt(db, scope, body, spots);
    const byPlace = new Map(plants.map((p) => [placeOf(p), p]));
    return clusters.map((c) => (c.count === 1 ? { ...c, ...byPlace.get(placeOf(c)) } : c));
  }

  async function clusters(actor: Actor, scope: Scope, body: MapBody, cells: Cells): Promise<repository.Cluster[]> {
    if (isCounted(scope, body, cells)) return named(scope, body, await repository.clusterCounts(db, scope, cells, body));
    const found = body.search ? await lookUp(db, everybody, body.search) : undefined;
    const asked = { viewer: actor.accountId, filter: body, found };
    const separate = cells.zoom >= separateZoom ? await repository.separatePlants(db, scope, cells, asked, mostSpots) : undefined;
    return separate ?? repository.clusterPlants(db, scope, cells, asked);
  }

  return {
    async map(actor: Actor, scope: Scope, body: MapBody): Promise<MapSpot[]> {
      return (await clusters(actor, scope, body, cellsOf(body))).map((c) => ({
        latitude: c.latitude,
        longitude: onTurnOf(body, c.longitude),
        count: c.count,
        statuses: { FAULTY: c.faulty, ABNORMAL: c.abnormal, OFFLINE: c.offline, NORMAL: c.normal },
        plant: c.id && c.name ? { id: c.id, name: c.name } : null,
      }));
    },

    fold: () => repository.foldCells(db, keptCounts),
  };
}
