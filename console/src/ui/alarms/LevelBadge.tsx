import { useTranslation } from 'react-i18next';
import type { AlarmLevel } from '#contract/alarms.ts';
import classes from '../StatusBadge.module.css';
import { levelIcons, levelTokens } from './levels.ts';

/** The level by colour, shape and word. Needs the catalogue `alarms`. */
export function LevelBadge({ level }: { level: AlarmLevel }) {
  const { t } = useTranslation('alarms');
  const Sign = levelIcons[level];
  return (
    <span className={classes.status}>
      <Sign size={16} color={`var(${levelTokens[level]})`} aria-hidden />
      {t(`level.${level}`)}
    </span>
  );
}
