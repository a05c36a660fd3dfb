import { ActionIcon, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import type { ReactNode } from 'react';
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
    <Tooltip label={label}>
      <ActionIcon
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
    </Tooltip>
  );
}
