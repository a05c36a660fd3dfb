import classes from './auth.module.css';

/** Something to know before the form is filled in. */
export function Notice({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="status" className={classes.notice}>
      {text}
    </p>
  );
}
