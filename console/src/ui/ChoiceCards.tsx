import { type ReactNode, useId } from 'react';
import classes from './ChoiceCards.module.css';

interface Choice<T extends string> {
  value: T;
  label: string;
  help?: string;
  icon?: ReactNode;
}

interface Props<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T | '';
  onChange: (value: T) => void;
  error?: string | undefined;
  required?: boolean;
}

/** One of a few, each with a word on what it means and large enough for a thumb. */
export function ChoiceCards<T extends string>({ label, choices, value, onChange, error, required = false }: Props<T>) {
  const name = useId();
  const problemId = useId();
  return (
    <fieldset className={classes.group} data-invalid={error !== undefined || undefined}>
      <legend className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      <div className={classes.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-label={choice.label}
              required={required}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : problemId}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.words}>
              <span className={classes.title}>{choice.label}</span>
              {choice.help && <span className={classes.help}>{choice.help}</span>}
            </span>
            {choice.icon}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={problemId} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
