import classes from './PageSkeleton.module.css';

export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <div className={classes.title} />
      <div className={classes.card} />
      <div className={classes.card} />
    </div>
  );
}
