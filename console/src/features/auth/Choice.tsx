import type { KeyboardEvent } from 'react';
import classes from './auth.module.css';

interface Props<T extends string> {
  label: string;
  /** The id of the panel that the choice changes. */
  panel: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs that weigh nothing. */
export function Choice<T extends string>({ label, panel, options, value, onChange }: Props<T>) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    const index = options.findIndex((option) => option.value === value);
    const next = step && options[(index + step + options.length) % options.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={classes.choice} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          data-value={option.value}
          aria-selected={option.value === value}
          aria-controls={panel}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
