import classes from './SunPath.module.css';

/** Decoration of the public pages: a clear day from night to night, with the sun on its way. */
export function SunPath() {
  return (
    <svg className={classes.root} viewBox="0 0 640 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className={classes.yield} d="M80 200C190 200 220 60 320 60S450 200 560 200Z" />
      <path className={classes.path} d="M80 200C190 200 220 60 320 60S450 200 560 200" />
      <path className={classes.horizon} d="M0 200H640" />
      <circle className={classes.halo} cx="383" cy="83" r="26" />
      <circle className={classes.sun} cx="383" cy="83" r="11" />
    </svg>
  );
}
