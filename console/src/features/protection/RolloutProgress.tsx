import { useTranslation } from 'react-i18next';
import { type ItemState, itemStates, type Rollout } from '#contract/protection.ts';
import { formatNumber } from '../../lib/format.ts';
import { endedOf, totalOf } from './protection.model.ts';
import classes from './protection.module.css';

const shades: Record<ItemState, string> = {
  DONE: 'var(--status-normal)',
  SAME: 'color-mix(in oklab, var(--status-normal) 50%, var(--surface))',
  FAILED: 'var(--status-faulty)',
  SKIPPED: 'var(--line-strong)',
  READING: 'var(--level-info)',
  WRITING: 'var(--level-info)',
  TRIAL: 'color-mix(in oklab, var(--level-info) 60%, var(--surface))',
  WAITING: 'transparent',
};
const order: readonly ItemState[] = ['DONE', 'SAME', 'TRIAL', 'WRITING', 'READING', 'FAILED', 'SKIPPED', 'WAITING'];

/** How far it is, as a bar and in words. */
export function RolloutProgress({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('protection');
  const total = totalOf(rollout);
  const number = (n: number) => formatNumber(n, { digits: 0 });
  const words = itemStates
    .filter((state) => rollout.counts[state] > 0)
    .map((state) => `${t(`item.${state}`)} ${number(rollout.counts[state])}`);
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={endedOf(rollout)}
      >
        {order
          .filter((state) => rollout.counts[state] > 0)
          .map((state) => (
            <span key={state} style={{ flex: rollout.counts[state], background: shades[state] }} />
          ))}
      </div>
      <span className={classes.muted}>{words.join(' · ')}</span>
    </div>
  );
}
