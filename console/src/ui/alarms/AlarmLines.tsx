import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Alarm } from '#contract/alarms.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { alarmAddress } from './alarm.queries.ts';
import classes from './alarms.module.css';
import { levelTokens } from './levels.ts';

interface Props {
  label: string;
  alarms: readonly Alarm[];
  /** All of one plant: it need not be named. */
  withoutPlant?: boolean;
  onFollow?: () => void;
}

/** Alarms as short lines that lead to their details. Needs the catalogues `alarms` and `things`. */
export function AlarmLines({ label, alarms, withoutPlant = false, onFollow }: Props) {
  const { t } = useTranslation(['alarms', 'things']);
  return (
    <ul className={classes.lines} aria-label={label}>
      {alarms.map((alarm) => {
        const about = [t(`level.${alarm.level}`), !withoutPlant && alarm.plantName, t(`things:deviceType.${alarm.deviceType}`)];
        return (
          <li key={alarm.id}>
            <Link to={alarmAddress(alarm.id)} className={classes.line} onClick={onFollow}>
              <span className={classes.bar} style={{ background: `var(${levelTokens[alarm.level]})` }} aria-hidden />
              <span className={classes.words}>
                <span className={classes.message}>{alarm.message}</span>
                <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
              </span>
              <time
                className={classes.when}
                dateTime={alarm.startedAt}
                title={formatDateTime(alarm.startedAt, { zone: alarm.timeZone })}
              >
                {formatRelative(alarm.startedAt, { style: 'short' })}
              </time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
