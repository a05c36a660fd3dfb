/** A line as it is drawn: null marks where a gap begins. Instants in seconds. */
export interface Line {
  at: number[];
  values: (number | null)[];
}

type Point = [at: number, value: number];

/** Some points that lie together: the lowest, the highest, and the last before a silence that ends with one of them. */
interface Bucket {
  low: Point;
  high: Point;
  gapAfter: number | null;
}

interface Rule {
  from: number;
  to: number;
  /** Longer silence is a gap. */
  gapSeconds: number;
  /** So many points and gaps are drawn as they are; more are thinned out to no more than that, and no peak is lost. */
  most: number;
}

/** Takes points in the order of time, and keeps few of them. */
export function createThinner({ from, to, gapSeconds, most }: Rule) {
  let exact: Line | null = { at: [], values: [] };
  const buckets: Bucket[] = [];
  // three a bucket: lowest, highest, gap
  const perSecond = Math.floor(most / 3) / (to - from);
  let last = Number.NaN;

  function thin(at: number, value: number, gapAfter: number | null): void {
    const n = Math.floor((at - from) * perSecond);
    const bucket = buckets[n];
    if (!bucket) {
      buckets[n] = { low: [at, value], high: [at, value], gapAfter };
      return;
    }
    if (value < bucket.low[1]) bucket.low = [at, value];
    if (value > bucket.high[1]) bucket.high = [at, value];
    bucket.gapAfter ??= gapAfter;
  }

  /** There are too many to be drawn as they are. */
  function thinAll({ at, values }: Line): void {
    let gapAfter: number | null = null;
    for (const [n, value] of values.entries()) {
      const instant = at[n] ?? 0;
      if (value === null) gapAfter = instant - 1;
      else {
        thin(instant, value, gapAfter);
        gapAfter = null;
      }
    }
  }

  function reducedLine(): Line {
    const points = buckets.flatMap(({ low, high, gapAfter }) => {
      const own: [number, number | null][] = high[0] === low[0] ? [low] : [low, high];
      if (gapAfter !== null) own.push([gapAfter + 1, null]);
      return own.sort((a, b) => a[0] - b[0]);
    });
    return { at: points.map(([at]) => at), values: points.map(([, value]) => value) };
  }

  return {
    add(at: number, value: number): void {
      const gapAfter = at - last > gapSeconds ? last : null;
      last = at;
      if (!exact) {
        thin(at, value, gapAfter);
        return;
      }
      if (gapAfter !== null) {
        exact.at.push(gapAfter + 1);
        exact.values.push(null);
      }
      exact.at.push(at);
      exact.values.push(value);
      if (exact.at.length <= most) return;
      thinAll(exact);
      exact = null;
    },
    line: (): Line & { reduced: boolean } => ({ reduced: exact === null, ...(exact ?? reducedLine()) }),
  };
}
