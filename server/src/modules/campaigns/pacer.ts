interface Pace {
  busy: boolean;
  since: number;
  count: number;
}

const secondMs = 1_000;
const mostRemembered = 20_000;

/**
 * Does one thing at a time for each asker, and so many a second at most. Null: too soon; who asks again after a pause is served.
 */
export function createPacer(perSecond: number, now: () => number = Date.now) {
  const paces = new Map<string, Pace>();

  function forget(): void {
    if (paces.size < mostRemembered) return;
    for (const [key, pace] of paces) if (!pace.busy && now() - pace.since >= secondMs) paces.delete(key);
  }

  return async function paced<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    forget();
    const known = paces.get(key);
    const isFresh = known !== undefined && now() - known.since < secondMs;
    if (known?.busy || (isFresh && known.count >= perSecond)) return null;
    const pace = { busy: true, since: isFresh ? known.since : now(), count: isFresh ? known.count + 1 : 1 };
    paces.set(key, pace);
    try {
      return await work();
    } finally {
      pace.busy = false;
    }
  };
}
