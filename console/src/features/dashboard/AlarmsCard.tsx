import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmLevels } from '#contract/alarms.ts';
import { formatNumber } from '../../lib/format.ts';
import { alarmCounts } from '../../ui/alarms/alarm.queries.ts';
import { RecentAlarms } from '../../ui/alarms/RecentAlarms.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';

const shown = 6;

export function AlarmsCard() {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(alarmCounts);
  const open = data && alarmLevels.reduce((sum, level) => sum + (data.open[level] ?? 0), 0);
  const all = (
    <Link to="/fault/alarm" className={classes.asideLink}>
      {open ? t('alarms.open', { count: open, number: formatNumber(open, { digits: 0 }) }) : t('alarms.all')}
    </Link>
  );
  return (
    <Card title={t('alarms.title')} aside={all}>
      <RecentAlarms count={shown} />
    </Card>
  );
}
