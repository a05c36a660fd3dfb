/** A part of the points of a chart, both ends included. */
export interface View {
  first: number;
  last: number;
}

const fewest = 3;

export const wholeOf = (count: number): View => ({ first: 0, last: count - 1 });

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** At least so many points that there is something to see, and none that are not there. */
export function viewOf(from: number, to: number, count: number): View {
  const size = between(Math.round(to) - Math.round(from) + 1, Math.min(fewest, count), count);
  const first = between(Math.round(from), 0, count - size);
  return { first, last: first + size - 1 };
}

export const withFirst = ({ last }: View, first: number): View => ({
  first: between(first, 0, Math.max(0, last - fewest + 1)),
  last,
});

export const withLast = ({ first }: View, last: number, count: number): View => ({
  first,
  last: between(last, Math.min(count - 1, first + fewest - 1), count - 1),
});

export function movedBy({ first, last }: View, by: number, count: number): View {
  const step = between(Math.round(by), -first, count - 1 - last);
  return { first: first + step, last: last + step };
}

/** More or less of the points, while the one in question stays where it is. */
export const zoomedAt = ({ first, last }: View, at: number, factor: number, count: number): View =>
  viewOf(at - (at - first) * factor, at + (last - at) * factor, count);
