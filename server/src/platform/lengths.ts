import type { Scope } from './scope.ts';
import { mostCounted } from './search.ts';

export type Length = 'short' | 'middling' | 'tooLong';

const rememberedMs = 60_000;
const mostRemembered = 1_000;
/** So many rows are looked through for their number as soon as for a page of them. */
const short = 1_000;

const lengthOf = (total: number): Length => (total >= mostCounted ? 'tooLong' : total <= short ? 'short' : 'middling');

/**
 * How long lists were a moment ago, so that whoever turns pages is answered in the cheapest way that is still right:
 * a short list is gone through once, one that was too long to count is not counted again.
 * `isOwn` says which filters give each viewer a list of their own.
 */
export function createLengths<F extends { sort?: unknown }>(isOwn: (filter: F) => boolean, now: () => number = Date.now) {
  const known = new Map<string, { length: Length; until: number }>();

  const keyOf = (scope: Scope, viewer: string, filter: F): string =>
    JSON.stringify([scope, isOwn(filter) ? viewer : null, { ...filter, sort: null }]);

  return {
    of(scope: Scope, viewer: string, filter: F): Length | null {
      const found = known.get(keyOf(scope, viewer, filter));
      return found && found.until > now() ? found.length : null;
    },

    note(scope: Scope, viewer: string, filter: F, total: number): void {
      const key = keyOf(scope, viewer, filter);
      known.delete(key);
      known.set(key, { length: lengthOf(total), until: now() + rememberedMs });
      const [oldest] = known.keys();
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
    },
  };
}
