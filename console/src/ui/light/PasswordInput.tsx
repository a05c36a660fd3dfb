import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import classes from './light.module.css';

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** What the button does that shows the password. */
  showLabel: string;
}

export function PasswordInput({ label, description, error, showLabel, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} description={description} error={error}>
      {(parts) => (
        <div className={classes.password}>
          <input {...input} {...parts} type={shown ? 'text' : 'password'} className={classes.input} />
          <button
            type="button"
            className={classes.reveal}
            aria-label={showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
