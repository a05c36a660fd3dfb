import classes from './PlantDevices.module.css';

/** What will happen, point by point. */
export function Consequences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.consequences}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
