import type { DriftState, ItemState, RolloutState } from '#contract/protection.ts';
import classes from '../../ui/StatusBadge.module.css';

type Shown = DriftState | ItemState | RolloutState;

const colors: Record<Shown, string> = {
  DIFFERS: 'var(--status-faulty)',
  STALE: 'var(--status-abnormal)',
  UNREAD: 'var(--status-abnormal)',
  SAME: 'var(--status-normal)',
  NONE: 'var(--status-offline)',
  WAITING: 'var(--status-offline)',
  READING: 'var(--level-info)',
  WRITING: 'var(--level-info)',
  TRIAL: 'var(--level-info)',
  DONE: 'var(--status-normal)',
  FAILED: 'var(--status-faulty)',
  SKIPPED: 'var(--status-offline)',
  PROPOSED: 'var(--status-abnormal)',
  RUNNING: 'var(--level-info)',
  PAUSED: 'var(--status-offline)',
  STOPPED: 'var(--status-faulty)',
  CANCELLED: 'var(--status-offline)',
};

export function Badge({ state, label }: { state: Shown; label: string }) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} style={{ background: colors[state] }} aria-hidden />
      {label}
    </span>
  );
}
