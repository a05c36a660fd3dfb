import type { ComponentProps, ReactNode } from 'react';
import classes from './light.module.css';

interface Props extends ComponentProps<'button'> {
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'sm' | 'md';
  fullWidth?: boolean;
  loading?: boolean;
  leftSection?: ReactNode;
}

export function Button({
  variant = 'filled',
  size = 'sm',
  fullWidth = false,
  loading = false,
  leftSection,
  disabled,
  children,
  ...button
}: Props) {
  return (
    <button
      type="button"
      {...button}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-wide={fullWidth}
      data-loading={loading}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      <span className={classes.words}>
        {leftSection}
        {children}
      </span>
    </button>
  );
}
