import { type ReactNode, useId } from 'react';
import classes from './Segments.module.css';

interface Props<V extends string> {
  label: string;
  value: string;
  options: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
  small?: boolean;
  className?: string | undefined;
}

/** A few ways to see the same thing, side by side; exactly one holds. */
export function Segments<V extends string>({ label, value, options, onChange, small, className }: Props<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={[classes.segments, className].filter(Boolean).join(' ')}
      data-small={small}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
