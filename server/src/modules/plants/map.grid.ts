import type { MapBody } from '#contract/plants.ts';

/** The table counts places in cells of a quarter tile at this zoom; coarser cells are the same numbers shifted. */
export const finestZoom = 20;
const cellsAcross = 4 * 2 ** finestZoom;
/** Beyond it the square map has no more room. */
const northernmost = 85.06;

/** More would be a carpet, not a map: a wide box is answered on a coarser grid. */
export const mostSpots = 2_000;
/** From here on neighbours stand apart: each is drawn by itself. */
export const separateZoom = 17;

export interface Range {
  from: number;
  to: number;
}

/** Which cells a box covers, on the grid of its zoom: two ranges where it lies across the date line. Ends are included. */
export interface Cells {
  zoom: number;
  x: readonly Range[];
  y: Range;
}

const within = (value: number) => Math.min(cellsAcross - 1, Math.max(0, Math.floor(value)));

export function xOf(longitude: number): number {
  return within(((longitude + 180) / 360) * cellsAcross);
}

export function yOf(latitude: number): number {
  const radians = (Math.min(northernmost, Math.max(-northernmost, latitude)) * Math.PI) / 180;
  return within(cellsAcross * (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)));
}

function acrossRanges(west: number, east: number): Range[] {
  if (east - west >= 360) return [{ from: 0, to: cellsAcross - 1 }];
  const turns = Math.floor((west + 180) / 360) * 360;
  const from = west - turns;
  const to = east - turns;
  // whoever stands at -180 stands at 180 too
  if (to < 180) return [{ from: xOf(from), to: xOf(to) }];
  return [
    { from: xOf(from), to: cellsAcross - 1 },
    { from: 0, to: xOf(to - 360) },
  ];
}

const coarser = ({ from, to }: Range, zoom: number): Range => ({
  from: from >> (finestZoom - zoom),
  to: to >> (finestZoom - zoom),
});
const length = ({ from, to }: Range) => to - from + 1;

function cellsAt(zoom: number, x: readonly Range[], y: Range): Cells {
  return { zoom, x: x.map((range) => coarser(range, zoom)), y: coarser(y, zoom) };
}
const spotsOf = ({ x, y }: Cells) => x.reduce((sum, range) => sum + length(range), 0) * length(y);

type Box = Pick<MapBody, 'west' | 'south' | 'east' | 'north' | 'zoom'>;

/** The whole cells that the box touches, so that a cluster does not change while the map is moved. */
export function cellsOf({ west, south, east, north, zoom }: Box): Cells {
  const x = acrossRanges(Math.min(west, east), Math.max(west, east));
  const y = { from: yOf(Math.max(south, north)), to: yOf(Math.min(south, north)) };
  let cells = cellsAt(Math.min(zoom, finestZoom), x, y);
  while (spotsOf(cells) > mostSpots && cells.zoom > 0) cells = cellsAt(cells.zoom - 1, x, y);
  return cells;
}

/** The same place on the turn of the earth that the box shows. */
export function onTurnOf({ west, east }: Box, longitude: number): number {
  const [from, to] = [Math.min(west, east), Math.max(west, east)];
  if (to - from >= 360) return longitude;
  const turns = Math.round(((from + to) / 2 - longitude) / 360);
  return longitude + turns * 360;
}
