import type { ReactNode } from 'react';
import classes from './devices.module.css';

interface Props {
  /** What is not known is left out. */
  note: readonly (string | null)[];
  children: ReactNode;
}

/** A value and, smaller below it, what belongs to it. */
export function Stacked({ note, children }: Props) {
  const known = note.filter(Boolean);
  return (
    <span className={classes.stack}>
      <span>{children}</span>
      {known.length > 0 && <span className={classes.muted}>{known.join(' · ')}</span>}
    </span>
  );
}
