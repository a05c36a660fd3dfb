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
