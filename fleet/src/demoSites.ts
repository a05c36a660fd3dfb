import { demoPlants } from './demoPlants.ts';
import { type Site, siteOf } from './site.ts';

/** What the weather and the habits of the demo come from. */
export const demoSeed = 2026;

export const demoSites = (anchor: number): Site[] =>
  demoPlants(anchor).map((brief, n) => siteOf(brief, `DEMO-${String(n + 1).padStart(2, '0')}`));
