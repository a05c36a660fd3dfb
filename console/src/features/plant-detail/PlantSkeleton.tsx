import classes from './plantDetail.module.css';

export function PlantSkeleton() {
  return (
    <div className={classes.bones} aria-busy>
      <div className={classes.bone} data-part="head" />
      <div className={classes.bone} data-part="tabs" />
      <div className={classes.figures}>
        <div className={classes.bone} data-part="figure" />
        <div className={classes.bone} data-part="figure" />
        <div className={classes.bone} data-part="figure" />
        <div className={classes.bone} data-part="figure" />
      </div>
      <div className={classes.bone} data-part="body" />
    </div>
  );
}
