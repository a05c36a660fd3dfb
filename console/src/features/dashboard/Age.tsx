import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import classes from './dashboard.module.css';

const everyMs = 15_000;

/** How old the figures of the page are; it grows older by itself. */
export function Age({ at }: { at: string }) {
  const { t } = useTranslation('dashboard');
  const [, renew] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={classes.age} dateTime={at} title={formatDateTime(at)}>
      {t('updated', { age: formatRelative(at) })}
    </time>
  );
}
