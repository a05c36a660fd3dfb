import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmEndpoints } from '#contract/alarms.ts';
import { formatCompact } from '../../lib/format.ts';
import { alarmCounts } from '../../ui/alarms/alarm.queries.ts';
import { useAlarmPulse } from '../../ui/alarms/useAlarmPulse.ts';
import { Can } from '../../ui/Can.tsx';
import { PopoverButton } from '../../ui/drop/PopoverButton.tsx';
import classes from './AlarmBell.module.css';

const AlarmPanel = lazy(async () => ({ default: (await import('./AlarmPanel.tsx')).AlarmPanel }));

/** How many open alarms nobody has acknowledged; a press tells which, and what the person was told. */
export function AlarmBell() {
  return (
    <Can call={alarmEndpoints.counts}>
      <Bell />
    </Can>
  );
}

function Bell() {
  const { t } = useTranslation('common');
  const { data, refetch } = useQuery(alarmCounts);
  useAlarmPulse(() => refetch({ cancelRefetch: false }));
  const count = data?.unacknowledged ?? 0;
  return (
    <PopoverButton
      width={380}
      padding={0}
      trapFocus
      panel={(close) => (
        <div className={classes.panel}>
          <Suspense>
            <AlarmPanel onFollow={close} />
          </Suspense>
        </div>
      )}
    >
      {(button) => (
        <button {...button} type="button" className={classes.bell} aria-label={t('bell', { count })}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {formatCompact(count)}
            </span>
          )}
        </button>
      )}
    </PopoverButton>
  );
}
