import { type MapSpot, type PlantStatus, plantStatuses } from '#contract/plants.ts';

/** What a map shows, in degrees, and how near. */
export interface MapView {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

/** The corners of a box: south-west, north-east, each latitude first. */
export type Corners = [[number, number], [number, number]];

/** One status among a thousand must still be seen. */
const leastShare = 0.06;

export interface Share {
  status: PlantStatus;
  from: number;
  to: number;
}

/** Which part of a ring belongs to which status, 0 to 1, worst first. */
export function sharesOf(statuses: MapSpot['statuses']): Share[] {
  const present = plantStatuses.filter((status) => statuses[status] > 0);
  const total = present.reduce((sum, status) => sum + statuses[status], 0);
  const raised = present.map((status) => ({ status, share: Math.max(leastShare, statuses[status] / total) }));
  const sum = raised.reduce((all, { share }) => all + share, 0);
  let at = 0;
  return raised.map(({ status, share }) => {
    const from = at;
    at += share / sum;
    return { status, from, to: at };
  });
}

export const statusOf = ({ statuses }: MapSpot): PlantStatus => plantStatuses.find((status) => statuses[status] > 0) ?? 'OFFLINE';

/** Never smaller than a finger; a long number needs room. */
export const sizeOf = ({ count }: MapSpot): number => (count < 1000 ? 44 : count < 10_000 ? 52 : 60);

/** Plants, and those among them that are faulty or abnormal. */
export function countsOf(spots: readonly MapSpot[]): { plants: number; problems: number } {
  return spots.reduce(
    ({ plants, problems }, { count, statuses }) => ({
      plants: plants + count,
      problems: problems + statuses.FAULTY + statuses.ABNORMAL,
    }),
    { plants: 0, problems: 0 },
  );
}

/** The box around all spots; null where there are none. The plants of a cluster lie up to `around` degrees from its middle. */
export function cornersOf(spots: readonly MapSpot[], around: number): Corners | null {
  if (spots.length === 0) return null;
  const reach = ({ count }: MapSpot) => (count > 1 ? around : 0);
  const south = Math.min(...spots.map((spot) => spot.latitude - reach(spot)));
  const north = Math.max(...spots.map((spot) => spot.latitude + reach(spot)));
  const west = Math.min(...spots.map((spot) => spot.longitude - reach(spot)));
  const east = Math.max(...spots.map((spot) => spot.longitude + reach(spot)));
  return [
    [south, west],
    [north, east],
  ];
}
