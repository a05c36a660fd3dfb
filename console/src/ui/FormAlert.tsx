import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FormAlert.module.css';

interface Props {
  text: string | null;
  /** What can be done about it. */
  action?: ReactNode;
}

/** What went wrong with a form as a whole, above its fields. */
export function FormAlert({ text, action }: Props) {
  if (!text) return null;
  return (
    <div role="alert" className={classes.root}>
      <IconAlertCircle size={18} aria-hidden />
      <div>
        <span>{text}</span>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
