import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { browserZone } from '../../lib/time.ts';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { sumOf } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { ownActivity, ownSessions } from './dashboard.queries.ts';

/** The demo is one account for everybody: its figures are about the demo, not about a person. */
export function DemoFigures() {
  const { t } = useTranslation('dashboard');
  const activity = useQuery(ownActivity);
  const sessions = useQuery(ownSessions);
  const days = activity.data?.days;
  const today = days?.at(-1);
  const ends = sessions.data?.find((session) => session.current)?.expiresAt;
  const notLoaded = t('figure.notLoaded');

  return (
    <div className={classes.figures}>
      <KeyFigure
        label={t('demo.today')}
        loading={activity.isPending}
        value={today ? formatNumber(today.succeeded, { digits: 0 }) : null}
        reason={notLoaded}
        context={t('demo.todayContext')}
        explain={t('demo.visitsExplained', { zone: browserZone() })}
      />
      <KeyFigure
        label={t('demo.month')}
        loading={activity.isPending}
        value={days ? formatNumber(sumOf(days, 'succeeded'), { digits: 0 }) : null}
        reason={notLoaded}
        context={t('demo.monthContext')}
      />
      <KeyFigure
        label={t('demo.ends')}
        loading={sessions.isPending}
        value={ends ? formatRelative(ends, { style: 'short' }) : null}
        reason={notLoaded}
        context={ends && formatDateTime(ends)}
        explain={t('demo.endsExplained')}
      />
    </div>
  );
}
