import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import classes from './light.module.css';

type Props = FieldProps & ComponentProps<'input'>;

export function TextInput({ label, description, error, ...input }: Props) {
  return (
    <Field label={label} description={description} error={error}>
      {(parts) => <input type="text" {...input} {...parts} className={classes.input} />}
    </Field>
  );
}
