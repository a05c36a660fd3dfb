/** A plant's day: where it stands, and how much of its clear-sky energy it made. */
export interface Spot {
  id: string;
  latitude: number;
  longitude: number;
  ratio: number;
}

const cellDeg = 0.25;
export const fewestNeighbours = 3;

const cellOf = (degrees: number) => Math.floor(degrees / cellDeg);
const keyOf = (x: number, y: number) => `${x}/${y}`;

/** The middle of a sorted list, as if the value at `left` were not in it. */
function medianWithout(sorted: readonly number[], left: number): number {
  const at = (i: number) => sorted[i < left ? i : i + 1] ?? 0;
  const count = sorted.length - 1;
  const middle = Math.floor(count / 2);
  return count % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

function indexOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the neighbours of each plant got of a clear day: their median, in its cell of a quarter degree and the eight around. */
export function clearnessOf(spots: readonly Spot[]): Map<string, number> {
  const cells = new Map<string, { x: number; y: number; spots: Spot[] }>();
  for (const spot of spots) {
    const [x, y] = [cellOf(spot.longitude), cellOf(spot.latitude)];
    const cell = cells.get(keyOf(x, y));
    if (cell) cell.spots.push(spot);
    else cells.set(keyOf(x, y), { x, y, spots: [spot] });
  }
  const clearness = new Map<string, number>();
  for (const { x, y, spots: own } of cells.values()) {
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(keyOf(x + dx, y + dy))?.spots ?? []));
    if (around.length <= fewestNeighbours) continue;
    const sorted = around.map((s) => s.ratio).sort((a, b) => a - b);
    for (const { id, ratio } of own) clearness.set(id, medianWithout(sorted, indexOf(sorted, ratio)));
  }
  return clearness;
}
