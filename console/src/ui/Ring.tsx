import type { ReactNode } from 'react';
import classes from './Ring.module.css';

export interface RingPart {
  key: string;
  value: number;
  /** A colour or a token. */
  color: string;
}

interface Props {
  parts: readonly RingPart[];
  /** Pixels across. */
  size?: number;
  /** Stands in the middle. */
  children?: ReactNode;
}

const radius = 42;
const around = 2 * Math.PI * radius;
const gap = 1.5;

/** Parts of a whole as a ring. It only shows what stands beside it in words, so readers of the page are spared it. */
export function Ring({ parts, size = 120, children }: Props) {
  const shown = parts.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  let passed = 0;
  return (
    <div className={classes.ring} style={{ width: size, height: size }} aria-hidden>
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden>
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        {shown.map(({ key, value, color }) => {
          const length = (value / total) * around;
          const offset = -passed;
          passed += length;
          const drawn = shown.length > 1 ? Math.max(0.8, length - gap) : length;
          return (
            <circle
              key={key}
              className={classes.part}
              cx="50"
              cy="50"
              r={radius}
              stroke={color}
              strokeDasharray={`${drawn} ${around - drawn}`}
              strokeDashoffset={offset}
            />
          );
        })}
      </svg>
      {children && <div className={classes.middle}>{children}</div>}
    </div>
  );
}
