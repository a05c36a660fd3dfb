import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserInfo } from '#contract/auth.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { browserZone } from '../../lib/time.ts';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { sumOf } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { ownActivity, ownSessions } from './dashboard.queries.ts';

const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value, { digits: 0 }));

export function AccountFigures({ user }: { user: UserInfo }) {
  const { t } = useTranslation('dashboard');
  const activity = useQuery(ownActivity);
  const sessions = useQuery(ownSessions);
  const { lastSucceededAt, lastFailedAt, days } = activity.data ?? {};
  const others = sessions.data?.filter((session) => !session.current).length;
  const notLoaded = t('figure.notLoaded');

  return (
    <div className={classes.figures}>
      <KeyFigure
        label={t('figure.lastSignIn')}
        loading={activity.isPending}
        value={lastSucceededAt ? formatRelative(lastSucceededAt, { style: 'short' }) : null}
        reason={activity.isError ? notLoaded : t('figure.noSignIn')}
        context={lastSucceededAt && formatDateTime(lastSucceededAt)}
      />
      <KeyFigure
        label={t('figure.sessions')}
        loading={sessions.isPending}
        value={count(sessions.data?.length)}
        reason={notLoaded}
        context={
          <Link to="/me?tab=sessions">
            {others ? t('figure.sessionsOthers', { others: count(others) }) : t('figure.sessionsOnlyThis')}
          </Link>
        }
        explain={t('figure.sessionsExplained')}
      />
      <KeyFigure
        label={t('figure.twoFactor')}
        value={t(user.twoFactor ? 'figure.on' : 'figure.off')}
        context={<Link to="/me?tab=twoFactor">{t(user.twoFactor ? 'figure.twoFactorManage' : 'figure.twoFactorSwitchOn')}</Link>}
      />
      <KeyFigure
        label={t('figure.failed')}
        loading={activity.isPending}
        value={count(days && sumOf(days, 'failed'))}
        reason={notLoaded}
        context={lastFailedAt ? t('figure.failedLast', { age: formatRelative(lastFailedAt) }) : t('figure.failedPeriod')}
        explain={t('figure.failedExplained', { zone: browserZone() })}
      />
    </div>
  );
}
