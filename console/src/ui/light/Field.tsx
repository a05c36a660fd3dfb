import { type ReactNode, useId } from 'react';
import classes from './light.module.css';

interface Parts {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

interface Props extends FieldProps {
  children: (parts: Parts) => ReactNode;
}

/** Label above, help and problem tied to the control for those who cannot see them. */
export function Field({ label, description, error, children }: Props) {
  const id = useId();
  const help = description ? `${id}-help` : undefined;
  const problem = error ? `${id}-problem` : undefined;
  const describedBy = [help, problem].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <div id={help} className={classes.help}>
          {description}
        </div>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <div id={problem} className={classes.problem}>
          {error}
        </div>
      )}
    </div>
  );
}
