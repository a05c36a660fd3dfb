import { plantEndpoints } from '#contract/plants.ts';
import { percentile } from '../shared/stats.ts';

const views = [
  { name: 'world, zoom 0', west: -180, south: -85, east: 180, north: 85, zoom: 0 },
  { name: 'world, zoom 2', west: -180, south: -85, east: 180, north: 85, zoom: 2 },
  { name: 'Europe, zoom 4', west: -25, south: 33, east: 45, north: 70, zoom: 4 },
  { name: 'country, zoom 6', west: -2, south: 45, east: 24, north: 57, zoom: 6 },
  { name: 'region, zoom 9', west: 9.5, south: 50, east: 12.5, north: 51.2, zoom: 9 },
  { name: 'town, zoom 13', west: 10.4, south: 50.4, east: 10.6, north: 50.5, zoom: 13 },
  {
    name: 'world, zoom 2, problems only',
    west: -180,
    south: -85,
    east: 180,
    north: 85,
    zoom: 2,
    statuses: ['FAULTY', 'ABNORMAL'],
  },
  { name: 'world, zoom 2, one region', west: -180, south: -85, east: 180, north: 85, zoom: 2, regionCode: 'DE-BY' },
];
const times = 60;
const warmUp = 5;

/** What the server takes for one map after the other, as a person who moves it sees them. */
export async function measureMap(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const results: { name: string; spots: number; p50Ms: number; p95Ms: number }[] = [];
  for (const { name, ...view } of views) {
    const took: number[] = [];
    let spots = 0;
    for (let i = 0; i < warmUp + times; i++) {
      const begun = performance.now();
      const response = await fetch(`${url}${plantEndpoints.map.path}`, { method: 'POST', headers, body: JSON.stringify(view) });
      const { data } = (await response.json()) as { data: unknown[] };
      if (i >= warmUp) took.push(performance.now() - begun);
      spots = data.length;
    }
    results.push({ name, spots, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) });
  }
  return results;
}
