import { queryOptions, useQuery } from '@tanstack/react-query';
import { type MapSpot, plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { cornersOf, type MapView } from '../../ui/map/spots.ts';
import { type PlantFilters, toFilter } from './plants.model.ts';
import { plantsKey } from './plants.queries.ts';

/** The whole world, on a grid so wide that every server answers at once. */
export const world: MapView = { west: -180, south: -90, east: 180, north: 90, zoom: 3 };
/** The width of its clusters, and of those of the closer look, in degrees. */
const wide = 11.3;
const narrow = 0.8;

/** The part of the world in which the plants are, as far as the first look can tell. */
function closer(spots: readonly MapSpot[]): MapView {
  const [[south, west], [north, east]] = cornersOf(spots, wide) ?? [
    [world.south, world.west],
    [world.north, world.east],
  ];
  return {
    west: Math.max(world.west, west),
    south: Math.max(world.south, south),
    east: Math.min(world.east, east),
    north: Math.min(world.north, north),
    zoom: 8,
  };
}

/** Where all plants of the filter are. Two looks: clusters of the whole world are too wide to turn a map to. */
export function useWhereabouts(filters: PlantFilters) {
  const first = useQuery(plantSpots(filters, world));
  const second = useQuery({ ...plantSpots(filters, closer(first.data ?? [])), enabled: (first.data?.length ?? 0) > 0 });
  return {
    isPending: first.isPending || second.isLoading,
    isEmpty: first.data?.length === 0,
    failed: first.error ? first : second.error ? second : null,
    corners: cornersOf(second.data ?? [], narrow),
  };
}

export function plantSpots(filters: PlantFilters, view: MapView) {
  const body = { ...toFilter(filters), ...view };
  return queryOptions({
    queryKey: [...plantsKey, 'map', body],
    queryFn: ({ signal }) => call(plantEndpoints.map, { body }, { signal, quiet: true }),
  });
}
