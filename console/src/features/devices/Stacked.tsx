import type { ReactNode } from 'react';
import classes from './devices.module.css';

/** A value and, smaller below it, what belongs to it. */
export function Stacked({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.stack}>
      <span>{children}</span>
      {note && <span className={classes.muted}>{note}</span>}
    </span>
  );
}
