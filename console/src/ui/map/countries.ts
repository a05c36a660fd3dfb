import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-50m.json?url';
import { flat } from './flat.ts';

type Topology = Parameters<typeof feature>[0];

let loading: Promise<FeatureCollection | null> | null = null;

async function fetchCountries(): Promise<FeatureCollection> {
  const response = await fetch(atlas);
  if (!response.ok) throw new Error(`countries: ${response.status}`);
  const topology = (await response.json()) as Topology;
  return flat(feature(topology, topology.objects.countries as Topology['objects'][string]) as FeatureCollection);
}

/** The outlines of all countries; null where they cannot be fetched now. The next map asks again. */
export function loadCountries(): Promise<FeatureCollection | null> {
  loading ??= fetchCountries().catch(() => {
    loading = null;
    return null;
  });
  return loading;
}
