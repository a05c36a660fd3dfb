import type { Scope } from './scope.ts';
import { mostCounted } from './search.ts';

type Length = 'short' | 'middling' | 'tooLong';

interface Known {
  length: Length;
  /** Null: to be counted. */
  total: number | null;
}

const rememberedMs = 60_000;
/** For so long a list that is not short is not counted again. */
const countedMs = 5_000;
const mostRemembered = 1_000;
/**
 * How long lists were a moment ago, so that whoever turns pages is answered in the cheapest way that is still right:
 * a short list is gone through once, a longer one is counted every few seconds, one that was too long is not counted again.
 * `isOwn` says which filters give each viewer a list of their own; `short`, how many rows are looked through for their number
 * as soon as for a page of them.
 */
export function createLengths<F extends { sort?: unknown }>(
  isOwn: (filter: F) => boolean,
  { short = 1_000, now = Date.now } = {},
) {
  const lengthOf = (total: number): Length => (total >= mostCounted ? 'tooLong' : total <= short ? 'short' : 'middling');
  const known = new Map<string, { total: number; at: number }>();

  const keyOf = (scope: Scope, viewer: string, filter: F): string =>
    JSON.stringify([scope, isOwn(filter) ? viewer : null, { ...filter, sort: null }]);

  return {
    of(scope: Scope, viewer: string, filter: F): Known | null {
      const found = known.get(keyOf(scope, viewer, filter));
      const age = found ? now() - found.at : rememberedMs;
      if (!found || age >= rememberedMs) return null;
      const length = lengthOf(found.total);
      const isCounted = length === 'tooLong' || (length === 'middling' && age < countedMs);
      return { length, total: isCounted ? found.total : null };
    },

    /** After something was changed that somebody will want to see counted. */
    forget: () => known.clear(),

    note(scope: Scope, viewer: string, filter: F, total: number): void {
      const key = keyOf(scope, viewer, filter);
      known.delete(key);
      known.set(key, { total, at: now() });
      const [oldest] = known.keys();
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
    },
  };
}
