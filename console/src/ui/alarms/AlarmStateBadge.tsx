import { type Icon, IconBellRinging, IconCircleCheck, IconEyeCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmState } from '#contract/alarms.ts';
import classes from '../StatusBadge.module.css';

const icons: Record<AlarmState, Icon> = { ACTIVE: IconBellRinging, ACKNOWLEDGED: IconEyeCheck, CLOSED: IconCircleCheck };
const colors: Record<AlarmState, string> = {
  ACTIVE: 'var(--text)',
  ACKNOWLEDGED: 'var(--text-muted)',
  CLOSED: 'var(--status-normal)',
};

/** Needs the catalogue `alarms`. */
export function AlarmStateBadge({ state }: { state: AlarmState }) {
  const { t } = useTranslation('alarms');
  const Sign = icons[state];
  return (
    <span className={classes.status}>
      <Sign size={16} stroke={1.75} color={colors[state]} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
