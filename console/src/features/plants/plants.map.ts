import { queryOptions } from '@tanstack/react-query';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import type { MapView } from '../../ui/map/spots.ts';
import { type PlantFilters, toFilter } from './plants.model.ts';
import { plantsKey } from './plants.queries.ts';

/** The whole world in clusters about as large as a region: enough to see where the plants are. */
export const overview: MapView = { west: -180, south: -90, east: 180, north: 90, zoom: 5 };

export function plantSpots(filters: PlantFilters, view: MapView) {
  const body = { ...toFilter(filters), ...view };
  return queryOptions({
    queryKey: [...plantsKey, 'map', body],
    queryFn: ({ signal }) => call(plantEndpoints.map, { body }, { signal, quiet: true }),
  });
}
