import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../drop/Hint.tsx';
import classes from '../TrendChart.module.css';

interface Props {
  label: string;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A way to save what a chart shows. */
export function ChartTool({ label, busy, onClick, children }: Props) {
  return (
    <Hint label={label}>
      {(hinted) => (
        <ActionIcon
          {...hinted}
          variant="subtle"
          color="gray"
          size={32}
          className={classes.tool}
          aria-label={label}
          loading={busy}
          onClick={onClick}
        >
          {children}
        </ActionIcon>
      )}
    </Hint>
  );
}
