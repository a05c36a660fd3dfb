import { useEffect, useRef } from 'react';
import classes from './EnergyFlow.module.css';
import { type Spot, speedOf, widthOf } from './flow.model.ts';

interface Props {
  spot: Spot;
  /** + flows from the node to the middle. */
  net: number;
  color: string;
  moving: boolean;
}

const middle = { x: 50, y: 49 };

/** From the node to the middle; from below it bends into the middle's column. */
function pathOf({ x, y }: Spot): string {
  if (x === middle.x || y === middle.y) return `M ${x} ${y} L ${middle.x} ${middle.y}`;
  const bend = x < middle.x ? 8 : -8;
  return `M ${x} ${y} L ${middle.x - bend} ${y} Q ${middle.x} ${y} ${middle.x} ${y - 8} L ${middle.x} ${middle.y}`;
}

/** The line between a node and the middle. Its dashes move the way the energy goes, as fast as there is power. */
export function FlowLeg({ spot, net, color, moving }: Props) {
  const dashes = useRef<SVGPathElement>(null);
  const speed = moving ? speedOf(net) : 0;
  const flows = speed > 0;
  useEffect(() => {
    // a changed rate goes on from where the dashes are; a changed duration would make them jump
    for (const animation of dashes.current?.getAnimations?.() ?? []) animation.updatePlaybackRate(speed);
  }, [speed]);
  const path = pathOf(spot);
  return (
    <g>
      <path d={path} className={classes.track} />
      {flows && (
        <path
          ref={dashes}
          d={path}
          className={classes.dashes}
          data-inward={net > 0 || undefined}
          style={{ stroke: color, strokeWidth: widthOf(net) }}
        />
      )}
    </g>
  );
}
