import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmDetail } from '#contract/alarms.ts';
import { formatDateTime } from '../../lib/format.ts';
import { LevelBadge } from '../../ui/alarms/LevelBadge.tsx';
import classes from './alarms.module.css';

interface Props {
  alarms: AlarmDetail['earlier'];
  zone: string;
  onOpen: (id: string) => void;
}

export function EarlierAlarms({ alarms, zone, onOpen }: Props) {
  const { t } = useTranslation('alarms');
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.heading}>
        {t('earlier')}
      </h3>
      {alarms.length === 0 ? (
        <p className={classes.muted}>{t('earlier.none')}</p>
      ) : (
        <ul className={classes.events}>
          {alarms.map(({ id, level, message, startedAt, closedAt }) => (
            <li key={id} className={classes.earlier}>
              <button type="button" className={classes.open} onClick={() => onOpen(id)}>
                {message}
              </button>
              <LevelBadge level={level} />
              <span className={classes.muted}>
                {`${formatDateTime(startedAt, { zone })} – ${closedAt ? formatDateTime(closedAt, { zone }) : t('earlier.open')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
