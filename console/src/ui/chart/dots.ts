import type uPlot from 'uplot';

type Values = ArrayLike<number | null | undefined>;

/** The places of known values between two gaps: no line leads to them. */
export function lonely(values: Values): number[] {
  const found: number[] = [];
  let before: number | null = null;
  let candidate = -1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === undefined) continue;
    if (value === null && candidate >= 0) found.push(candidate);
    candidate = value !== null && before === null ? i : -1;
    before = value;
  }
  if (candidate >= 0) found.push(candidate);
  return found;
}

/** What no line leads to is seen as a dot. */
export const dots: uPlot.Series.Points = {
  show: false,
  filter: (plot, index) => lonely(plot.data[index] ?? []),
  size: 3,
  width: 0,
};

/** The place of a curve's own value nearest to one that may belong to others; between two of its own lies one of each, about. */
export function ownPlace(values: Values, place: number, curves: number): number {
  for (let away = 0; away <= curves; away++) {
    if (values[place - away] !== undefined) return place - away;
    if (values[place + away] !== undefined) return place + away;
  }
  return place;
}

/** Where the pointer's line meets a curve. */
export const meetings = (series: readonly uPlot.Series[]): uPlot.Cursor => ({
  dataIdx: (plot, index, place) => ownPlace(plot.data[index] ?? [], place, plot.data.length),
  points: {
    size: 9,
    stroke: 'var(--surface)',
    show: (_plot, index) => {
      const meeting = document.createElement('div');
      meeting.hidden = series[index]?.points !== dots;
      return meeting;
    },
  },
});
