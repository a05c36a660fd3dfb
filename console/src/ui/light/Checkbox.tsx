import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './light.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.tick}>
        <input
          {...input}
          type="checkbox"
          id={id}
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <div id={`${id}-problem`} className={classes.problem}>
          {error}
        </div>
      )}
    </div>
  );
}
