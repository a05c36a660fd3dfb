import type { PlantFilter } from '#contract/plants.ts';
import type { Scope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';

const rememberedMs = 60_000;
const mostRemembered = 1_000;

/**
 * How long lists are. One that was too long to count a moment ago still is: then the answer is the limit, without counting
 * ten thousand rows again for every page that is turned.
 */
export function createTotals(now: () => number = Date.now) {
  const tooLongUntil = new Map<string, number>();

  const keyOf = (scope: Scope, viewer: string, { sort, ...filter }: PlantFilter): string =>
    JSON.stringify([scope, filter.favourite === undefined ? null : viewer, filter]);

  function remember(key: string): void {
    tooLongUntil.delete(key);
    tooLongUntil.set(key, now() + rememberedMs);
    const [oldest] = tooLongUntil.keys();
    if (tooLongUntil.size > mostRemembered && oldest !== undefined) tooLongUntil.delete(oldest);
  }

  return {
    async of(scope: Scope, viewer: string, filter: PlantFilter, count: () => Promise<number>): Promise<number> {
      const key = keyOf(scope, viewer, filter);
      if ((tooLongUntil.get(key) ?? 0) > now()) return mostCounted;
      const total = await count();
      if (total >= mostCounted) remember(key);
      return total;
    },
  };
}
