import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json?url';

let loading: Promise<FeatureCollection | null> | null = null;

async function fetchCountries(): Promise<FeatureCollection> {
  const response = await fetch(atlas);
  if (!response.ok) throw new Error(`countries: ${response.status}`);
  const topology = (await response.json()) as Topology<{ countries: GeometryCollection }>;
  return feature(topology, topology.objects.countries);
}

/** The outlines of all countries; null where they cannot be fetched now. The next map asks again. */
export function loadCountries(): Promise<FeatureCollection | null> {
  loading ??= fetchCountries().catch(() => {
    loading = null;
    return null;
  });
  return loading;
}
