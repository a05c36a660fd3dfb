/** One curve or set of bars. `values` has one entry a point; null where nothing is known. */
export interface ChartSeries {
  key: string;
  name: string;
  kind: 'line' | 'bar';
  /** Name of the colour token, for example `--pv`. */
  color: `--${string}`;
  values: readonly (number | null)[];
  /** Series of the same stack stand on each other. */
  stack?: string;
  /** Only an outline, over the others: what is compared with. */
  ghost?: boolean;
}

export interface ChartData {
  /** What the points are: "Day". */
  pointName: string;
  /** One point along the axis: the short label on it, and the full one in tooltip, table and CSV. */
  points: readonly { short: string; full: string }[];
  series: readonly ChartSeries[];
  unit?: string;
  /** A point that is marked by a line. */
  mark?: { index: number; label: string };
  /** Decimals of the values; one to two if not given. */
  digits?: number;
}

/** One curve over time, with instants of its own; null where nothing is known. */
export interface TimeSeries {
  key: string;
  name: string;
  color: `--${string}`;
  /** In the order of time, in ms. */
  at: readonly number[];
  values: readonly (number | null)[];
  unit?: string;
  digits?: number;
  axis?: 'left' | 'right';
  look?: 'line' | 'area' | 'ghost';
  /** The values are told as they are and drawn below zero. */
  below?: boolean;
  /** Not drawn and not told while it rests at zero. */
  restsAtZero?: boolean;
}

/** Curves over a span of time, in the clock of a zone. */
export interface TimeData {
  from: number;
  to: number;
  zone: string;
  /** What the points are: "Time". */
  pointName: string;
  series: readonly TimeSeries[];
  /** Spans that are shaded. */
  shades?: readonly { from: number; to: number }[];
  /** Where the line of the present stands. */
  now?: number;
  axes: { left?: string; right?: string };
  /** The right axis ends here, whatever is drawn: 100 for percent. */
  rightMax?: number;
}

export const isTime = (data: ChartData | TimeData): data is TimeData => 'zone' in data;

/** Curves carry their names at their ends where there is room: not beside a second axis, unless they end well before it. */
export function carriesNames({ series, axes, now, from, to }: TimeData): boolean {
  const endsEarly = now !== undefined && now - from < (to - from) * 0.8;
  return series.length <= 9 && (axes.right === undefined || endsEarly);
}
