import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Alarm, type AlarmLevel, alarmLevels } from '#contract/alarms.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';
import { alarmCounts, newestAlarms } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

const colors: Record<AlarmLevel, string> = {
  SERIOUS: 'var(--level-serious)',
  ERROR: 'var(--level-error)',
  WARN: 'var(--level-warn)',
  INFO: 'var(--level-info)',
  GENERAL: 'var(--level-general)',
};

export function AlarmsCard() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(newestAlarms);
  const counts = useQuery(alarmCounts);
  const open = counts.data && alarmLevels.reduce((sum, level) => sum + (counts.data.open[level] ?? 0), 0);
  const all = (
    <Link to="/fault/alarm" className={classes.asideLink}>
      {open ? t('alarms.open', { count: open, number: formatNumber(open, { digits: 0 }) }) : t('alarms.all')}
    </Link>
  );
  return (
    <Card title={t('alarms.title')} aside={all}>
      <Loaded query={query} height={240}>
        {({ list }: { list: Alarm[] }) =>
          list.length === 0 ? (
            <EmptyState title={t('alarms.none')} text={t('alarms.noneText')} />
          ) : (
            <ul className={classes.alarms}>
              {list.map((alarm) => (
                <li key={alarm.id} className={classes.alarm} style={{ borderColor: colors[alarm.level] }}>
                  <div className={classes.alarmHead}>
                    <span className={classes.alarmText}>{alarm.message}</span>
                    <time
                      className={classes.quiet}
                      dateTime={alarm.startedAt}
                      title={formatDateTime(alarm.startedAt, { zone: alarm.timeZone })}
                    >
                      {formatRelative(alarm.startedAt, { style: 'short' })}
                    </time>
                  </div>
                  <span className={classes.quiet}>{`${t(`level.${alarm.level}`)} · ${alarm.plantName}`}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
