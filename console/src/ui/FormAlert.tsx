import { IconAlertCircle } from '@tabler/icons-react';
import classes from './FormAlert.module.css';

/** What went wrong with a form as a whole, above its fields. */
export function FormAlert({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div role="alert" className={classes.root}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
