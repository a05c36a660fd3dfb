import classes from './plants.module.css';

/** The unit at the end of a field. Units are the same in every language. */
export function UnitMark({ unit }: { unit: string }) {
  return <span className={classes.suffix}>{unit}</span>;
}
