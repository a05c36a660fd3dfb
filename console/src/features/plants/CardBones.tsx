import classes from './PlantCard.module.css';

/** A card whose plant is still loading. */
export function CardBones() {
  return (
    <div className={classes.card}>
      <div className={classes.picture} />
      <div className={classes.words}>
        <span className={classes.bone} data-line="status" />
        <span className={classes.bone} data-line="name" />
        <span className={classes.bone} />
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
    </div>
  );
}
