import type { ReactNode } from 'react';
import classes from './StateBox.module.css';

interface Props {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, icon, action }: Props) {
  return (
    <div className={classes.box}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
