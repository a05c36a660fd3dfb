import type { ReactNode } from 'react';
import classes from './PlantMap.module.css';

interface Props {
  toolbar: ReactNode;
  /** What is said in place of the map. */
  children?: ReactNode;
}

/** Stands where the map will be, at its size. */
export function MapBones({ toolbar, children }: Props) {
  return (
    <section className={classes.frame}>
      <div className={classes.toolbar}>{toolbar}</div>
      {children ?? <div className={classes.map} aria-busy />}
    </section>
  );
}
