/** Browsers that forbid storage throw on the first touch; the console then remembers for as long as the page lives. */
function guarded(open: () => Storage) {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        if (value === null) memory.delete(key);
        else memory.set(key, value);
      }
    },
  };
}

/** Kept over restarts of the browser. */
export const lasting = guarded(() => window.localStorage);
/** Kept for this tab until it is closed. */
export const passing = guarded(() => window.sessionStorage);
