import type { ReactNode } from 'react';
import classes from './PlantMap.module.css';

interface Props {
  toolbar: ReactNode;
}

/** Stands where the map will be, at its size. */
export function MapBones({ toolbar }: Props) {
  return (
    <section className={classes.frame}>
      <div className={classes.toolbar}>{toolbar}</div>
      <div className={classes.map} aria-busy />
    </section>
  );
}
