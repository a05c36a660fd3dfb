import type { CSSProperties } from 'react';
import type { MapSpot } from '#contract/plants.ts';
import { formatCompact } from '../../lib/format.ts';
import { PlantStatusSign, plantStatusColors } from '../PlantStatusSign.tsx';
import classes from './ClusterMap.module.css';
import { sharesOf, sizeOf, statusOf } from './spots.ts';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

function ringStyle(spot: MapSpot): CSSProperties {
  const stops = sharesOf(spot.statuses).map(
    ({ status, from, to }) => `${plantStatusColors[status]} ${percent(from)} ${percent(to)}`,
  );
  return { width: sizeOf(spot), height: sizeOf(spot), background: `conic-gradient(${stops.join(', ')})` };
}

/** A plant as its status; a cluster as its number, in a ring that shows how its plants are doing. */
export function SpotMark({ spot }: { spot: MapSpot }) {
  if (spot.count === 1) {
    return (
      <span className={classes.single}>
        <PlantStatusSign status={statusOf(spot)} size={18} />
      </span>
    );
  }
  return (
    <span className={classes.ring} style={ringStyle(spot)}>
      <span className={classes.count}>{formatCompact(spot.count)}</span>
    </span>
  );
}
