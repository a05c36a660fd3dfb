import type { Icon } from '@tabler/icons-react';
import { Hint } from '../../ui/drop/Hint.tsx';
import classes from './Tools.module.css';

interface Props {
  icon: Icon;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}

export function ToolButton({ icon: Glyph, label, pressed, onClick }: Props) {
  return (
    <Hint label={label} delay={400}>
      {(hinted) => (
        <button {...hinted} type="button" className={classes.tool} aria-label={label} aria-pressed={pressed} onClick={onClick}>
          <Glyph size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </Hint>
  );
}
