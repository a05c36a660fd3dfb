import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './Tools.module.css';

interface Props {
  icon: Icon;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}

export function ToolButton({ icon: Glyph, label, pressed, onClick }: Props) {
  return (
    <Tooltip label={label} openDelay={400}>
      <button type="button" className={classes.tool} aria-label={label} aria-pressed={pressed} onClick={onClick}>
        <Glyph size={18} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
