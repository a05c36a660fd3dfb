import type { Status } from '#contract/fields.ts';
import classes from './StatusBadge.module.css';

type Shown = Status | 'enabled' | 'disabled';

const colors: Record<Shown, string> = {
  normal: 'var(--status-normal)',
  enabled: 'var(--status-normal)',
  stop: 'var(--status-offline)',
  disabled: 'var(--status-offline)',
  freeze: 'var(--status-abnormal)',
};

interface Props {
  status: Shown;
  label: string;
}

export function StatusBadge({ status, label }: Props) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} style={{ background: colors[status] }} aria-hidden />
      {label}
    </span>
  );
}
